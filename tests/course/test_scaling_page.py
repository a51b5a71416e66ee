from __future__ import annotations

from ptm_edu.course import scaling_page


def test_the_page_is_that_of_the_measurement() -> None:
    assert scaling_page.PAGE.read_text(encoding="utf-8") == scaling_page.page()


def test_every_picture_is_committed() -> None:
    for name in scaling_page.figures():
        assert (scaling_page.PICTURES / f"{name}.png").stat().st_size > 1000
        assert f"pictures/{name}.png" in scaling_page.page()


def test_no_chapter_needs_four_gigabytes() -> None:
    assert scaling_page.measured("notebooks")["GB"].max() < 4
