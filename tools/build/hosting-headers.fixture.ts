import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths';
import type { HeaderRule } from '../testing/hosting-config';
import { chatHeaders } from './chat-page';
import { islandLoader } from './page-html';
import { createHeaderDirectives, findInlineTexts, formatPolicy } from './policy';

/** What a page may ask a browser for, and none of ours does. */
const refused = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'publickey-credentials-get', 'serial', 'usb', 'xr-spatial-tracking'],
];

/** Two years, seconds. */
const httpsOnly = 63_072_000;
/** A year, seconds: the name of what lies below /assets says what is in it. */
const forEver = 31_536_000;

const createRule = (source: string, headers: Record<string, string>): HeaderRule => ({
  source,
  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
});

/**
 * The headers that firebase.json has to have, which is read by Firebase and can compute nothing: a test holds it to these, letter for letter
 * (docs/decisions/0013). What a later rule says replaces what an earlier one said.
 */
export function createHostingHeaders(): HeaderRule[] {
  const theme = findInlineTexts(readFileSync(join(root, 'index.html'), 'utf8'), 'script');
  return [
    createRule('**', {
      'Content-Security-Policy': formatPolicy(createHeaderDirectives([...theme, islandLoader])),
      'Strict-Transport-Security': `max-age=${httpsOnly}; includeSubDomains`,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': refused.map((feature) => `${feature}=()`).join(', '),
    }),
    createRule('/assets/**', { 'Cache-Control': `public, max-age=${forEver}, immutable` }),
    createRule('/assets/pdf.worker*', {
      'Content-Security-Policy': formatPolicy({ 'default-src': ["'none'"], 'script-src': ["'wasm-unsafe-eval'"] }),
    }),
    ...['/chat', '/chat.html'].map((path) => createRule(path, chatHeaders)),
  ];
}
