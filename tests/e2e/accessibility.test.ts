// @module-tag full

import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readingRoutes } from '@/app/static-site/reading-routes';
import { getSubscription } from '@/data/collections/client-documents';
import { chargeSubscription } from '@/data/collections/subscriptions';
import { axeViolations, newVisitor, theBrowser } from './support/browser';
import { furnish } from './support/furnish';
import { look } from './support/looks';
import { createAdministrator, createClient, type Person } from './support/people';
import { clientScreens, newcomerScreens, visitorScreens } from './support/screens';

let browser: Browser;
let client: Person;
let newcomer: Person;
beforeAll(async () => {
  browser = await theBrowser();
  [client, newcomer] = await Promise.all([createClient('Hedvig'), createClient('Ivar', { verified: false })]);
  const administrator = await createAdministrator('Kolbein');
  await furnish(client, administrator);
  // Another plan can take the place of one that was charged.
  const { op = '' } = (await getSubscription(client.caller, client.caller.uid)) ?? {};
  await chargeSubscription(administrator.caller, client.caller.uid, op, 'Morning, the first 30 days.');
});

const current = () => browser;

describe('the screens of a visitor', () => look(visitorScreens, current));

/** They are made of the same parts, which are looked at above; what each says in them is looked at here. */
describe('every text', () => {
  it('has no violation of WCAG 2.2 AA on a telephone, light and dark', async () => {
    const { context, page } = await newVisitor(browser, { viewport: { width: 360, height: 800 } });
    const found: string[] = [];
    for (const { path } of readingRoutes) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(`/${path}`);
      const light = await axeViolations(page);
      // All that another theme changes is colours.
      await page.emulateMedia({ colorScheme: 'dark' });
      const dark = await axeViolations(page, { type: 'rule', values: ['color-contrast'] });
      found.push(...[...light, ...dark].map((line) => `/${path}: ${line}`));
    }
    await context.close();
    expect(readingRoutes.length).toBeGreaterThanOrEqual(40);
    expect(found).toEqual([]);
  });
});

describe('the screens of a client', () => look(clientScreens, current, () => client));
describe('the screens of a newcomer', () => look(newcomerScreens, current, () => newcomer));
