import { addressed, equal, isTrue, network, rejects, test } from "./harness.js";
import { stored } from "./worker.js";
import { deleteOldPrograms, programFile, savePicture, saveProgram, savedPicture } from "../worker/saved-files.js";

const assets = { base: "/assets/test", names: ["runtime/notice.js", "runtime/strings.js"] };
const file = (text, type = "text/javascript") => new Response(text, { headers: { "Content-Type": type } });
const put = async (name, path, response) => (await caches.open(`earnest.${name}@1`)).put(path, response);
const read = async (path) => (await programFile(new Request(path))).text();
const picture = (text, headers = {}) => new Response(text, { headers: { "Content-Type": "image/webp", ...headers } });

test("the files of the program are stored, and those that are stored already are not requested", async () => {
  await put("assets", "/assets/test/runtime/notice.js", file("known"));
  await saveProgram(assets);
  equal(await stored("assets"), ["/assets/test/runtime/notice.js", "/assets/test/runtime/strings.js"]);
  equal(await read("/assets/test/runtime/notice.js"), "known");
});

test("a program without one of its files is not stored", async () => {
  await rejects(saveProgram({ base: "/assets/test", names: ["runtime/missing.js", "runtime/notice.js"] }));
  equal(await stored("assets"), []);
});

test("files of the version before stay, and those of older ones go", async () => {
  for (const path of ["/assets/first/app.js", "/assets/second/app.js", "/assets/second/more.js", "/assets/test/app.js"]) await put("assets", path, file(""));
  await deleteOldPrograms(assets);
  equal(await stored("assets"), ["/assets/second/app.js", "/assets/second/more.js", "/assets/test/app.js"]);
  await deleteOldPrograms({ base: "/assets/second" });
  equal((await stored("assets")).length, 3, "After a return to the version before");
});

test("a stored file answers without the network, and another one is stored when it has come", async () => {
  await put("assets", "/assets/old/app.js", file("old"));
  equal([await read("/assets/old/app.js"), network.requests], ["old", []]);
  network.on("/assets/new/app.js", () => file("new"));
  equal([await read("/assets/new/app.js"), await read("/assets/new/app.js"), network.requests.length], ["new", "new", 1]);
});

test("what a proxy sends in place of a file is not stored", async () => {
  network.on("/assets/new/1.js", () => file("<p>Sign in", "text/html; charset=utf-8"));
  network.on("/assets/new/2.js", () => addressed(file("elsewhere"), location.origin + "/login", true));
  network.on("/assets/new/3.js", () => new Response("no", { status: 502 }));
  equal([await read("/assets/new/1.js"), await read("/assets/new/2.js"), await read("/assets/new/3.js")], ["<p>Sign in", "elsewhere", "no"]);
  equal(await stored("assets"), []);
});

test("single files of a checkout come from the network, and from the device only without it", async () => {
  await put("assets", "/assets/single/app.js", file("before"));
  network.on("/assets/single/app.js", () => file("after"));
  equal(await read("/assets/single/app.js"), "after");
  network.on("/assets/single/app.js", network.fails);
  equal(await read("/assets/single/app.js"), "after", "The last one");
});

test("a file that neither the device nor the network has is an error", async () => {
  network.on("/assets/new/app.js", network.fails);
  equal((await programFile(new Request("/assets/new/app.js"))).type, "error");
});

test("files come from the network where the browser's storage fails", async () => {
  caches.open = () => Promise.reject(new Error("Broken"));
  network.on("/assets/new/app.js", () => file("new"));
  equal(await read("/assets/new/app.js"), "new");
});

test("a picture is stored once, and stands in for another size of it", async () => {
  await savePicture("/artwork/1?size=256", picture("small"));
  await savePicture("/artwork/1?size=256", picture("again"));
  equal(await (await savedPicture("/artwork/1?size=256")).text(), "small");
  equal(await (await savedPicture("/artwork/1?size=640")).text(), "small");
  await savePicture("/artwork/1?size=640", picture("large"));
  equal(await (await savedPicture("/artwork/1?size=640")).text(), "large");
  equal(await savedPicture("/artwork/2?size=256"), undefined);
});

test("neither a failure nor the drawing in place of a picture is stored", async () => {
  await savePicture("/artwork/1", new Response("", { status: 404 }));
  await savePicture("/artwork/2", picture("drawing", { "Cache-Control": "no-store" }));
  equal(await stored("pictures"), []);
});

test("the newest 400 pictures stay", async () => {
  const cache = await caches.open("earnest.pictures@1");
  await Promise.all(Array.from({ length: 401 }, (_, number) => cache.put(`/artwork/${number}`, picture("x"))));
  await savePicture("/artwork/new", picture("new"));
  const paths = await stored("pictures");
  equal([paths.length, paths[0], paths.at(-1)], [400, "/artwork/2", "/artwork/new"]);
  isTrue(await savedPicture("/artwork/new"));
});
