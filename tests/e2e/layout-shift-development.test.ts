// @module-tag full

import { afterAll, beforeAll, expect, it } from 'vitest';
import { getAppEnvironment } from '../../tools/app-environment';
import { type AppServer, startAppServer } from '../../tools/dev/app-server';
import { freePorts } from '../../tools/ports';
import { newVisitor, theBrowser } from './support/browser';
import { expectNoShift, watchShifts } from './support/layout-shifts';

let server: AppServer;
beforeAll(async () => {
  // Nothing of a public page asks the emulators or the price service by itself.
  const ports = await freePorts();
  server = await startAppServer(ports.app, getAppEnvironment(ports));
});
afterAll(() => server.stop());

it.each([390, 1440])('nothing moves while public pages are loaded by the development server, at %i pixels', async (width) => {
  const { page, context } = await newVisitor(await theBrowser(), { baseURL: server.url, viewport: { width, height: 844 } });
  await page.addInitScript(watchShifts);
  for (const path of ['/', '/education/learn-forex', '/market/cryptocurrency', '/company/contact', '/legal/risk', '/nowhere']) {
    await page.goto(path);
    await page.locator('main h1').waitFor();
    expect(await page.locator('footer').count()).toBe(1);
    await page.waitForTimeout(300);
    await expectNoShift(page, path);
  }
  await context.close();
});

it('nothing moves on the sign-in page when the people of the local desk arrive', async () => {
  const { page, context } = await newVisitor(await theBrowser(), { baseURL: server.url, viewport: { width: 1440, height: 844 } });
  await page.addInitScript(watchShifts);
  const accounts = ['Ada', 'Ben', 'Cora'].map((name) => ({ email: `${name}@example.com`, name, role: 'client', about: 'Made up' }));
  await page.route('**/local/people', (route) => route.fulfill({ json: { password: 'made-up', accounts } }));
  await page.goto('/signin');
  await page.getByRole('heading', { name: 'Made-up people on this local desk' }).waitFor();
  await expectNoShift(page, '/signin');
  await context.close();
});
