import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { getSignInRedirect } from '@/app/session/guard';
import { publicRoutes } from '@/app/static-site/public-routes';
import { courses } from '@/content/courses';
import { site } from '@/content/site';
import { getSafeDestination } from '@/lib/destination';
import { routes as signedIn } from './routes';

/** Public pages are found by a router of their own, when nothing else is at an address. */
const routes = [...signedIn, ...publicRoutes];
const matched = (address: string) => matchRoutes(routes, address)?.at(-1);
const pathOf = (address: string) => matched(address)?.route.path;

const words = (text: string) => text.split(' ');
const addresses = [
  '/',
  ...words(
    '/company/about /company/contact /verify /platforms/meta4 /platforms/meta5 /signup /signin /admin/signin /reset-password /account-action',
  ),
  ...words('forex commodities indices shares treasures cryptocurrency').map(
    (market) => `/market/${market}`,
  ),
  ...words('learn-cfds learn-forex learn-shares trading-guides').map(
    (course) => `/education/${course}`,
  ),
  ...courses.flatMap(({ id, lessons }) =>
    lessons.length > 1 ? lessons.map((lesson) => `/education/${id}/${lesson.id}`) : [],
  ),
  ...words('terms privacy risk').map((text) => `/legal/${text}`),
  ...words(
    'dashboard deposit withdrawal assets subscriptions user-verify settings buy-bitcoin statement',
  ).map((page) => `/user/${page}`),
  ...words(
    'dashboard users account deposit withdrawal proposals trades subscriptions verification notifications journal settings',
  ).map((page) => `/admin/${page}`),
  '/admin/users/Zk3vR0QmXbP8uT1yLw2Gh5Nc7Jd1',
];

describe('the addresses of the site', () => {
  it.each(addresses)('hold a page at %s', (address) => {
    expect(matched(address)).toBeDefined();
    expect(pathOf(address)).not.toBe('*');
  });

  it.each([
    '/none',
    '/market/none',
    '/user/none',
    '/admin/none',
    '/education/learn-forex/none',
    '/education/learn-forex/a/b',
    '/company',
  ])('say that nothing is at %s', (address) => {
    expect(pathOf(address)).toBe('*');
  });

  const links = Object.values(site).flatMap((section) => section.links.map(({ to }) => to));
  it.each(links)('are where the navigation leads: %s', (to) => {
    expect(addresses).toContain(to);
  });

  const content = join(process.cwd(), 'src', 'content');
  const texts = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.mdx'),
  );
  it.each(texts)('are where the links of %s lead', (name) => {
    const found = readFileSync(join(content, name), 'utf8').matchAll(/\]\((\/[^)\s#]*)/g);
    for (const [, to = ''] of found) expect(addresses).toContain(to);
  });

  it('keep the door of the desk outside its guard', () => {
    expect(matchRoutes(routes, '/admin/signin')?.map(({ route }) => route.path)).not.toContain(
      'admin',
    );
    expect(matchRoutes(routes, '/admin/users')?.map(({ route }) => route.path)).toContain('admin');
  });

  it.each(addresses.filter((address) => /^\/(user|admin)\/(?!signin)/.test(address)))(
    'are where signing in may lead: %s',
    (address) => {
      expect(getSafeDestination(address, address.startsWith('/user/') ? 'user' : 'admin')).toBe(
        address,
      );
    },
  );

  it('have a title for the window', () => {
    for (const address of addresses)
      expect(matched(address)?.route.handle, address).toHaveProperty(
        'title',
        expect.stringMatching(/./),
      );
  });
});

describe('the first look at the door', () => {
  it('sends a visitor to the sign-in page of the requested side, and remembers the path', () => {
    const visitor = { role: null, ending: null };
    expect(getSignInRedirect('user', visitor, '/user/deposit?coin=bitcoin')).toBe(
      '/signin?to=%2Fuser%2Fdeposit%3Fcoin%3Dbitcoin',
    );
    expect(getSignInRedirect('admin', visitor, '/admin/users')).toBe(
      '/admin/signin?to=%2Fadmin%2Fusers',
    );
  });

  it('lets a token pass on its own side only', () => {
    const client = { role: 'user', ending: null } as const;
    expect(getSignInRedirect('user', client, '/user/deposit')).toBeNull();
    expect(getSignInRedirect('admin', client, '/admin/deposit')).toBe(
      '/admin/signin?to=%2Fadmin%2Fdeposit',
    );
  });

  it('says why a session ended', () => {
    expect(getSignInRedirect('user', { role: null, ending: 'expired' }, '/user/deposit')).toBe(
      '/signin?reason=expired&to=%2Fuser%2Fdeposit',
    );
  });
});
