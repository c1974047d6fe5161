import { getSubscription } from '@/data/collections/client-documents';
import { chargeSubscription } from '@/data/collections/subscriptions';
import { findAxeViolations } from '../../support/e2e/axe';
import { checkScreens, fitsWidth, zoomedWindows } from '../../support/e2e/check-screens';
import { expect, test } from '../../support/e2e/fixtures';
import { createAdministrator, createClient, type Person } from '../../support/e2e/people';
import { clientScreens, newcomerScreens, visitorScreens } from '../../support/e2e/screens';
import { seedFixtures } from '../../support/e2e/seed-fixtures';

const phone = { width: 360, height: 800 };

let client: Person;
let newcomer: Person;
test.beforeAll(async ({ freshDesk: _ }) => {
  [client, newcomer] = await Promise.all([
    createClient('Hedvig'),
    createClient('Ivar', { verified: false }),
  ]);
  const administrator = await createAdministrator('Kolbein');
  await seedFixtures(client, administrator);
  // Another plan can take the place of one that was charged.
  const { op = '' } = (await getSubscription(client.caller, client.caller.uid)) ?? {};
  await chargeSubscription(administrator.caller, {
    uid: client.caller.uid,
    ref: op,
    reason: 'Morning, the first 30 days.',
  });
});

test.describe('the screens of a visitor', { tag: '@full' }, () => checkScreens(visitorScreens));

test.describe('every public page', { tag: '@full' }, () => {
  test('meets WCAG 2.2 AA on a phone, light and dark, and fits at a zoom of 400 %', async ({
    page,
    site,
  }) => {
    const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>https:\/\/[^/<]*([^<]*)<\/loc>/g)].map(
      ([, path]) => path || '/',
    );
    await page.setViewportSize(phone);
    const found: string[] = [];
    for (const path of paths) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      const light = await findAxeViolations(page);
      // Another theme changes nothing but colours.
      await page.emulateMedia({ colorScheme: 'dark' });
      const dark = await findAxeViolations(page, { type: 'rule', values: ['color-contrast'] });
      found.push(...[...light, ...dark].map((line) => `${path}: ${line}`));
      for (const size of zoomedWindows) {
        await page.setViewportSize(size);
        if (!(await fitsWidth(page))) found.push(`${path}: scrolls sideways at ${size.width} px`);
      }
      await page.setViewportSize(phone);
    }
    expect(paths.length).toBeGreaterThanOrEqual(40);
    expect(found).toEqual([]);
  });
});

test.describe('the screens of a client', { tag: '@full' }, () =>
  checkScreens(clientScreens, () => client, { touch: true }),
);
test.describe('the screens of a newcomer', { tag: '@full' }, () =>
  checkScreens(newcomerScreens, () => newcomer, { touch: true }),
);
