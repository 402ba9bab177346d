// The start images of the app on iPhones and iPads, which show one only in the exact size of the screen: the background of the theme, with the
// icon in the middle, for both ways to hold the device. Their browser copies them when it adds the app to the home screen; more.js loads this
// script only there.

/** Of the shorter side of the screen. */
const iconShare = 0.3;

async function addStartImages() {
  const icon = new Image();
  // The one of iOS fills its square.
  icon.src = document.querySelector("link[rel=apple-touch-icon]").href.replace("apple-180", "app-512");
  await icon.decode();
  const [short, long] = [screen.width, screen.height].map((side) => Math.round(side * devicePixelRatio)).sort((one, other) => one - other);
  addImage(icon, "portrait", short, long);
  addImage(icon, "landscape", long, short);
}

/** @param {HTMLImageElement} icon @param {"portrait" | "landscape"} orientation @param {number} width @param {number} height */
function addImage(icon, orientation, width, height) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, width, height);
  const side = Math.round(Math.min(width, height) * iconShare);
  context.drawImage(icon, Math.round((width - side) / 2), Math.round((height - side) / 2), side, side);
  const link = Object.assign(document.createElement("link"), { rel: "apple-touch-startup-image", media: `(orientation: ${orientation})` });
  // The content security policy concerns what the page loads, which this is not. An address of this document would end with it.
  link.href = canvas.toDataURL();
  document.head.append(link);
}

addStartImages().catch(() => {});
