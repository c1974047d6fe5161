// @module-tag full

import type { Browser } from 'playwright-core';
import { beforeAll, describe } from 'vitest';
import { theBrowser } from './support/browser';
import { deskScreens } from './support/desk-screens';
import { createFurnishedDesk } from './support/furnish';
import { look } from './support/looks';
import type { Person } from './support/people';

let browser: Browser;
let administrator: Person;
beforeAll(async () => {
  [browser, administrator] = await Promise.all([theBrowser(), createFurnishedDesk()]);
});

describe('the screens of the desk', () =>
  look(
    deskScreens,
    () => browser,
    () => administrator,
  ));
