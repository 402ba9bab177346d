// Posts of files, which may take minutes: a document's event "upload-progress" says how much has been sent.

import { sendWith } from "./page-request.js";

sendWith((address, options) => (hasFiles(options.body) ? upload(address, options) : fetch(address, options)));

/** @param {BodyInit | null | undefined} body */
function hasFiles(body) {
  return body instanceof FormData && [...body.values()].some((value) => value instanceof File && value.size > 0);
}

/** @param {string} address @param {RequestInit & {headers: Record<string, string>}} options @returns {Promise<Response>} */
function upload(address, { method, headers, body }) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      if (total > 0) document.dispatchEvent(new CustomEvent("upload-progress", { detail: { fraction: loaded / total } }));
    });
    request.addEventListener("load", () => resolve(response(request, address)));
    for (const failure of ["error", "abort", "timeout"]) {
      request.addEventListener(failure, () => reject(new TypeError("The server cannot be reached")));
    }
    request.send(body);
  });
}

/** What fetch() would have given back. @param {XMLHttpRequest} request @param {string} address */
function response(request, address) {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name, ...value] = line.split(":");
    if (name) headers.append(name, value.join(":").trim());
  }
  const { status, responseText, responseURL } = request;
  const made = new Response([204, 205, 304].includes(status) ? null : responseText, { status, headers });
  const isMoved = responseURL !== new URL(address, location.href).href;
  return Object.defineProperties(made, { url: { value: responseURL }, redirected: { value: isMoved } });
}
