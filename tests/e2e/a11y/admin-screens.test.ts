import { checkScreens } from '../../support/e2e/check-screens';
import { deskScreens } from '../../support/e2e/desk-screens';
import { test } from '../../support/e2e/fixtures';
import type { Person } from '../../support/e2e/people';
import { createSeededDesk } from '../../support/e2e/seed-fixtures';

let administrator: Person;
test.beforeAll(async ({ freshDesk: _ }) => {
  administrator = await createSeededDesk();
});

test.describe('the screens of the desk', { tag: '@full' }, () =>
  checkScreens(deskScreens, () => administrator),
);
