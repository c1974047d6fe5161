/**
 * Creates the headers that firebase.json must contain. A test compares them letter for letter
 * (docs/decisions/0013).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths';
import type { HeaderRule } from '../testing/hosting-config';
import { chatHeaders } from './chat-page';
import { islandLoader } from './page-html';
import {
  appCheck,
  createHashSource,
  type Directives,
  findInlineTexts,
  firebase,
  formatPolicy,
} from './policy';

/** Features of a browser that no page of ours uses. */
const refused = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Two years, seconds. */
const httpsOnly = 63_072_000;
/** A year, seconds. The names of files below /assets contain a hash of their content. */
const forEver = 31_536_000;

const createRule = (source: string, headers: Record<string, string>): HeaderRule => ({
  source,
  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
});

/**
 * The policy of every answer of every desk. It allows what a page of any desk may need; each page
 * restricts it further.
 * @param scripts the inline scripts of pages
 */
const createHeaderDirectives = (scripts: readonly string[]): Directives => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", ...scripts.map(createHashSource), ...appCheck.scripts],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', ...firebase.storage],
  'connect-src': ["'self'", 'https:'],
  'worker-src': ["'self'"],
  'frame-src': ["'self'", ...appCheck.frames],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/**
 * firebase.json cannot compute the hashes of scripts, so they are computed here. A later rule
 * replaces the header of an earlier one.
 */
export function createHostingHeaders(): HeaderRule[] {
  const theme = findInlineTexts(readFileSync(join(root, 'index.html'), 'utf8'), 'script');
  return [
    createRule('**', {
      'Content-Security-Policy': formatPolicy(createHeaderDirectives([...theme, islandLoader])),
      'Strict-Transport-Security': `max-age=${httpsOnly}; includeSubDomains`,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      // The chat's frame learns no address of a page, which may hold the code of a link in an e-mail.
      'Referrer-Policy': 'strict-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': refused.map((feature) => `${feature}=()`).join(', '),
    }),
    createRule('/assets/**', { 'Cache-Control': `public, max-age=${forEver}, immutable` }),
    createRule('/assets/pdf.worker*', {
      'Content-Security-Policy': formatPolicy({
        'default-src': ["'none'"],
        'script-src': ["'wasm-unsafe-eval'"],
      }),
    }),
    // It reads a client's book, so it may load nothing and connect to nothing.
    createRule('/assets/verify.worker*', {
      'Content-Security-Policy': formatPolicy({ 'default-src': ["'none'"] }),
    }),
    ...['/chat', '/chat.html'].map((path) => createRule(path, chatHeaders)),
  ];
}
