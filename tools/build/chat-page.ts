/** Creates chat.html, the sandboxed page in which the chat of another provider runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseChatOrigins, parseScriptAddress } from '../../src/lib/env/chat-address.ts';
import { root } from '../paths.ts';
import { type Configuration, createHashSource, formatPolicy } from './policy.ts';

export const chatFile = 'chat.html';

/**
 * The headers of the page (firebase.json). They keep it in its sandbox even if it is opened by
 * itself.
 */
export const chatHeaders = {
  'Content-Security-Policy':
    "sandbox allow-scripts allow-forms; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
};

/** @throws Error for an address whose script could be changed on the way */
function requireScriptAddress(text: string): URL {
  const address = parseScriptAddress(text);
  if (!address) throw new Error(`VITE_CHAT_URL is not the https address of a script: ${text}`);
  return address;
}

/** @throws Error for what a policy would not accept as an origin */
function requireOrigins(text: string): string[] {
  const origins = parseChatOrigins(text);
  if (!origins)
    throw new Error(
      `VITE_CHAT_ORIGINS: ${text} has more than origins such as https://*.example.com or wss://chat.example.com`,
    );
  return origins;
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const style = 'html,body{height:100%;margin:0;background:#fff}';

function createChatPolicy(address: URL, further: string[], script: string): string {
  const origins = [address.origin, ...further.filter((one) => one.startsWith('https:'))];
  const sockets = [
    address.origin.replace(/^http/, 'ws'),
    ...further.filter((one) => one.startsWith('wss:')),
  ];
  return formatPolicy({
    'default-src': ["'none'"],
    'script-src': [createHashSource(script), ...origins],
    'style-src': ["'unsafe-inline'", ...origins],
    'img-src': ['data:', 'blob:', ...origins],
    'font-src': ['data:', ...origins],
    'media-src': ['data:', 'blob:', ...origins],
    'connect-src': [...origins, ...sockets],
    'frame-src': origins,
    'form-action': origins,
    'base-uri': ["'none'"],
  });
}

/**
 * Creates the page of the configured chat.
 * @returns null when no chat is configured
 * @throws Error when its configuration is wrong
 */
export function createChatPage(env: Configuration): string | null {
  if (!env.VITE_CHAT_URL) return null;
  const address = requireScriptAddress(env.VITE_CHAT_URL);
  const script = readFileSync(join(root, 'tools', 'build', 'chat-frame.js'), 'utf8').replaceAll(
    '\r\n',
    '\n',
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${createChatPolicy(address, requireOrigins(env.VITE_CHAT_ORIGINS ?? ''), script)}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Live chat</title>
    <style>${style}</style>
    <script data-address="${escapeAttribute(address.href)}">${script}</script>
  </head>
  <body></body>
</html>
`;
}
