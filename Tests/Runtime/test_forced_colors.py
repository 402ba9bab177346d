"""Forced colours (Windows' contrast themes): each state of a control looks different, and a level has a track. From the style sheets alone."""

import re
from pathlib import Path

import pytest
from styled import open_styled

ROOT = Path(__file__).parents[2]

ICON = '<svg class="icon" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></svg>'
# Markup with a state in place of {}, and two values of it.
STATES = {
    "seek bar": (
        '<progress-slider style="--played: {}"><span class="slider-track"><span class="slider-buffered"></span><span class="slider-played"></span>'
        '</span><span class="slider-knob"></span></progress-slider>', "0.2", "0.7"),
    "volume": ('<span class="level-slider"><input type="range" min="0" max="1" step="0.05" value="{}"></span>', "0.2", "0.8"),
    "progress bar": ('<progress class="progress-bar" value="{}"></progress>', "0.2", "0.7"),
    "progress of a row": ('<article class="episode-row"><progress class="play-bar" value="{}"></progress></article>', "0.2", "0.7"),
    "progress in a button": ('<play-button class="capsule"><button><progress class="play-bar" value="{}"></progress></button></play-button>', "0.2", "0.7"),
    "switch": ('<input type="checkbox" class="switch" {}>', "", "checked"),
    "switch in a button": ('<button role="switch" class="switch-row" aria-checked="{}"><span class="switch"></span></button>', "false", "true"),
    "segment": ('<span class="segments"><a href="#"{}>One</a><a href="#">Two</a></span>', "", ' aria-current="page"'),
    "option": ('<span class="segments setting-choice"><label><input type="radio"{}><span>One</span></label></span>', "", " checked"),
    "chip": ('<a class="chip" href="#"{}>Unplayed</a>', "", ' aria-current="true"'),
    "tab": ('<nav class="sidebar" style="display: flex"><a class="tab" href="#"{}>Home</a></nav>', "", ' aria-current="page"'),
    "tab of a page": ('<a class="category-tab" href="#"{}>Episodes</a>', "", ' aria-current="true"'),
    "badge": ('<span class="tab-mark"><span class="tab-badge"><span>{}</span></span>&nbsp;</span>', "", "12"),
    "badge of a cover": ('<span class="tile-badge">{}</span>', "", "12"),
    "toggle": (f'<button class="round-button" aria-pressed="{{}}">{ICON}</button>', "false", "true"),
    "speed": ('<div class="menu-sheet" style="display: block; position: static; translate: none"><div class="menu-grid"><button{}>1.5×</button></div></div>', "", ' aria-current="true"'),
    "selected row": ('<label class="selection-box"><input type="checkbox" {}></label>', "", "checked"),
    "download ring": (
        '<button class="download-button" data-state="{}"><svg class="icon" viewBox="0 0 24 24"><circle class="ring-track" cx="12" cy="12" r="9.5"/>'
        '<path class="ring-arrow" d="M12 7.4v8.4M8.4 12.4l3.6 3.6 3.6-3.6"/></svg></button>', "none", "done"),
    "dots of a menu": ('<a class="row-more" href="#" style="{}"></a>', "visibility: hidden", ""),
    "playing row": ('<article class="linked-row episode-row"{}><h3 class="row-title">Rain</h3></article>', "", " data-current"),
}
# Text over a colour of its own, which would be of the same colour as the background that the browser draws behind it.
FILLED = {
    "filled button": '<button class="pill">Play</button>', "large button": '<play-button class="large"><button>Play</button></play-button>',
    "current segment": '<span class="segments"><a href="#" aria-current="page">One</a></span>', "badge": '<span class="tile-badge">12</span>',
    "note in a current row": '<a class="sidebar-link" href="#" aria-current="page"><span class="row-note">12</span></a>',
}


@pytest.fixture(params=["light", "dark"])
def forced(origin, page, request):
    open_styled(page, origin)
    page.emulate_media(forced_colors="active", color_scheme=request.param)
    yield page
    page.emulate_media(forced_colors="null", color_scheme="null")


def picture(page, markup):
    page.evaluate("""(markup) => {
      document.body.innerHTML = `<div id="stage" style="inline-size: 12rem; padding: 0.75rem">${markup}</div>`;
      // A browser draws the ring of a focus only.
      document.activeElement.blur();
    }""", markup)
    return page.locator("#stage").screenshot()


def test_each_state_of_a_control_is_seen(forced):
    same = []
    for name, (markup, off, on) in STATES.items():
        pictures = [picture(forced, markup.format(state)) for state in (off, on)]
        if pictures[0] == pictures[1]:
            same.append(name)
    assert same == []


def test_controls_are_as_wide_as_with_other_colours(forced):
    """So that a line of them stays one line."""
    markup = ('<button class="pill quiet">Play</button><a class="chip" href="#">All</a><span class="segments"><a href="#">One</a></span>'
              '<play-button class="capsule"><button>3 min</button></play-button>')
    widths = []
    for colours in ("active", "none"):
        forced.emulate_media(forced_colors=colours)
        forced.evaluate("(markup) => (document.body.innerHTML = `<div id='stage'>${markup}</div>`)", markup)
        widths.append(forced.evaluate("[...document.querySelectorAll('#stage > *')].map((part) => part.getBoundingClientRect().width)"))
    assert widths[0] == widths[1]


def test_the_icon_of_the_user_lies_on_the_colour_of_a_current_control(forced):
    picture(forced, f'<a class="bar-account" href="#" aria-current="page">{ICON}</a>')
    colours = forced.evaluate("[...document.querySelectorAll('.bar-account, .bar-account .icon')].map((part) => getComputedStyle(part).backgroundColor)")
    assert colours[0] == colours[1]


def test_rows_do_not_show_between_the_bars_of_the_foot(forced):
    forced.evaluate("""() => (document.body.innerHTML = '<main data-user="1"></main><div class="page-foot"><div class="bottom-slot"><p>Player</p></div></div>')""")
    colours = forced.evaluate("""() => [document.body, "::before"].map((part) => getComputedStyle(
      part === "::before" ? document.querySelector(".page-foot") : part, part === "::before" ? part : undefined).backgroundColor)""")
    assert colours[0] == colours[1]


def test_the_states_of_a_download_on_this_device_differ_by_more_than_their_colour(forced):
    """Empty, half on the server, full, and transfers under way: in the colours of a contrast theme, where all rings have the same one."""
    swift = (ROOT / "Sources/Ground/Components/Episodes/DownloadButton.swift").read_text()
    symbol = re.search(r'<symbol id="download-ring".*?</symbol>', swift, re.DOTALL)[0].replace("\\\n    ", "")
    forced.evaluate("() => document.documentElement.setAttribute('data-downloads', 'device')")
    ring = f'<svg width="0" height="0">{symbol}</svg><button class="download-button" data-live="download-7" {{}} style="--part: 40; color: CanvasText"><svg class="icon"><use href="#download-ring"/></svg></button>'
    states = ['data-state="none"', 'data-state="done"', *(f'data-state="none" data-device="{state}"' for state in ("queued", "running", "paused", "waiting", "failed", "done"))]
    assert len({picture(forced, ring.format(state)) for state in states}) == len(states)


def test_a_level_at_zero_has_a_track(forced):
    tracks = ["progress bar", "progress of a row", "volume", "seek bar"]
    missing = []
    for name in tracks:
        markup = STATES[name][0].format("0")
        shown = picture(forced, markup)
        # The knob and the fill alone do not say how long the track is.
        hidden = picture(forced, f'<style>.slider-track, .progress-bar, .play-bar {{ outline: none !important }} input::-webkit-slider-runnable-track {{ border: 0 !important }}</style>{markup}')
        if shown == hidden:
            missing.append(name)
    assert missing == []


def test_the_dots_of_a_menu_and_the_edge_of_a_cover_are_seen(forced):
    empty = picture(forced, '<a class="row-more" style="visibility: hidden"></a>')
    assert picture(forced, '<a class="row-more"></a>') != empty
    white = '<span class="cover cover-56"><img src="data:image/gif;base64,R0lGODlhAQABAIAAAP///////yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==" alt=""></span>'
    covers = [picture(forced, f'<style>.cover {{ background: Canvas !important }} .cover img {{ opacity: 0 }} {style}</style>{white}') for style in ("", ".cover::after { border: 0 !important }")]
    assert covers[0] != covers[1]


def test_text_on_a_filled_control_can_be_read(forced):
    """The text has the colour that belongs to its background, and the browser draws nothing between them."""
    wrong = {}
    for name, markup in FILLED.items():
        picture(forced, markup)
        colours = forced.evaluate("""() => {
          const [filled] = [...document.querySelectorAll("#stage *")].filter((part) => getComputedStyle(part).forcedColorAdjust === "none");
          const text = [...(filled?.querySelectorAll("*") ?? [])].at(-1) ?? filled;
          return filled && [getComputedStyle(filled).backgroundColor, getComputedStyle(text).color, getComputedStyle(text).forcedColorAdjust];
        }""")
        highlight = forced.evaluate("""() => ["Highlight", "HighlightText"].map((color) => {
          const probe = document.body.appendChild(Object.assign(document.createElement("i"), { style: `forced-color-adjust: none; color: ${color}` }));
          return getComputedStyle(probe).color;
        })""")
        if colours != [*highlight, "none"]:
            wrong[name] = colours
    assert wrong == {}
