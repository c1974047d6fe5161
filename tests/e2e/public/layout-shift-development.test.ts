import { getAppEnvironment } from '../../../tools/app-environment';
import { type AppServer, startAppServer } from '../../../tools/dev/app-server';
import { freePorts } from '../../../tools/ports';
import { expect, test } from '../../support/e2e/fixtures';
import { expectNoShift, watchShifts } from '../../support/e2e/layout-shifts';
import { tagVariant } from '../../support/e2e/variants';

let server: AppServer;
test.beforeAll(async () => {
  // Nothing of a public page asks the emulators or the price service by itself.
  const ports = await freePorts();
  server = await startAppServer(ports.app, getAppEnvironment(ports));
});
test.afterAll(() => server.stop());

for (const [index, width] of [390, 1440].entries()) {
  test(`nothing moves while public pages are loaded by the development server, at ${width} pixels`, {
    tag: ['@full', ...tagVariant(index, 1)],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(watchShifts);
    for (const path of [
      '/',
      '/education/learn-forex',
      '/market/cryptocurrency',
      '/company/contact',
      '/legal/risk',
      '/nowhere',
    ]) {
      await page.goto(new URL(path, server.url).href);
      await page.locator('main h1').waitFor();
      expect(await page.locator('footer').count()).toBe(1);
      await page.waitForTimeout(300);
      await expectNoShift(page, path);
    }
  });
}

test('nothing moves on the sign-in page when the people of the local desk arrive', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 844 });
  await page.addInitScript(watchShifts);
  const accounts = ['Ada', 'Ben', 'Cora'].map((name) => ({
    email: `${name}@example.com`,
    name,
    role: 'client',
    about: 'Made up',
  }));
  await page.route('**/local/people', (route) =>
    route.fulfill({ json: { password: 'made-up', accounts } }),
  );
  await page.goto(new URL('/signin', server.url).href);
  await page.getByRole('heading', { name: 'Made-up people on this local desk' }).waitFor();
  await expectNoShift(page, '/signin');
});
