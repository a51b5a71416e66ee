"""nbgrader's settings for this course; run nbgrader in this folder.

source/ holds the assignments with their solutions. nbgrader writes release/, submitted/,
autograded/, feedback/ and gradebook.db beside it; git ignores all of these.
"""

import os
from pathlib import Path

c = get_config()  # noqa: F821 - nbgrader puts it here

HERE = Path(__file__).resolve().parent

c.CourseDirectory.course_id = "ptm-edu"
c.CourseDirectory.root = str(HERE)
c.CourseDirectory.db_url = f"sqlite:///{(HERE / 'gradebook.db').as_posix()}"

# Releases are handed out as folders or with `ptm-edu start`; nbgrader's exchange, where somebody
# uses it, stays inside this folder in place of a system directory. A hub says where it is.
c.Exchange.root = os.environ.get("PTM_EDU_EXCHANGE", str(HERE / "exchange"))
c.ExchangeFactory.collect = "ptm_edu.grading.gradebook.collect.Collect"
c.ExchangeFactory.release_feedback = "ptm_edu.grading.gradebook.release_feedback.ReleaseFeedback"

# A cell may take this many seconds: the first one loads torch, on a busy machine slowly.
c.Execute.timeout = 120

# Formgrader: *Autograde* runs `ptm-edu grade`, and no page loads a script from the network.
from ptm_edu.grading.gradebook import formgrader  # noqa: E402

formgrader.autograde_by_engine()
formgrader.offline(c)
