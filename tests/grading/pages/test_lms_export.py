"""Marks reach a learning management system: read back by its own rules, every mark is the same."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from pathlib import Path

import pandas
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ptm_edu.grading.pages.lms_export import Exported, Mark, export_marks
from tests.fuzzing import profiles, texts

WORKSHEET = (
    "\ufeffIdentifier,Full name,Email address,Status,Grade,Maximum Grade,"
    "Grade can be changed,Last modified (submission),Last modified (grade),Feedback comments\n"
    '"Participant 12345",王小明,w@x.edu,Submitted,,55.00,Yes,-,-,\n'
    '"Participant 12346","Siobhán O\'Brien, Jr.",s@x.edu,Submitted,12.00,55.00,Yes,-,-,"a, ""b"""\n'
    '"Participant 12347",Wei Wang,v@x.edu,-,,55.00,Yes,-,-,\n'
)
GRADEBOOK = (
    "Student,ID,SIS User ID,SIS Login ID,Section,a1_word2vec (9071),Extra (9072),Current Score\r\n"
    ",,,,,Manual Posting,,\r\n"
    "    Points Possible,,,,,55.00,10.00,(read only)\r\n"
    '"Wang, 小明",12345,u1,wang,"A, B",,,\r\n'
    '"O\'Brien, Siobhán",12346,u2,obrien,A,31.00,7,56.4\r\n'
    '"=cmd|"" /C""!A1, Ann",12347,u3,ann,A,EX,,\r\n'
    '"Student, Test",12399,,,A,,,\r\n'
)
CENTER = (
    '"Last Name"\t"First Name"\t"Username"\t"Student ID"\t"Last Access"\t"Availability"\t'
    '"a1_word2vec [Total Pts: 55 Score] |1234567"\t"Total [Total Pts: up to 155 Score] |1234568"\n'
    '"王"\t"小明"\t"wang"\t"0012"\t"2027-03-01"\t"Yes"\t""\t"0"\n'
    '"O\'Brien"\t"Siobhán ""Shiv"""\t"obrien"\t"0013"\t""\t"Yes"\t"Needs Grading"\t"3"\n'
)
NOBODY = "Last Name,First Name,Username,a1_word2vec [Total Pts: 55 Score] |1\na,b,c,\n"
TABLES = {
    "moodle": (WORKSHEET.encode(), ".csv", ["王小明_12345", "Siobhán OBrien, Jr._12346"]),
    "canvas": (GRADEBOOK.encode(), ".csv", ["12345", "12346"]),
    "blackboard": (CENTER.encode("utf-16"), ".xls", ["wang", "obrien"]),
}


def exported(
    folder: Path, layout: str, content: str | bytes, marks: list[Mark], **options: str
) -> Exported:
    path = folder / f"download{TABLES[layout][1]}"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return export_marks(folder / "out", "a1_word2vec", marks, 55.0, layout, path, **options)


def read_back(layout: str, path: Path) -> dict[str, str]:
    """Return each student's cell as the system finds it: an independent reading of its rules."""
    encoding = "utf-16" if layout == "blackboard" else "utf-8-sig"
    separator = "\t" if layout == "blackboard" else ","
    frame = pandas.read_csv(
        path, sep=separator, encoding=encoding, dtype=str, keep_default_na=False
    )
    if layout == "moodle":  # importgradeslib.php: the number behind "Participant ", and Grade
        keys, cells = frame["Identifier"].str[len("Participant ") :], frame["Grade"]
    elif layout == "canvas":  # gradebook_importer.rb: the second column, and "title (id)"
        (column,) = [name for name in frame.columns if name.endswith(" (9071)")]
        students = ~frame.iloc[:, 0].str.contains("Points Possible") & (frame.iloc[:, 1] != "")
        keys, cells = frame.iloc[:, 1][students], frame[column][students]
    else:  # the user name, and the column's number behind the bar
        (column,) = [name for name in frame.columns if name.endswith("|1234567")]
        keys, cells = frame["Username"], frame[column]
    return dict(zip(keys, cells, strict=True))


@pytest.mark.parametrize("layout", list(TABLES))
def test_a_system_reads_the_marks_in_its_own_table(layout: str, tmp_path: Path) -> None:
    content, suffix, (wang, obrien) = TABLES[layout]
    marks = [Mark(wang, 52.5), Mark(obrien, 0.0), Mark("nobody_99", 7.0)]
    result = exported(tmp_path, layout, content, marks)
    assert result.path == tmp_path / "out" / f"marks-{layout}{suffix}"
    back = list(read_back(layout, result.path).values())
    assert back[:2] == ["52.5", "0"] and (result.written, result.absent) == (2, ["nobody_99"])
    assert result.maximum is None and not result.unmarked


@pytest.mark.parametrize("layout", list(TABLES))
def test_nothing_else_in_the_table_changes(layout: str, tmp_path: Path) -> None:
    """Not one byte: quotation marks, line ends, byte order mark, other columns."""
    content, _, (wang, obrien) = TABLES[layout]
    result = exported(tmp_path, layout, content, [Mark(wang, 52.5), Mark(obrien, None, "manual")])
    encoding = "utf-16" if layout == "blackboard" else "utf-8"
    old, new = content.decode(encoding), result.path.read_bytes().decode(encoding)
    assert len(new) == len(old) + 4 and new.replace("52.5", "", 1) == old


@pytest.mark.parametrize("layout", list(TABLES))
def test_no_mark_changes_nothing_in_the_system(layout: str, tmp_path: Path) -> None:
    """An empty cell would delete a mark in Canvas, so the cell stays as it was downloaded."""
    content, _, (wang, obrien) = TABLES[layout]
    marks = [Mark(wang, None, "missing"), Mark(obrien, None, "fault"), Mark("x", None, "missing")]
    result = exported(tmp_path, layout, content, marks)
    assert result.path.read_bytes() == content
    assert (result.written, result.absent) == (0, [])
    assert result.unmarked == {"missing": [wang], "fault": [obrien]}  # x has no cell to speak of


def test_an_excused_student_of_canvas_stays_excused(tmp_path: Path) -> None:
    result = exported(tmp_path, "canvas", GRADEBOOK, [Mark("12345", 1.0), Mark("12347", 50.0)])
    assert result.kept == ["12347"] and read_back("canvas", result.path)["12347"] == "EX"


def test_another_maximum_is_told(tmp_path: Path) -> None:
    content = WORKSHEET.replace("55.00", "10.00")
    marks = [Mark("王小明_12345", 9.5), Mark("Wei Wang_12347", 50.0)]
    result = exported(tmp_path, "moodle", content, marks)
    assert (result.maximum, result.above) == (10.0, ["Wei Wang_12347"])
    content = CENTER.replace("Pts: 55", "Pts: 100")
    assert exported(tmp_path, "blackboard", content, [Mark("wang", 9.5)]).maximum == 100.0
    content = GRADEBOOK.replace("55.00", "50,00").replace(",50,00", ',"50,00"')
    assert exported(tmp_path, "canvas", content, [Mark("12345", 9.5)]).maximum == 50.0


def test_a_folder_of_another_name_is_no_participant(tmp_path: Path) -> None:
    """An account alice_12345 is not Moodle's participant 12345, who is called 王小明."""
    marks = [Mark("alice_12345", 3.0), Mark("team 2-Wei Wang_12347", 5.0)]
    result = exported(tmp_path, "moodle", WORKSHEET, marks)
    assert result.absent == ["alice_12345"]
    assert read_back("moodle", result.path)["12347"] == "5"
    anonymous = WORKSHEET.replace("Full name", "Status 2")
    anonymous = re.sub(r'12345",王小明', '12345",-', anonymous)
    result = exported(tmp_path, "moodle", anonymous, [Mark("Participant_12345", 4.0)])
    assert read_back("moodle", result.path)["12345"] == "4"


def test_moodle_in_chinese(tmp_path: Path) -> None:
    content = "标识符,全名,成绩,最高分\n参与人12345,王小明,,100.00\n"
    result = exported(tmp_path, "moodle", content, [Mark("王小明_12345", 4.0)])
    assert result.path.read_text(encoding="utf-8").endswith("参与人12345,王小明,4,100.00\n")
    assert (result.column, result.matched, result.maximum) == ("成绩", "标识符", 100.0)


def test_one_column_decides_who_is_who(tmp_path: Path) -> None:
    """12347 is one student's SIS ID and another's Canvas ID: the class tells which is meant."""
    content = GRADEBOOK.replace("u1", "12347").replace(",12347,u3,ann,A,EX", ",12347,u3,ann,A,")
    by_canvas = [Mark("12345", 1.0), Mark("12347", 3.0)]
    result = exported(tmp_path, "canvas", content, by_canvas)
    assert result.matched == "ID" and read_back("canvas", result.path)["12347"] == "3"
    by_login = [Mark("wang", 1.0), Mark("ann", 3.0)]
    result = exported(tmp_path, "canvas", content, by_login)
    assert result.matched == "SIS Login ID" and read_back("canvas", result.path)["12347"] == "3"
    with pytest.raises(ValueError, match="columns ID, SIS User ID name as many of the students"):
        exported(tmp_path, "canvas", content, [Mark("12347", 3.0)])
    result = exported(tmp_path, "canvas", content, [Mark("12347", 3.0)], match="SIS User ID")
    assert read_back("canvas", result.path)["12345"] == "3"


def test_the_column_is_found_by_its_title_or_given(tmp_path: Path) -> None:
    mark = [Mark("12345", 1.5)]
    for column in ("Extra", "9072", "Extra (9072)"):
        assert exported(tmp_path, "canvas", GRADEBOOK, mark, column=column).column == "Extra (9072)"
    for column in ("Current Score", "Homework 1"):
        with pytest.raises(ValueError, match=r"row 1: expected one column of marks called .*Extra"):
            exported(tmp_path, "canvas", GRADEBOOK, mark, column=column)
    locked = GRADEBOOK.replace("55.00", "(read only)")
    with pytest.raises(ValueError, match=r"--column: Extra \(9072\)$"):
        exported(tmp_path, "canvas", locked, mark)
    grades = "First name,Surname,ID number,Email address,a1_word2vec\nA,B,,a@x.edu,-\n"
    result = exported(tmp_path, "moodle", grades, [Mark("a@x.edu", 2.0)])
    assert result.path.read_text(encoding="utf-8").endswith("a@x.edu,2\n")


@pytest.mark.parametrize(
    ("layout", "content", "message"),
    [
        ("canvas", WORKSHEET, "row 1: expected a table of Canvas"),
        ("moodle", CENTER.encode("utf-16"), "row 1: expected a table of Moodle"),
        ("blackboard", NOBODY, "row 1: no row is one of the 1 students"),
        (
            "blackboard",
            CENTER + CENTER.split("\n")[1],
            "row 4, column Username: row 2 has the same",
        ),
        ("canvas", GRADEBOOK + '"x', "row 8, column student: a quotation mark is not closed"),
        ("canvas", GRADEBOOK + "a,b,c,d,e,f,g,h,i", "row 8, column 9: expected as many fields"),
        ("blackboard", CENTER.encode("utf-16")[:-1], "line 3: not UTF-8 text"),
        ("moodle", WORKSHEET.encode("gb18030"), "not UTF-8 text"),
        ("moodle", "", "is empty"),
    ],
)
def test_a_wrong_table_is_refused_in_one_sentence(
    layout: str, content: str | bytes, message: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError) as caught:
        exported(tmp_path, layout, content, [Mark("wang", 1.0)])
    assert message in str(caught.value) and "\n" not in str(caught.value)
    assert not (tmp_path / "out").exists()


def test_without_a_table_the_points_stand_beside_the_names(tmp_path: Path) -> None:
    marks = [Mark("wang.x@edu", 52.25), Mark("=1+1", 3.0), Mark("-ann", None, "missing")]
    result = export_marks(tmp_path, "a1", marks, 55.0, "moodle")
    # Moodle's import takes an empty cell for "no grade" and would delete one, so there is no row.
    assert result.path.read_text(encoding="utf-8") == "student,a1\nwang.x@edu,52.25\n'=1+1,3\n"
    result = export_marks(tmp_path, "a1", marks, 55.0, "csv")
    frame = pandas.read_csv(result.path, encoding="utf-8-sig", keep_default_na=False, dtype=str)
    assert frame.values.tolist() == [
        ["wang.x@edu", "52.25", "55", ""],
        ["'=1+1", "3", "55", ""],
        ["-ann", "", "55", "missing"],
    ]
    assert result.unmarked == {"missing": ["-ann"]}
    for layout, sentence in (
        ("canvas", "Export Entire Gradebook"),
        ("blackboard", "its own table"),
    ):
        with pytest.raises(LookupError, match=sentence):
            export_marks(tmp_path, "a1", marks, 55.0, layout)
    with pytest.raises(LookupError, match="Download grading worksheet"):
        export_marks(tmp_path, "a1", [Mark("王小明_12345", 1.0)], 55.0, "moodle")
    with pytest.raises(ValueError, match=r"leave it out, or name .* moodle, canvas, blackboard"):
        export_marks(tmp_path / "out", "a1", marks, 55.0, "csv", tmp_path / "theirs.csv")
    assert not (tmp_path / "out").exists()


NAME = texts("aZ é王,\"';\t=-+@_\u0301", "LMNPSZ", max_size=12)


@profiles
def test_every_mark_comes_back(profile: settings, tmp_path: Path) -> None:
    """Whatever students are called, and however the system quotes: the marks are theirs."""

    @settings(profile, max_examples=min(profile.max_examples, 600))
    @given(
        st.sampled_from(["moodle", "canvas", "blackboard"]),
        st.lists(st.tuples(NAME, st.none() | st.integers(0, 5500)), min_size=1, max_size=6),
        st.booleans(),
        st.sampled_from(["\n", "\r\n"]),
    )
    def check(layout: str, class_: list[tuple[str, int | None]], quoted: bool, end: str) -> None:
        rows, marks = [], []
        for number, (name, hundredths) in enumerate(class_, start=100):
            student = {
                "moodle": f"{re.sub(r'[_<>:/*?|&]', '', name)}_{number}",
                "canvas": str(number),
                "blackboard": unicodedata.normalize("NFD", f"{name}.{number}".strip()),
            }[layout]
            rows.append(
                {
                    "moodle": [f"Participant {number}", name, "", "55.00", name],
                    "canvas": [name, str(number), name, name, "", name],
                    "blackboard": [name, name, f"{name}.{number}".strip(), ""],
                }[layout]
            )
            points = None if hundredths is None else hundredths / 100
            marks.append(Mark(student, points, "" if points is not None else "manual"))
        header = {
            "moodle": ["Identifier", "Full name", "Grade", "Maximum Grade", "Feedback comments"],
            "canvas": ["Student", "ID", "SIS User ID", "Section", "a1_word2vec (9071)", "Note"],
            "blackboard": ["Last Name", "First Name", "Username", "a1_word2vec [x] |1234567"],
        }[layout]
        file = io.StringIO(newline="")
        delimiter = "\t" if layout == "blackboard" else ","
        options = {"delimiter": delimiter, "lineterminator": end, "quoting": int(quoted)}
        csv.writer(file, **options).writerows([header, *rows])  # type: ignore[arg-type]
        encoding = "utf-16" if layout == "blackboard" else "utf-8"
        content = file.getvalue().encode(encoding)
        result = exported(tmp_path, layout, content, marks)
        cells = list(read_back(layout, result.path).values())
        expected = [mark.text for mark in marks]
        assert cells == expected and not result.absent
        assert [float(c) for c in cells if c] == [m.points for m in marks if m.points is not None]
        frame = pandas.read_csv(
            result.path, sep=delimiter, encoding=encoding, dtype=str, keep_default_na=False
        )
        column = header.index(result.column)
        others = [[*row[:column], *row[column + 1 :]] for row in rows]
        assert frame.drop(columns=result.column).values.tolist() == others

    check()
