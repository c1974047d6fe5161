import type { Page, Route } from 'playwright-core';
import { deskClientScreens, deskScreens } from '../../tests/support/e2e/desk-screens';
import {
  clientScreens,
  newcomerScreens,
  type Screen,
  type Screens,
  visitorScreens,
} from '../../tests/support/e2e/screens';

/** Who looks at a screen. Each has an account of their own, but for the visitor. */
export type Viewer = 'visitor' | 'client' | 'newcomer' | 'frozen' | 'desk';

export interface Scene extends Screen {
  name: string;
  viewer: Viewer;
  /** What happens to the reads of the page, apart from the profile that the frame needs. */
  reads: 'answered' | 'pending' | 'failing';
}

/** A document is shown after its viewing was written, which `refuseWrites` prevents. */
const screenThatWrites = 'identity, looking at a document';

const createScreenScenes = (viewer: Viewer, screens: Screens): Scene[] =>
  Object.entries(screens)
    .filter(([name]) => name !== screenThatWrites)
    .map(([name, screen]) => ({
      ...screen,
      name: `${viewer}: ${name}`,
      viewer,
      reads: 'answered',
    }));

const clientPages = [
  'dashboard',
  'deposit',
  'withdrawal',
  'statement',
  'assets',
  'subscriptions',
  'user-verify',
  'settings',
];
const deskPages = [
  'dashboard',
  'deposit',
  'withdrawal',
  'users',
  'trades',
  'subscriptions',
  'verification',
  'notifications',
  'journal',
  'settings',
  'settings/desk',
];

/** Each page while it loads, and after its reads have failed. */
const createPageScenes = (viewer: Viewer, area: string, pages: string[]): Scene[] =>
  pages.flatMap((page) => [
    {
      name: `${viewer}: ${page}, loading`,
      viewer,
      path: `/${area}/${page}`,
      ready: '',
      reads: 'pending',
    },
    {
      name: `${viewer}: ${page}, failed`,
      viewer,
      path: `/${area}/${page}`,
      ready: 'Try again',
      reads: 'failing',
    },
  ]);

const createPathScenes = (paths: readonly string[]): Scene[] =>
  paths.map((path) => ({
    name: `visitor: ${path}`,
    viewer: 'visitor',
    path,
    ready: '',
    reads: 'answered',
  }));

const restrictedScreens: Screens = {
  dashboard: { path: '/user/dashboard', ready: 'Lowest' },
  deposit: { path: '/user/deposit', ready: 'No deposits yet' },
  withdrawal: { path: '/user/withdrawal', ready: 'you froze your account' },
  subscriptions: { path: '/user/subscriptions', ready: 'Evening' },
};

/** Every screen and state. @param publicPaths addresses of the written pages */
export const createScenes = (publicPaths: readonly string[]): Scene[] => [
  ...createScreenScenes('visitor', visitorScreens),
  ...createPathScenes(publicPaths),
  ...createScreenScenes('client', clientScreens),
  ...createPageScenes('client', 'user', clientPages),
  ...createScreenScenes('newcomer', newcomerScreens),
  ...createScreenScenes('frozen', restrictedScreens),
  ...createScreenScenes('desk', { ...deskScreens, ...deskClientScreens }),
  ...createPageScenes('desk', 'admin', deskPages),
];

const isWrite = (url: string) => /documents:commit|\/v0\/b\/.*uploadType/.test(url);
const isRead = (url: string) =>
  /documents:(runQuery|runAggregationQuery|batchGet)|\/simple\/price|\/market_chart|\/assets(?:\?|$)/.test(
    url,
  );

/** Both commits look at the same desk, so neither may change it. */
export async function refuseWrites(page: Page): Promise<void> {
  await page.route(
    (url) => isWrite(url.href),
    (route) => route.abort(),
  );
}

/** Holds or fails what a page reads from now on. @returns lets it through again */
export async function interceptReads(
  page: Page,
  reads: Scene['reads'],
): Promise<() => Promise<void>> {
  if (reads === 'answered') return async () => undefined;
  const matches = (url: URL) => isRead(url.href);
  const held: Route[] = [];
  await page.route(matches, async (route) => {
    if (reads === 'failing') await route.abort('failed');
    else held.push(route);
  });
  return async () => {
    await page.unroute(matches);
    await Promise.all(held.map((route) => route.abort().catch(() => undefined)));
  };
}
