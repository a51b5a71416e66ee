"""nbgrader's settings for everybody on the hub: where assignments are fetched and handed in."""

import os

c = get_config()  # noqa: F821 - nbgrader puts it here

c.CourseDirectory.course_id = "ptm-edu"
c.Exchange.root = os.environ["PTM_EDU_EXCHANGE"]
