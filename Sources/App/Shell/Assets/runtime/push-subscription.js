// A push subscription in the form in which the server takes it: pages and the service worker report it.

/** @param {PushSubscription} subscription @returns {{endpoint: string, key: string, secret: string, zone: string}} */
export function subscriptionFields(subscription) {
  return {
    endpoint: subscription.endpoint,
    key: base64URL(subscription.getKey("p256dh")),
    secret: base64URL(subscription.getKey("auth")),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? "",
  };
}

/** The name by which the server knows an endpoint. @param {string} endpoint @returns {Promise<string>} */
export async function endpointHash(endpoint) {
  return base64URL(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
}

/** @param {ArrayBuffer} bytes */
export function base64URL(bytes) {
  return btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
