"""What another's package does wrong is an error of ours: its rules, its aids, its declaration, its sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fifth_title.aids import IshiAnnotator, IshiDealer, IshiPicture
from fifth_title.ishi import CODES, ISHI_RULES, IshiPosition, Take
from fifth_title.notation import KASUGA
from fifth_title.rules import KASUGA_RULES, KasugaPosition

from support.cli import here
from support.findings import codes_of
from support.kasuga import kasuga, random_game
from tanzaku.notation import DeclarationError, Record, dumps, loads
from tanzaku.notation.declare import Call, Title, action
from tanzaku.notation.diagnostics import Code, Verdict, catalogue
from tanzaku.validators import (
    Chance,
    Outcome,
    Range,
    Reason,
    Refusal,
    RulesFault,
    TitleFault,
    check_title,
    random_records,
    replay,
    rules,
    verify,
    verify_archive,
)
from tanzaku.validators.generating import Dealer
from tanzaku.validators.rules import find_rules

GAME = '[Tanzaku "1.0 ishi"]\n[Heap "7"]\n\n1. take(1) take(1) 2. take(3) take(2) =A\n'
WON = (Reason("last", "none are left", "Ishi"),)


def failed(text: str = GAME) -> tuple[str, Any]:
    """The message of a fault of the rules, and where it stands; the same by either way of reading."""
    quick, careful = [next(verify_archive([text], quick=quick)) for quick in (True, False)]
    assert quick.content() == careful.content()
    (found,) = careful.diagnostics
    assert (found.code.id, careful.verdict) == ("TZK065", Verdict.UNCHECKED)
    return found.message, found


def raises(*_: Any, **__: Any) -> Any:
    """An engine, or an aid, that looks for what there is not."""
    raise KeyError("m99")


# -- engines ---------------------------------------------------------------------------------------


def test_an_exception_is_placed_in_the_record_and_in_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(IshiPosition, "do", raises)
    message, found = failed()
    assert message == "the rules of ishi failed: KeyError: 'm99'"
    assert (found.at, found.span.line, found.turn, found.seat) == (("turns", 0, "items", 0), 4, 1, "A")
    assert found.help.startswith("raised in test_faults_of_titles, line ")
    with pytest.raises(RulesFault, match="KeyError"):
        replay(loads(GAME))


BROKEN: dict[str, tuple[str, Callable[..., Any], str]] = {
    "argument": (
        "refusal",
        lambda *_: Refusal("ISH001", "no", "stone"),
        "the argument 'stone' of take, which has stones",
    ),
    "code": (
        "refusal",
        lambda *_: Refusal("ISH009", "no"),
        "the code 'ISH009', which is not in the catalogue",
    ),
    "kind": ("refusal", lambda *_: "ISH001", "a refusal is None or a Refusal, not a str"),
    "winner": ("outcome", lambda *_: Outcome(("Z",), WON), "outcome() names 'Z'"),
    "no outcome": ("outcome", lambda *_: None, "the game is over and outcome() gives None"),
    "text": ("outcome", lambda *_: "A", "outcome() gives a str, not an Outcome"),
    "scores": (
        "outcome",
        lambda *_: Outcome(("A",), WON, {"A": 1}),
        "the scores of outcome() lack those of B",
    ),
    "both": (
        "outcome",
        lambda *_: Outcome(("A",), WON, possible=("B",)),
        "winners, or seats that are possible",
    ),
    "start": ("start", raises, "KeyError: 'm99'"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_no_engine_may_give(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    method, does, message = BROKEN[name]
    monkeypatch.setattr(IshiPosition, method, classmethod(does) if method == "start" else does)
    assert message in failed()[0]


def test_points_without_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(IshiPosition, "points", lambda *_, **__: {"A": 1})
    text = '[Tanzaku "1.0 ishi"]\n[Heap "7"]\n[Termination "resignation"]\n\n1. take(1) =A\n'
    assert failed(text)[0].endswith("points() lack those of B")


def test_a_claim_of_which_the_engine_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KasugaPosition, "claims", lambda *_: {"pionts": 3})
    trick = "1. *: flip(x11) A: play(x04) B: play(x02)"
    turns = f"0. A: offer B: offer\n{trick}\n2. *: flip(x14) A: gather(x04 x02 points=3)"
    message, found = failed(kasuga(turns))
    assert message.endswith("claims() says nothing of points, which gather claims; it speaks of pionts")
    assert found.at == ("turns", 6, "items", 0)


# -- an end that is open ---------------------------------------------------------------------------


def open_end(*_: Any) -> Outcome:
    return Outcome((), WON, {"A": Range(1, 3), "B": 2}, possible=("A", "B"), shared=True)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> None:
    real = IshiPosition.outcome
    monkeypatch.setattr(IshiPosition, "outcome", lambda self: open_end() if real(self) else None)


@pytest.mark.usefixtures("opened")
@pytest.mark.parametrize("end", ["A", "B", "A,B"])
def test_an_open_end_is_consistent(end: str) -> None:
    quick, careful = [
        next(verify_archive([GAME.replace("=A", f"={end}")], quick=quick)) for quick in (True, False)
    ]
    assert quick.content() == careful.content()
    assert careful.verdict is Verdict.CONSISTENT
    assert careful.assumed == (f"={end} is one of the ends that may be: =A, =B, =A,B",)


@pytest.mark.usefixtures("opened")
def test_every_end_that_may_be_is_told() -> None:
    (found,) = verify(GAME.replace("=A", "=none")).diagnostics
    assert (found.code.id, found.legal) == ("TZK055", ("=A", "=B", "=A,B"))


@pytest.mark.usefixtures("opened")
def test_random_games_with_an_open_end_are_sound() -> None:
    assert all(verify(record).verdict is Verdict.CONSISTENT for record in random_records("ishi", 1, 10))


# -- dealers ---------------------------------------------------------------------------------------


DEALERS: dict[str, tuple[str, Callable[..., Any], str]] = {
    "deal raises": ("deal", raises, "the dealer of ishi failed: KeyError: 'm99'"),
    "no dict": ("deal", lambda *_: None, "deal() gave a NoneType, not a dict"),
    "no text": ("deal", lambda *_: {"Heap": 7}, "deal() gave for 'Heap' no text"),
    "refused set-up": ("deal", lambda *_: {"Heap": "0"}, "the dealer of ishi dealt what is refused: ISH002"),
    "turn raises": ("turn", raises, "the dealer of ishi, at turn 1.A, failed: KeyError: 'm99'"),
    "no action": ("turn", lambda *_: (3,), "played 3, which is no action of ishi"),
    "position": ("turn", lambda _s, position, _c: (position.do(Take(1)), ())[1], "left another position"),
}


@pytest.mark.parametrize("name", DEALERS)
def test_a_bad_dealer(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    method, does, message = DEALERS[name]
    monkeypatch.setattr(IshiDealer, method, does)
    with pytest.raises(RulesFault) as caught:
        list(random_records("ishi", 1, 3))
    assert message in str(caught.value)
    assert here("random", "ishi").code == 2


def test_a_dealer_of_illegal_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(IshiDealer, "deal", lambda *_: {"Heap": "1"})
    monkeypatch.setattr(IshiDealer, "turn", lambda *_: (Take(2),))
    with pytest.raises(
        RulesFault, match=r"the dealer of ishi, at turn 1\.A, played take\(2\): ISH001 1 are left"
    ):
        list(random_records("ishi", 1, 1))


def test_turns_of_several_actions_by_default() -> None:
    record = random_game(3)
    position = KasugaPosition.start(record.setup, record.options, None, record.components)
    dealer, chance = Dealer(None), Chance(1)
    before = (position.state, position.seat)
    for _ in range(8):
        turn = dealer.turn(position, chance)
        assert (position.state, position.seat) == before
        assert turn
        for one in turn:
            assert position.refusal(one) is None
            position.do(one)
        assert position.end_turn() is None
        before = (position.state, position.seat)


# -- aids ------------------------------------------------------------------------------------------


def with_aids(monkeypatch: pytest.MonkeyPatch, **aids: str) -> None:
    made = ISHI_RULES._replace(aids={**ISHI_RULES.aids, **aids})
    real = find_rules
    for module in ("generating", "annotating", "pictures.frames", "testing", "verifying", "quick"):
        target = f"tanzaku.validators.{module}.find_rules"
        monkeypatch.setattr(target, lambda title: made if title == "ishi" else real(title), raising=False)


@pytest.mark.parametrize(
    ("words", "aids", "said"),
    [
        (
            ("random", "ishi"),
            {"dealer": "fifth_title.aids:Nobody"},
            "the dealer of ishi cannot be loaded from",
        ),
        (("random", "ishi"), {"dealer": "nowhere.aids:Nobody"}, "ModuleNotFoundError"),
        (
            ("random", "ishi"),
            {"dealer": "fifth_title.aids:_leaves"},
            "'fifth_title.aids:_leaves', is no Dealer",
        ),
        (
            ("annotate", "-"),
            {"annotator": "fifth_title.aids:Nobody"},
            "the annotator of ishi cannot be loaded",
        ),
        (("show", "-"), {"picture": "fifth_title.aids:Nobody"}, "the picture of ishi cannot be loaded"),
    ],
)
def test_an_aid_that_is_not_there(
    words: tuple[str, ...], aids: dict[str, str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_aids(monkeypatch, **aids)
    found = here(*words, stdin=GAME.encode())
    assert found.code in {1, 2}
    assert said in found.said


def test_a_misspelt_aid_is_told_where_it_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    made = ISHI_RULES._replace(aids={"dealr": "fifth_title.aids:IshiDealer"})
    monkeypatch.setattr("tanzaku.validators.generating.find_rules", lambda _: made)
    found = here("random", "ishi")
    assert "its rules name no aid 'dealer'; 'dealr' is no aid; did you mean 'dealer'?" in found.said


def test_an_annotator_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(IshiAnnotator, "remark", raises)
    found = here("annotate", "-", stdin=GAME.encode())
    assert (found.code, found.text) == (1, dumps(loads(GAME)))
    assert "left as it is: the annotator of ishi, at turn 1.A, failed: KeyError: 'm99'" in found.said


@pytest.mark.parametrize("method", ["lines", "described", "shapes"])
def test_a_picture_that_lacks_something(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(IshiPicture, method)
    kind = () if method == "lines" else ("--svg",)
    found = here("show", "-", *kind, stdin=GAME.encode())
    assert found.code == 2
    assert f"the picture of ishi failed: NotImplementedError: a Picture has `{method}`" in found.said


# -- rules and declarations ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"title": "ishy"}, "are those of 'ishy'"),
        ({"engine": Record}, "is not a Position"),
        ({"codes": {"ISH001": "no"}}, "are not made by catalogue"),
        ({"aids": None}, "are no mapping"),
        ({"codes": KASUGA_RULES.codes}, "have the code KAS001, which is not theirs"),
    ],
)
def test_rules_that_do_not_fit(changed: dict[str, Any], why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = ISHI_RULES._replace(**changed)
    assert why in rules._unfit("ishi", "ISH", made)
    monkeypatch.setattr("tanzaku.validators.rules.load_entry_point", lambda *_: made)
    assert why in str(rules._find.__wrapped__("ishi"))


CODE = CODES["ISH001"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"id": "ISH1"}, "is no id of a code"),
        ({"slug": "Too Many"}, "is no slug"),
        ({"verdict": "illegal"}, "its verdict is one of Verdict"),
        ({"verdict": Verdict.VALID}, "its verdict is one of Verdict"),
    ],
)
def test_a_code_that_is_none(change: dict[str, Any], why: str) -> None:
    values = {"id": CODE.id, "slug": CODE.slug, "verdict": CODE.verdict} | change
    with pytest.raises(DeclarationError, match=why):
        catalogue(Code(values["id"], values["slug"], values["verdict"], "", "", "", ""))
    with pytest.raises(DeclarationError, match="stands twice"):
        catalogue(CODE, CODE)


def test_a_title_of_one_action_has_an_order_and_no_other() -> None:
    @action("go")
    class Go(Call):
        pass

    with pytest.raises(DeclarationError, match="of one action a turn needs `order`"):
        Title("thing", "THI", "Thing", ("A",), (Go,), single=True)
    with pytest.raises(DeclarationError, match="of several actions a turn has no `order`"):
        Title("thing", "THI", "Thing", ("A",), (Go,), order=lambda _: ("A",))


def test_a_tag_of_a_seat_in_small_letters() -> None:
    text = dumps(random_game(1)).replace("[Hand.B", "[Hand.b")
    assert "the tag is Hand.B" in verify(text).diagnostics[0].message


# -- components that are not known -----------------------------------------------------------------


def unknown_set() -> str:
    tags = [line for line in dumps(random_game(1)).splitlines(keepends=True) if not line.startswith("[Card.")]
    return tags[0] + '[Components "mine@3"]\n' + "".join(tags[1:])


def test_start_is_told_that_a_set_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []
    texts = unknown_set(), dumps(random_game(1))
    real = KasugaPosition.start.__func__  # type: ignore[attr-defined]  # what is bound

    def start(cls: Any, setup: Any, options: Any, start: Any, components: Any) -> Any:
        seen.append(components.unknown)
        return real(cls, setup, options, start, components)

    monkeypatch.setattr(KasugaPosition, "start", classmethod(start))
    for text in texts:
        list(verify_archive([text], quick=False))
    assert seen == [True, False]


def test_rules_that_need_components_leave_a_record_unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert codes_of(verify(unknown_set())) == ["TZK066", "KAS001"]
    monkeypatch.setattr(KasugaPosition, "needs_components", True)
    report = verify(unknown_set())
    assert (report.verdict, codes_of(report)) == (Verdict.UNCHECKED, ["TZK066", "TZK068"])
    assert verify(random_game(1)).ok


# -- what holds of every title ---------------------------------------------------------------------


def test_the_titles_from_outside_do_what_every_title_does() -> None:
    check_title("ishi", [GAME], count=10)
    check_title("kasuga", [random_game(seed, players) for seed in range(4) for players in (2, 3)])


def test_a_title_that_ships_does_too() -> None:
    check_title("journey", count=2)


KIT: dict[str, tuple[Any, str, Callable[..., Any], str]] = {
    "undo": (IshiPosition, "undo", lambda self: self._taken.pop(), "taken back, seat gives 'B', not 'A'"),
    "legal": (IshiPosition, "legal", lambda _: iter([Take(3)]), "is not refused, and legal() leaves it out"),
    "can": (IshiPosition, "can", lambda *_: False, "can() and refusal() differ"),
    "refusal": (IshiPosition, "refusal", lambda *_: Refusal("ISH001", "no"), "the record is illegal: ISH001"),
    "claims": (IshiPosition, "claims", lambda *_: {"left": 3}, "speaks of 'left'"),
    "annotator": (IshiAnnotator, "remark", lambda *_: None, "gave a NoneType, not a Remark"),
    "picture": (IshiPicture, "described", lambda *_: None, "gave from described() what is no text"),
}


@pytest.mark.parametrize("name", KIT)
def test_the_kit_finds_what_is_wrong(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cls, method, does, message = KIT[name]
    monkeypatch.setattr(cls, method, does)
    with pytest.raises(AssertionError) as caught:
        check_title("ishi", [GAME], count=0)
    assert message in str(caught.value)
    assert isinstance(caught.value, TitleFault)


def test_the_kit_needs_something_to_check() -> None:
    with pytest.raises(TitleFault, match="give records; its rules name no aid 'dealer'"):
        check_title(KASUGA.name)
    with pytest.raises(TitleFault, match="no title 'chess' is installed"):
        check_title("chess")
