"""The frame of the app in windows of desktops: the sidebar and its focus, low windows, and badges in right-to-left pages."""

import pytest
from styled import open_styled

LINKS = "".join(f'<li><a class="sidebar-link" href="#{number}">Playlist {number}</a></li>' for number in range(14))
FRAME = f"""<nav class="sidebar"><a class="brand" href="#"><svg class="brand-mark"></svg><span>Earnest</span></a>
  <ul>{''.join(f'<li><a class="tab" href="#">Tab {number}</a></li>' for number in range(4))}<li class="sidebar-links"><ul>{LINKS}</ul></li></ul>
  <ul class="sidebar-foot"><li><a class="tab" href="#">Me</a></li><li class="sidebar-links"><ul><li><a class="sidebar-link" href="#">Settings</a></li></ul></li></ul></nav>
  <div class="page-column"><main id="page" data-user="1"><div style="block-size: 3000px"></div></main><div class="page-foot"><div class="bottom-slot">
  <mini-player><div class="bottom-card glass-box"><span class="cover"></span><a class="bottom-middle" href="#">Title<span class="bottom-show row-note">Show</span></a></div></mini-player></div>
  <nav class="tab-bar"><ul>{''.join(f'<li><a class="tab" href="#"><span class="tab-mark"><svg class="icon"></svg></span><span>Tab</span></a></li>' for _ in range(4))}</ul></nav></div></div>"""
# For each link of the sidebar that is shown: how far the page has scrolled, and by how much its ring is cut or under the foot.
FOCUS = """() => {
  const sidebar = document.querySelector(".sidebar"), foot = document.querySelector(".sidebar-foot");
  return [...sidebar.querySelectorAll("a")].filter((link) => link.checkVisibility()).map((link) => {
    link.focus();
    const box = link.getBoundingClientRect(), edge = sidebar.getBoundingClientRect();
    const ring = Math.max(0, parseFloat(getComputedStyle(link).outlineOffset) + 3);
    const end = foot.contains(link) ? edge.bottom : foot.getBoundingClientRect().top;
    const cut = Math.max(edge.top - (box.top - ring), box.bottom + ring - end, edge.left - (box.left - ring), box.right + ring - edge.right);
    return [link.textContent, scrollY, Math.max(0, Math.round(cut))];
  });
}"""


@pytest.fixture
def framed(origin, page):
    open_styled(page, origin)
    page.evaluate("(html) => (document.body.innerHTML = html)", FRAME)
    yield page
    page.set_viewport_size({"width": 390, "height": 844})


@pytest.mark.parametrize("size", [(1280, 800), (1280, 560), (1024, 600)])
def test_the_focus_in_the_sidebar_scrolls_the_sidebar_alone_and_its_foot_stays(framed, size):
    framed.set_viewport_size({"width": size[0], "height": size[1]})
    framed.keyboard.press("Tab")
    links = framed.evaluate(FOCUS)
    assert len(links) == (21 if size[0] > 1100 else 7)
    assert [link for link in links if link[1:] != [0, 0]] == []
    settings = framed.evaluate("document.querySelector('.sidebar-foot .sidebar-link').getBoundingClientRect().toJSON()")
    assert settings["top"] > 0 and settings["bottom"] <= size[1] - 72, settings


def test_a_low_window_has_three_quarters_of_its_height_for_the_page(framed):
    # 200 % of 1280 x 800.
    framed.set_viewport_size({"width": 640, "height": 400})
    heights = framed.evaluate("""() => ({ foot: document.querySelector(".page-foot").offsetHeight,
      targets: [...document.querySelectorAll(".tab-bar a, .bottom-middle")].map((link) => link.offsetHeight) })""")
    assert heights["foot"] <= 100 and min(heights["targets"]) >= 44, heights


@pytest.mark.parametrize("parts", [["up-next"], ["show-page", "section", "list-pages", "div"]])
def test_the_bar_of_a_selection_has_the_foot_also_at_the_end_of_the_page(framed, parts):
    # A phone's and a desktop's, above whose player it is.
    for width, foot in ((390, 0), (1280, 72)):
        framed.set_viewport_size({"width": width, "height": 800})
        framed.evaluate("""(parts) => {
          document.getElementById("page").innerHTML = '<div class="page-bar"></div>' + parts.map((part) => `<${part} style="display: block">`).join("") +
            '<selection-form><form><div style="block-size: 3000px"></div><div class="selection-bar"><div class="selection-card">Done</div></div></form></selection-form>';
        }""", parts)
        assert not framed.locator(".tab-bar").is_visible()
        for end in ("0", "document.documentElement.scrollHeight"):
            framed.evaluate(f"scrollTo(0, {end})")
            gap = framed.evaluate("innerHeight - document.querySelector('.selection-bar').getBoundingClientRect().bottom")
            assert round(gap) == foot, (width, end, gap)


def test_the_plus_of_a_badge_follows_its_number_in_both_directions(framed):
    framed.evaluate("""() => {
      document.documentElement.dir = "rtl";
      document.getElementById("page").innerHTML = '<span class="tab-mark"><span class="tab-badge"><span>999+</span></span></span><span class="tile-badge">999+</span><span class="category-badge">999+</span>';
    }""")
    ends = framed.evaluate("""() => [...document.querySelectorAll("#page .tab-badge span, #page .tile-badge, #page .category-badge")].map((badge) => {
      const [number, plus] = [[0, 3], [3, 4]].map(([from, to]) => {
        const range = document.createRange();
        range.setStart(badge.firstChild, from);
        range.setEnd(badge.firstChild, to);
        return range.getBoundingClientRect();
      });
      return plus.left >= number.right - 1;
    })""")
    assert ends == [True, True, True]


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_the_cards_of_home_end_before_the_column_beside_them(framed, direction):
    framed.set_viewport_size({"width": 1280, "height": 800})
    cards = "".join('<li style="inline-size: 24rem">Card</li>' for _ in range(3))
    gap = framed.evaluate("""([direction, cards]) => {
      document.documentElement.dir = direction;
      document.getElementById("page").innerHTML = `<home-page><div class="home-sections"><div class="home-section" id="home-in-progress"><section>
        <ul class="scroll-row">${cards}</ul></section></div><div class="home-section" id="home-up-next"><section>Row</section></div></div></home-page>`;
      const [row, other] = [".scroll-row", "#home-up-next"].map((part) => document.querySelector(part).getBoundingClientRect());
      return direction === "ltr" ? other.left - row.right : row.left - other.right;
    }""", [direction, cards])
    assert gap >= 16, gap


@pytest.mark.parametrize("width", [1280, 800])
def test_no_chip_of_a_show_is_cut_off(framed, width):
    framed.set_viewport_size({"width": width, "height": 800})
    found = framed.evaluate("""() => {
      const chips = ["Oldest first", "Unplayed", "All seasons", "Year"].map((name) => `<a class="chip" href="#">${name}</a>`).join("");
      document.getElementById("page").innerHTML = `<show-page><div class="part-line"><nav class="segments part-tabs"><a href="#">Episodes</a><a href="#">About</a></nav>
        <div class="list-tools"><form class="search-field"><input type="search"><button></button></form><div class="list-chips">${chips}</div></div></div></show-page>`;
      const [list, tabs, tools] = [".list-chips", ".part-tabs", ".list-tools"].map((part) => document.querySelector(part));
      return { cut: list.scrollWidth - list.clientWidth, isBeside: tools.getBoundingClientRect().top < tabs.getBoundingClientRect().bottom };
    }""")
    # The edge of a chip's target is outside of it.
    assert found["cut"] <= 4 and found["isBeside"] == (width == 1280), found


def test_selected_downloads_stand_apart_from_their_title(framed):
    gap = framed.evaluate("""() => {
      document.getElementById("page").innerHTML = `<download-center><header class="library-head spread-row"><div class="text-lines"><h1>Downloads</h1></div></header><div id="downloaded-rows"><selection-form><form>Row</form></selection-form></div></download-center>`;
      const [title, rows] = ["h1", "selection-form"].map((part) => document.querySelector(part).getBoundingClientRect());
      return rows.top - title.bottom;
    }""")
    assert gap >= 12, gap


@pytest.mark.parametrize(("form", "width"), [(None, 72), ("rail", 72), ("whole", 240)])
def test_a_tablet_begins_with_the_rail_and_has_the_whole_sidebar_beside_the_page(framed, form, width):
    framed.set_viewport_size({"width": 768, "height": 1024})
    found = framed.evaluate("""(form) => {
      if (form) document.documentElement.dataset.sidebar = form;
      const [sidebar, page] = [".sidebar", "#page"].map((part) => document.querySelector(part).getBoundingClientRect());
      return [sidebar.width, page.left];
    }""", form)
    assert found == [width, width]


@pytest.mark.parametrize(("width", "columns"), [(390, 1), (1280, 1), (1440, 2)])
def test_settings_stand_two_in_a_line_where_there_is_room_and_the_last_one_fills_its_line(framed, width, columns):
    framed.set_viewport_size({"width": width, "height": 900})
    row = '<form class="setting"><label class="setting-toggle"><span class="row-text"><span class="setting-name">Name</span></span><input type="checkbox" class="switch"></label></form>'
    found = framed.evaluate("""(row) => {
      document.getElementById("page").innerHTML = `<div class="page-bar"></div><settings-page><h1>Settings</h1><nav class="settings-groups"><button>Playing</button></nav>
        <section class="settings-section"><h2>Playing</h2><div class="settings-card card">${row.repeat(3)}</div></section></settings-page>`;
      const card = document.querySelector(".settings-card");
      const rows = [...card.children].map((row) => row.getBoundingClientRect());
      return { columns: new Set(rows.map(({ left }) => Math.round(left))).size, isFilled: rows[2].width >= card.clientWidth - 1, cut: card.scrollWidth - card.clientWidth };
    }""", row)
    assert found == {"columns": columns, "isFilled": True, "cut": 0}


def test_chapters_and_people_have_no_tabs_where_they_stand_beside_the_notes(framed):
    show = """(names) => {
      const links = names.map((name) => `<a href="#"${name === "Notes" ? ' aria-current="page"' : ""}${["Chapters", "People"].includes(name) ? " data-beside" : ""}>${name}</a>`);
      document.getElementById("page").innerHTML = `<episode-page><div class="part-line"><div><nav class="segments part-tabs">${links.join("")}</nav></div></div>
        <div class="part-panel"><div class="episode-panes"><div>Notes</div><div class="episode-beside">Chapters</div></div></div></episode-page>`;
      return [...document.querySelectorAll(".part-tabs a, .episode-beside")].filter((part) => part.checkVisibility()).map((part) => part.textContent);
    }"""
    all_parts = ["Notes", "Chapters", "Transcript", "People"]
    framed.set_viewport_size({"width": 1100, "height": 900})
    assert framed.evaluate(show, all_parts) == all_parts
    framed.set_viewport_size({"width": 1680, "height": 900})
    assert framed.evaluate(show, all_parts) == ["Notes", "Transcript", "Chapters"]
    # The notes alone need no tab.
    assert framed.evaluate(show, ["Notes", "Chapters"]) == ["Chapters"]


@pytest.mark.parametrize("width", [1024, 1280])
def test_the_first_steps_stand_beside_shows_in_a_wide_window(framed, width):
    framed.set_viewport_size({"width": width, "height": 900})
    found = framed.evaluate("""() => {
      document.getElementById("page").innerHTML = `<home-page><div class="home-sections"><div class="home-welcome"><p class="home-lead">Words</p>
        <ul class="home-topics"><li><a class="chip" href="#">News</a></li></ul><div id="home-picks"><ul class="show-picks"><li>Show</li></ul></div><p class="home-steps">Done</p></div></div></home-page>`;
      const [lead, picks, steps] = [".home-lead", "#home-picks", ".home-steps"].map((part) => document.querySelector(part).getBoundingClientRect());
      return { isBeside: picks.left >= lead.right && picks.top === lead.top, isAbove: picks.bottom <= steps.top };
    }""")
    assert found == {"isBeside": width == 1280, "isAbove": True}
