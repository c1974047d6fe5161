import { deskScreens } from '../../support/e2e/desk-screens';
import { test } from '../../support/e2e/fixtures';
import type { Person } from '../../support/e2e/people';
import { createSeededDesk } from '../../support/e2e/seed-fixtures';
import { pressTranslated } from '../../support/e2e/translation';

let administrator: Person;
test.beforeAll(async ({ freshDesk: _ }) => {
  administrator = await createSeededDesk();
});

test.describe('a screen of the desk that the browser translates', { tag: '@full' }, () =>
  pressTranslated(deskScreens, () => administrator),
);
