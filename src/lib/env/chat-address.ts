const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Parses the address of the chat's script.
 * @returns null if it is neither https nor on this machine: the script could be changed on the way
 */
export function parseScriptAddress(text: string): URL | null {
  const address = URL.canParse(text) ? new URL(text) : null;
  const isSafe =
    address?.protocol === 'https:' ||
    (address?.protocol === 'http:' && loopback.test(address.hostname));
  return isSafe ? address : null;
}

const source = /^(https|wss):\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/;

/** Parses the further origins of the chat. @returns null if a policy would not accept one */
export function parseChatOrigins(text: string): string[] | null {
  const origins = text.split(/[\s;]+/).filter(Boolean);
  return origins.every((one) => source.test(one)) ? origins : null;
}
