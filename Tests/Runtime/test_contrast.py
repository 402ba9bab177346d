"""The colours of a user who asks for more contrast, from the style sheet alone."""

import pytest

RATIOS = """() => {
  const luminance = (color) => {
    const probe = document.body.appendChild(Object.assign(document.createElement("i"), { style: `color: ${color}` }));
    const channels = getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map((value) => value / 255);
    probe.remove();
    const [red, green, blue] = channels.map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratio = (...colors) => {
    const [dark, light] = colors.map(luminance).sort((one, other) => one - other);
    return (light + 0.05) / (dark + 0.05);
  };
  return ["--ink-soft", "--accent", "--line"].map((name) => ratio(`var(${name})`, "var(--paper)"));
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_more_contrast_makes_text_and_lines_stronger(origin, page, scheme):
    """WCAG's enhanced contrast, 7 to 1, for the soft text; 3 to 1 for lines."""
    page.goto(origin + "/")
    page.add_style_tag(url="/assets/test/shell/tokens.css")
    page.emulate_media(color_scheme=scheme, contrast="more")
    try:
        text, accent, line = page.evaluate(RATIOS)
    finally:
        page.emulate_media(color_scheme="null", contrast="null")
    assert text > 7 and accent > 7 and line > 3, (text, accent, line)
