import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getReturnPath } from './browser-storage/return-path';
import type { Role } from './browser-storage/session';
import { getSafeDestination } from './destination';

const origin = 'https://glassbook.example';
const role = fc.constantFrom<Role>('user', 'admin');
const inside = (area: Role) => new RegExp(`^/${area}/[a-z-]+(/[A-Za-z0-9_-]{1,128})?$`);

/** What a browser makes of it, which is all that counts. */
function leadsInside(to: string, area: Role) {
  const {
    origin: arrived,
    pathname,
    username,
    password,
    hash,
  } = new URL(getSafeDestination(to, area), origin);
  expect(arrived).toBe(origin);
  expect(pathname).toMatch(inside(area));
  expect(username + password).toBe('');
  expect(hash).toMatch(/^(#[A-Z][0-9]{1,9}|#place-trade)?$/);
}

describe('the destination of signing in', () => {
  it.each([
    ['/user/deposit', 'user'],
    ['/user/statement?month=2026-03', 'user'],
    ['/user/user-verify', 'user'],
    ['/admin/users?q=lind%20qvist&page=2', 'admin'],
    ['/admin/users/Zk3vR0QmXbP8uT1yLw2Gh5Nc7Jd1', 'admin'],
    ['/admin/notifications', 'admin'],
    ['/admin/settings/desk', 'admin'],
    ['/user/statement#D2', 'user'],
    ['/user/dashboard#place-trade', 'user'],
    ['/user/statement?period=all&q=deposit#A123', 'user'],
  ] as const)('is %s where a %s was heading for it', (to, area) =>
    expect(getSafeDestination(to, area)).toBe(to),
  );

  it.each([
    ['nothing', null],
    ['an empty word', ''],
    ["the other role's page", '/admin/users'],
    ['a page that is not there', '/user/anything'],
    ["a client's page that has no part beneath it", '/user/deposit/more'],
    ['a part that only the desk’s page has', '/user/settings/desk'],
    ['a public page', '/company/about'],
    ['another host', 'https://evil.example/user/dashboard'],
    ['another host without a scheme', '//evil.example/user/dashboard'],
    ['another host after three strokes', '///evil.example'],
    ['a backslash for a stroke', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script behind a page', 'javascript:/user/deposit'],
    ['data', 'data:text/html,/user/deposit'],
    ['an encoded stroke', '/%2fevil.example'],
    ['an encoded way up', '/user/%2e%2e/admin/users'],
    ['a way up', '/user/../../evil'],
    ['a tab that a browser drops', '/\t/evil.example'],
    ['a line break that a browser drops', '/user/deposit\n//evil.example'],
    ['a page before the host', '/user/deposit@evil.example'],
    ['a blank in front', ' /user/deposit'],
    ['a line break behind', '/user/deposit\n'],
    ['capitals', '/User/Deposit'],
    ['a fragment', '/user/deposit#x'],
    ['a fragment with more behind the trade form', '/user/dashboard#place-trades'],
    ['a fragment without a number', '/user/statement#D'],
    ['a fragment in small letters', '/user/statement#d2'],
    ['a fragment of two letters', '/user/statement#AD2'],
    ['a fragment with more behind it', '/user/statement#D2/..'],
    ['a fragment behind a fragment', '/user/statement#D2#D3'],
    ['a fragment of an address', '/user/statement#//evil.example'],
    ['an encoded fragment', '/user/statement%23D2'],
    ['a line break behind a fragment', '/user/statement#D2\n'],
    ['a number higher than any in a book', '/user/statement#D1234567890'],
    ['a line of another host’s page', 'https://evil.example/user/statement#D2'],
    ['a fragment alone', '#D2'],
  ])('is the dashboard for %s', (_, to) =>
    expect(getSafeDestination(to, 'user')).toBe('/user/dashboard'),
  );

  it('is the dashboard of the desk for an administrator who was heading for a client page', () =>
    expect(getSafeDestination('/user/deposit', 'admin')).toBe('/admin/dashboard'));

  it('threat 22: lies inside for every word there is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), role, (to, area) => leadsInside(to, area)),
      { numRuns: 500 },
    );
  });

  it('threat 22: lies inside however a good address is taken apart and put together with bad pieces', () => {
    const good = fc.constantFrom(
      '/user/deposit',
      '/admin/users/abc',
      '/user',
      '/admin',
      '?to=x',
      '#D2',
      'dashboard',
      'users',
    );
    const bad = fc.constantFrom(
      '/',
      '//',
      '\\',
      '@',
      ':',
      '#',
      '?',
      '%2f',
      '%5c',
      '%00',
      '..',
      '.',
      '\t',
      '\n',
      '\r',
      ' ',
      ' ',
      '／',
      'javascript:',
      'https:',
      'evil.example',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(good, bad), { maxLength: 8 }), role, (pieces, area) =>
        leadsInside(pieces.join(''), area),
      ),
      { numRuns: 2_000 },
    );
  });

  it('keeps any well-formed query', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (filters) => {
        const query = new URLSearchParams(filters).toString();
        expect(getSafeDestination(`/admin/deposit?${query}`, 'admin')).toBe(
          `/admin/deposit?${query}`,
        );
      }),
    );
  });
});

describe('the requested page', () => {
  const at = { pathname: '/user/statement', search: '?period=all', hash: '' };

  it('is the page with its search and the open line of the book, and leads there', () => {
    expect(getReturnPath({ ...at, hash: '#D2' })).toBe('/user/statement?period=all#D2');
    expect(getSafeDestination(getReturnPath({ ...at, hash: '#D2' }), 'user')).toBe(
      '/user/statement?period=all#D2',
    );
  });

  it('is the trade form of a phone, and leads there', () => {
    const form = { ...at, pathname: '/user/dashboard', search: '?coin=ethereum' };
    const path = getReturnPath({ ...form, hash: '#place-trade' });
    expect(path).toBe('/user/dashboard?coin=ethereum#place-trade');
    expect(getSafeDestination(path, 'user')).toBe(path);
  });

  it.each(['', '#main', '#place-trades', '#d2', '#D', '#D2x', '#//evil.example'])(
    'is the page alone with %s at its end, and leads there as well',
    (hash) => {
      expect(getReturnPath({ ...at, hash })).toBe('/user/statement?period=all');
    },
  );
});
