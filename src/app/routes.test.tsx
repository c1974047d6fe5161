import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { openSession } from '@/lib/session';
import { routes } from './routes';

const matched = (address: string) => matchRoutes(routes, address)?.at(-1);
const pathOf = (address: string) => matched(address)?.route.path;

const words = (text: string) => text.split(' ');
const addresses = [
  '/',
  ...words('/company/about /company/contact /platforms/meta4 /platforms/meta5 /signup /signin /admin/signin /reset-password'),
  ...words('forex commodities indices shares treasures cryptocurrency').map((market) => `/market/${market}`),
  ...words('learn-cfds learn-forex learn-shares trading-guides').map((course) => `/education/${course}`),
  ...words('learn-forex learn-shares trading-guides').map((course) => `/education/${course}/first-lesson`),
  ...words('terms privacy risk').map((text) => `/legal/${text}`),
  ...words('dashboard deposit withdrawal assets subscriptions user-verify settings buy-bitcoin statement').map((page) => `/user/${page}`),
  ...words('dashboard users account deposit withdrawal trades subscriptions verification notifications settings').map(
    (page) => `/admin/${page}`,
  ),
  '/admin/users/Zk3vR0QmXbP8uT1yLw2Gh5Nc7Jd1',
];

describe('the addresses of the site', () => {
  it.each(addresses)('hold a page at %s', (address) => {
    expect(matched(address)).toBeDefined();
    expect(pathOf(address)).not.toBe('*');
  });

  it.each(['/none', '/market/none', '/user/none', '/admin/none', '/education/learn-forex/a/b', '/company'])(
    'say that nothing is at %s',
    (address) => {
      expect(pathOf(address)).toBe('*');
    },
  );

  it('keep the door of the desk outside its guard', () => {
    expect(matchRoutes(routes, '/admin/signin')?.map(({ route }) => route.path)).not.toContain('admin');
    expect(matchRoutes(routes, '/admin/users')?.map(({ route }) => route.path)).toContain('admin');
  });

  it('have a title for the window', () => {
    for (const address of addresses) expect(matched(address)?.route.handle, address).toHaveProperty('title');
  });
});

/** Where the first look at the door sends somebody who asks for this; null where it lets them pass. */
async function sentTo(address: string): Promise<string | null> {
  const guarded = matchRoutes(routes, address)?.find(({ route }) => route.path === 'user' || route.path === 'admin');
  if (typeof guarded?.route.loader !== 'function') throw new Error(`Nothing guards ${address}`);
  const url = new URL(address, 'https://glassbook.example');
  const args = { request: new Request(url), url, params: {}, pattern: '', context: new Map() };
  const answer: unknown = await Reflect.apply(guarded.route.loader, undefined, [args]);
  return answer instanceof Response ? answer.headers.get('Location') : null;
}

describe('the first look at the door', () => {
  it('sends a visitor to the door of the side they asked for, and remembers the place', async () => {
    expect(await sentTo('/user/deposit?coin=bitcoin')).toBe('/signin?to=%2Fuser%2Fdeposit%3Fcoin%3Dbitcoin');
    expect(await sentTo('/admin/users')).toBe('/admin/signin?to=%2Fadmin%2Fusers');
  });

  it('lets a token pass on its own side only', async () => {
    openSession('user');
    expect(await sentTo('/user/deposit')).toBeNull();
    expect(await sentTo('/admin/deposit')).toBe('/admin/signin?to=%2Fadmin%2Fdeposit');
  });
});
