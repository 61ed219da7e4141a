"""The page that replays a game, in Chromium: keys, clicks, links, phones, and no network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from showing.making import HOSTILE, SAMPLE, hostile
from support.chromium import MISSING, Browser, Tab, browser, found
from tanzaku.notation import Record, load, loads
from tanzaku.validators.pictures.frames import game_of
from tanzaku.validators.pictures.page import page

LAST = 11
AT = "Number(document.querySelector('main').dataset.at)"
SHOWN = "[...document.querySelectorAll('.frame')].filter((f) => f.getClientRects().length).map((f) => f.id)"
CURRENT = "[...document.querySelectorAll('.moves a[aria-current]')].map((a) => a.hash)"
PLAYING = "document.querySelector('[data-go=play]').classList.contains('playing')"
FRAMES = ["start", *(f"{number}.{seat}" for number in range(1, 7) for seat in "RB")][: LAST + 1]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    if found() is None:
        pytest.fail(MISSING, pytrace=False)
    with browser() as running:
        yield running


@pytest.fixture
def tab(chromium: Browser) -> Iterator[Tab]:
    with chromium.tab() as opened:
        yield opened


@pytest.fixture
def replay(tmp_path: Path) -> Path:
    return written(tmp_path, loads(SAMPLE))


def written(folder: Path, record: Record, at: str | None = None) -> Path:
    path = folder / "replay.html"
    path.write_text(page(game_of(record), at), "utf-8")
    return path


def stands(tab: Tab, index: int) -> None:
    """One frame is shown, and everything on the page says that it is this one."""
    assert tab.ask(AT) == index
    assert tab.ask(SHOWN) == [f"turn-{FRAMES[index]}"]
    assert tab.ask(CURRENT) == [f"#turn-{FRAMES[index]}"]
    assert tab.ask("Number(document.querySelector('input').value)") == index


def test_it_opens_at_the_start_and_asks_for_nothing_but_itself(tab: Tab, replay: Path) -> None:
    tab.open(replay)
    stands(tab, 0)
    assert tab.ask("document.title") == "Sei – 和泉 式部"
    for key in ("End", "ArrowLeft", " ", " "):
        tab.press(key)
    assert tab.requests() == [replay.as_uri()]
    assert tab.complaints() == []


def test_keys(tab: Tab, replay: Path) -> None:
    tab.open(replay)
    for key, index in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("Home", 0),
        ("ArrowLeft", 0),
        ("End", LAST),
        ("ArrowRight", LAST),
        ("ArrowLeft", LAST - 1),
        ("Home", 0),
    ):
        tab.press(key)
        stands(tab, index)
    tab.press("ArrowRight", control=True)  # what the browser does with it is its own affair
    stands(tab, 0)


def test_space_plays_and_stops_at_the_end(tab: Tab, replay: Path) -> None:
    tab.open(replay)
    tab.ask("void Object.assign(window, {setInterval: (tick) => ((window.tick = tick), 1)})")
    for _ in range(2):  # and at the end it begins anew
        tab.press(" ")
        assert tab.ask(PLAYING)
        for index in range(1, LAST + 1):
            assert tab.ask(PLAYING)
            tab.ask("tick()")
            stands(tab, index)
        assert not tab.ask(PLAYING)
    tab.press(" ")
    stands(tab, 0)
    tab.ask("tick()")
    tab.press(" ")
    assert not tab.ask(PLAYING)
    stands(tab, 1)
    tab.press(" ")
    tab.press("ArrowRight")  # whoever takes over has it stopped
    assert not tab.ask(PLAYING)
    stands(tab, 2)


def test_it_plays_by_the_clock(tab: Tab, replay: Path) -> None:
    tab.open(replay, "#turn-5.B")
    stands(tab, 10)
    tab.press(" ")
    tab.until(f"{AT} === {LAST} && !{PLAYING}")
    stands(tab, LAST)


def test_buttons(tab: Tab, replay: Path) -> None:
    tab.open(replay)
    for name, index in (("on", 1), ("last", LAST), ("back", LAST - 1), ("first", 0), ("back", 0)):
        tab.click(f"[data-go={name}]")
        stands(tab, index)
    tab.click("[data-go=play]")
    assert tab.ask(PLAYING)
    tab.press(" ")  # on the button that has the focus: one press, not two
    assert not tab.ask(PLAYING)


def test_the_slider(tab: Tab, replay: Path) -> None:
    tab.open(replay)
    tab.click("input[type=range]")
    assert tab.ask(AT) in {5, 6}
    tab.press("Home")
    stands(tab, 0)
    tab.press("ArrowRight")
    stands(tab, 1)


def test_a_click_on_the_picture_and_on_the_list(tab: Tab, replay: Path) -> None:
    tab.open(replay)
    tab.click(".frame.shown svg", across=0.3)
    stands(tab, 1)
    tab.click(".moves li:nth-child(8) a")
    stands(tab, 7)
    assert tab.ask("location.hash") == "#turn-4.R"
    tab.click(".frame.shown figcaption")
    stands(tab, 7)


@pytest.mark.parametrize(
    ("fragment", "index"), [("#turn-3.B", 6), ("#turn-start", 0), ("#turn-9.R", 0), ("#x'\"]", 0), ("#%", 0)]
)
def test_a_link_to_a_turn(tab: Tab, replay: Path, fragment: str, index: int) -> None:
    tab.open(replay, fragment)
    stands(tab, index)
    assert tab.ask("scrollY") == 0
    tab.ask("void (location.hash = '#turn-2.R')")
    tab.until(f"{AT} === 3")
    stands(tab, 3)
    assert tab.complaints() == []


def test_it_opens_at_the_turn_that_was_asked_for(tab: Tab, tmp_path: Path) -> None:
    tab.open(written(tmp_path, loads(SAMPLE), "4.R"))
    stands(tab, 7)


def test_without_scripts_everything_is_there(tab: Tab, replay: Path) -> None:
    tab.without_scripts()
    tab.open(replay)
    root = tab.send("DOM.getDocument")["root"]["nodeId"]

    def visible(selector: str) -> int:
        nodes = tab.send("DOM.querySelectorAll", nodeId=root, selector=selector)["nodeIds"]
        styles = [tab.style(node) for node in nodes]
        return sum(style["display"] != "none" and style["visibility"] == "visible" for style in styles)

    assert visible(".frame") == LAST + 1
    assert visible(".moves a") == LAST + 1
    assert visible(".controls") == 0


@pytest.mark.parametrize("width", [320, 400, 1000])
def test_it_fits_and_stays_where_it_is(tab: Tab, replay: Path, width: int) -> None:
    """On a phone too: nothing to scroll sideways, and no jumping about while one goes through the turns."""
    tab.size(width, 800, phone=width < 1000)
    tab.open(replay)
    tops: set[float] = set()
    for _ in range(LAST + 1):
        assert tab.ask("document.documentElement.scrollWidth") == width or width == 1000
        assert tab.ask("scrollX") == tab.ask("scrollY") == 0
        tops.add(tab.ask("document.querySelector('.frame.shown svg').getBoundingClientRect().top"))
        box = tab.ask("document.querySelector('.controls').getBoundingClientRect().toJSON()")
        assert 0 <= box["left"] <= box["right"] <= width
        assert box["bottom"] <= 800
        tab.press("ArrowRight")
    assert len(tops) == 1
    stands(tab, LAST)
    if width < 1000:
        assert tab.ask("document.querySelector('.moves').scrollTop") > 0


WIDE = Path(__file__).resolve().parents[1] / "genpei" / "golden" / "annotated" / "solo.tzk"
BOARD = "document.querySelector('.frame.shown .board')"


@pytest.mark.parametrize(("width", "least"), [(1900, 1300), (1366, 1050), (1100, 1040), (400, 1040)])
def test_a_wide_picture_has_the_width_of_the_page_or_is_scrolled(
    tab: Tab, tmp_path: Path, width: int, least: int
) -> None:
    """It stays readable: on a narrow screen it alone is scrolled, the same way for all turns."""
    tab.size(width, 900, phone=width < 1000)
    tab.open(written(tmp_path, load(WIDE)))
    drawn = tab.ask("document.querySelector('.frame.shown svg').getBoundingClientRect().width")
    assert drawn >= least
    root = "document.documentElement"
    assert tab.ask(f"{root}.scrollWidth === {root}.clientWidth")
    scrolled = tab.ask(f"{BOARD}.scrollWidth > {BOARD}.clientWidth")
    assert scrolled is (width < 1000)
    tab.ask(f"void ({BOARD}.scrollLeft = 300)")
    for _ in range(3):
        tab.press("ArrowRight")
        assert tab.ask(f"{BOARD}.scrollLeft") == (300 if scrolled else 0)
    box = tab.ask("document.querySelector('.controls').getBoundingClientRect().toJSON()")
    assert 0 <= box["left"] <= box["right"] <= width
    assert box["bottom"] <= 900


def test_a_wide_picture_is_scrolled_by_keys_once_one_went_there(tab: Tab, tmp_path: Path) -> None:
    tab.size(700, 900)
    tab.open(written(tmp_path, load(WIDE)))
    tab.click(".frame.shown svg", across=0.3)
    tab.press("ArrowRight")
    assert tab.ask(AT) == 2
    tab.press("Tab")
    tab.press("ArrowRight")
    assert tab.ask(AT) == 2
    tab.until(f"{BOARD}.scrollLeft > 0")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_written_can_be_read(tab: Tab, replay: Path, scheme: str) -> None:
    """Every text has the contrast to its ground that people need: 4.5 to 1, or 3 to 1 where it is large."""
    tab.prefers(scheme)
    tab.open(replay)
    colour = "getComputedStyle(document.querySelector({!r})).{}"
    ground = tab.ask(colour.format("body", "backgroundColor"))
    for selector, least in (
        ("h1", 4.5),
        (".facts", 4.5),
        (".told", 4.5),
        (".moves a", 4.5),
        (".label", 3.0),
        (".beside", 3.0),
    ):
        name = "fill" if selector in {".label", ".beside"} else "color"
        assert contrast(tab.ask(colour.format(selector, name)), ground) >= least, selector
    assert (luminance(ground) > 0.5) is (scheme == "light")


def luminance(colour: str) -> float:
    numbers = [float(part) / 255 for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in numbers
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_hostile_names_and_notes_are_text(tab: Tab, tmp_path: Path) -> None:
    path = written(tmp_path, hostile())
    tab.size(400, 800, phone=True)
    tab.open(path)
    for _ in range(LAST + 1):
        tab.press("ArrowRight")
        assert tab.ask("document.documentElement.scrollWidth") == 400
    assert tab.ask(AT) == LAST
    assert (
        tab.ask("document.title") == f"{HOSTILE[3]} – {HOSTILE[4]}"
    )  # as text, and not as what it would like to be
    assert tab.ask("document.querySelectorAll('script').length") == 1
    assert (
        tab.ask("document.querySelectorAll('img, iframe, object, embed, link, form, a:not(.moves a)').length")
        == 0
    )
    assert tab.requests() == [path.as_uri()]
    assert tab.complaints() == []


def test_the_policy_forbids_what_others_might_put_in(tab: Tab, tmp_path: Path) -> None:
    """Were something of a record taken for markup after all, a browser would not run or load it."""
    path = written(tmp_path, loads(SAMPLE))
    text = path.read_text("utf-8")
    worse = text.replace(
        "<footer>",
        "<script>document.title='owned'</script><img src='x.png' onerror=\"document.title='owned'\">"
        "<style>body{display:none}</style><form action='https://example.org/'></form><footer>",
    )
    path.write_text(worse, "utf-8")
    tab.open(path)
    stands(tab, 0)
    assert tab.ask("document.title") == "Sei – 和泉 式部"
    assert tab.ask("getComputedStyle(document.body).display") == "block"
    tab.ask("document.querySelector('form').submit()")
    assert tab.requests() == [path.as_uri()]
    assert len(tab.complaints()) >= 3


def test_it_says_of_each_picture_what_can_be_seen_there(tab: Tab, replay: Path) -> None:
    tab.open(replay)
    labels = tab.ask("[...document.querySelectorAll('.frame svg')].map((s) => s.getAttribute('aria-label'))")
    assert labels[0].startswith("red to move, the first tile is one of the border: a1CT, b1MT")
    assert labels[1] == "black to move, to match PT: a1CT, b1MT, a2IT, b3PS, b4PB and d4PR"
    assert labels[LAST] == "the game is over"
    names = tab.ask(
        "[...document.querySelectorAll('button, input')].map((b) => b.getAttribute('aria-label'))"
    )
    assert all(names)
    assert len(set(names)) == len(names)
