"""Pages and sheets of a phone, of the style sheets alone: what stays at its place, in one line, or is drawn once."""

import pytest
from styled import open_styled

TABS = """<p class="library-title" aria-hidden="true">Library</p><nav class="library-segments"><ul><li><a href="#" aria-current="page">Shows</a></li>
  <li><a href="#">Inbox</a></li></ul></nav>"""


def head(title, links=TABS, actions=""):
    return f"""<header class="library-head spread-row"><div class="text-lines"><h1>{title}</h1></div>
      <div class="library-actions">{actions}</div>{links}</header><section class="card">First</section>"""


ICON = '<a class="round-button" href="#">+</a>'
# The heads of the library's pages: without anything beside the title, with an icon and with a button; and, without links, of a selection.
HEADS = [head("Inbox"), head("Library", actions=ICON), head("History", actions='<a class="pill quiet" href="#">Edit</a>')]
SELECTING = [head("Library", ""), head("History", "", ICON)]


@pytest.fixture
def phone(origin, page):
    open_styled(page, origin)
    page.set_viewport_size({"width": 390, "height": 844})
    yield page


def fill(page, markup):
    page.evaluate("(markup) => (document.body.innerHTML = markup)", markup)


def test_the_tabs_of_the_library_are_at_one_place_on_each_of_its_pages_and_its_title_stays_in_a_selection(phone):
    places, titles = set(), set()
    for markup in [*HEADS, *SELECTING]:
        fill(phone, f'<main><div class="page-bar"></div><library-page>{markup}</library-page></main>')
        # The shared title, or the name of a page without links.
        title, tabs, first = phone.evaluate("""() => {
          const box = (part) => document.querySelector(part)?.getBoundingClientRect();
          const title = box(".library-title") ?? box("h1");
          return [(title.top + title.bottom) / 2, box(".library-segments")?.toJSON(), box(".card").top];
        }""")
        titles.add(round(title))
        if tabs:
            places.add(tabs["top"])
            assert first - tabs["bottom"] >= 8
            name = phone.evaluate("document.querySelector('h1').getBoundingClientRect().toJSON()")
            assert name["width"] == 1 and tabs["top"] > name["top"] > 0, name
    assert (len(places), len(titles)) == (1, 1), (places, titles)


def test_the_avatar_is_at_one_place_with_and_without_the_way_back(phone):
    account = '<a class="bar-account" href="#"><svg class="icon"></svg></a>'
    places = []
    for bar in (f'<div class="page-bar home-bar"><a class="brand" href="#">Earnest</a>{account}</div>',
                f'<div class="page-bar"><a class="bar-back" href="#"></a><p class="bar-title">Title</p>{account}</div>'):
        fill(phone, f"<main>{bar}</main>")
        places.append(phone.evaluate("document.querySelector('.bar-account').getBoundingClientRect().toJSON()"))
    assert places[0] == places[1]


def test_the_name_of_a_chapter_is_drawn_once_while_the_slider_is_dragged(phone):
    fill(phone, """<audio-player><section class="player-panel"><div class="player-chapter"><p data-part="chapter-title">One step, then many</p></div>
      <div class="player-timeline"><progress-slider><span class="slider-track"></span><span class="slider-knob"></span>
      <span class="slider-label">One step, then many</span></progress-slider></div></section></audio-player>""")
    shown = """() => ["[data-part=chapter-title]", ".slider-label"].filter((part) =>
      document.querySelector(part).checkVisibility({ visibilityProperty: true, opacityProperty: true }))"""
    assert phone.evaluate(shown) == ["[data-part=chapter-title]"]
    phone.evaluate("document.querySelector('progress-slider').dataset.dragging = ''")
    assert phone.evaluate(shown) == [".slider-label"]


def test_the_search_of_a_transcript_stays_in_one_line_with_its_count(phone):
    for width in (390, 320):
        phone.set_viewport_size({"width": width, "height": 844})
        fill(phone, """<main><div class="page-bar"></div><transcript-page><div class="transcript-tools"><div class="transcript-search"><svg class="icon"></svg>
          <input type="search" value="repair"><output>128 of 1,024</output><button class="round-button">Up</button><button class="round-button">Down</button>
          </div></div></transcript-page></main>""")
        lines = phone.evaluate("new Set([...document.querySelectorAll('.transcript-search > :not(svg, output)')].map((part) => part.getBoundingClientRect().top)).size")
        assert lines == 1, width


def test_the_icons_do_not_stand_alone_on_a_line_of_the_tools_of_a_list(phone):
    pill = '<a class="pill{}" href="#"><svg class="icon"></svg><span>{}</span></a>'
    phone.evaluate("document.documentElement.dataset.keeps = ''")
    for width in (390, 360, 320):
        phone.set_viewport_size({"width": width, "height": 844})
        fill(phone, f"""<main><playlist-page><header class="listed-head spread-row"><div class="listed-names"><h1>Short ones</h1></div>
          <div class="listed-tools">{pill.format("", "Play all of it")}{pill.format(" quiet", "Edit its rules")}<div class="listed-tools">
          {pill.format(" quiet", "Select")}<a class="round-button" href="#"><svg class="icon"></svg></a>
          <a class="round-button for-device" href="#"><svg class="icon"></svg></a></div></div></header></playlist-page></main>""")
        lines = phone.evaluate("""[...document.querySelectorAll(".listed-tools .listed-tools > *")].map((part) => {
          const { top, bottom } = part.getBoundingClientRect();
          return Math.round((top + bottom) / 2);
        })""")
        assert len(lines) == 3 and max(lines) - min(lines) <= 1, width


def test_the_tabs_of_the_library_fade_at_both_edges_and_the_first_and_last_one_do_not(phone):
    tabs = "".join(f'<li><a href="#"{current}>{name}</a></li>' for name, current in
                   (("Shows", ' aria-current="page"'), ("Inbox", ""), ("Downloads", ""), ("Playlists", ""), ("Saved", ""), ("History", "")))
    fill(phone, f'<main><library-page>{head("Library", f"""<p class="library-title">Library</p><nav class="library-segments"><ul>{tabs}</ul></nav>""")}</library-page></main>')
    line = phone.locator(".library-segments")
    assert "gradient" in line.evaluate("(line) => getComputedStyle(line).maskImage")
    gutter = line.evaluate("(line) => parseFloat(getComputedStyle(line.firstChild).paddingInlineStart)")
    places = line.evaluate("""(line) => ["first", "last"].map((end) => {
      line.scrollTo({ left: end === "first" ? 0 : line.scrollWidth, behavior: "instant" });
      const box = line.getBoundingClientRect(), link = line.querySelector(`li:${end}-child a`).getBoundingClientRect();
      return end === "first" ? link.left - box.left : box.right - link.right;
    })""")
    assert gutter > 8 and min(places) >= gutter - 1, (gutter, places)


def test_the_single_cover_of_a_folder_is_in_its_middle(phone):
    for view, row in (("library-grid", ""), ("library-list", '<span class="row-text"></span>')):
        for count in (1, 4):
            covers = '<span class="cover"></span>' * count
            fill(phone, f"""<main><library-page><ul class="{view}"><li><a class="library-folder card" href="#" style="display: flex; inline-size: 8rem">
              <span class="folder-covers">{covers}</span>{row}</a></li></ul></library-page></main>""")
            middles = phone.evaluate("""[".folder-covers", ".cover"].map((part) => {
              const { left, right, top, bottom, width } = document.querySelector(part).getBoundingClientRect();
              return [Math.round((left + right) / 2), Math.round((top + bottom) / 2), width > 0];
            })""")
            assert (middles[0] == middles[1]) == (count == 1) and middles[1][2], (view, count, middles)
