import { bypassRules } from '../../support/e2e/admin-sdk';
import { expect, test } from '../../support/e2e/fixtures';
import { createClient, createPassword, type Person } from '../../support/e2e/people';
import { signIn, signInAs } from '../../support/e2e/sign-in';
import { tagVariant } from '../../support/e2e/variants';

let client: Person;
test.beforeAll(async ({ freshDesk: _ }) => {
  client = await createClient('Nina');
});

const refusal = 'Wrong email or password.';

test.describe('signing in', () => {
  for (const [name, email] of [
    ['a wrong password', () => client.email],
    ['an address that nobody signed up with', () => 'nobody@example.com'],
  ] as const) {
    test(`threat 18: answers the same to ${name}`, { tag: '@full' }, async ({ page }) => {
      await page.goto('/signin');
      await page.getByLabel('Email').fill(email());
      await page.getByLabel('Password', { exact: true }).fill(createPassword());
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText(refusal).waitFor();
      expect(await page.getByLabel('Email').inputValue()).toBe(email());
    });
  }

  test('says what is missing at its field, and focuses it', { tag: '@full' }, async ({ page }) => {
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const field = page.getByLabel('Email');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('signs a client out again on the desk’s sign-in page, and says why', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto('/admin/signin');
    await page.getByLabel('Email').fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill(client.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page
      .getByText('This isn’t an administrator’s account, so we’ve signed you out again.')
      .waitFor();
    expect(
      await page.evaluate(
        () => localStorage.getItem('admin-token') ?? localStorage.getItem('user-token'),
      ),
    ).toBeNull();
  });

  test('fetches the scripts of the dashboard while somebody types', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/signin');
    const fetched = page.waitForRequest(/assets\/dashboard-page-[\w-]+\.js$/);
    await page.getByLabel('Email').fill(client.email);
    await fetched;
  });

  test('leads an administrator to the desk from the sign-in page of clients', async ({
    page,
    admin,
  }) => {
    await signIn(page, admin, '/signin');
    await page.waitForURL('**/admin/dashboard');
  });

  test('leads to the page that was requested', async ({ page }) => {
    await page.goto('/user/statement?order=book');
    await page.waitForURL('**/signin?to=*');
    await page.getByLabel('Email').fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill(client.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/user/statement?order=book');
  });

  for (const [index, to] of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/admin/dashboard',
  ].entries()) {
    test(`threat 22: does not lead to ${to}`, { tag: ['@full', ...tagVariant(index)] }, async ({
      page,
    }) => {
      await page.goto(`/signin?to=${encodeURIComponent(to)}`);
      await page.getByLabel('Email').fill(client.email);
      await page.getByLabel('Password', { exact: true }).fill(client.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL('**/user/dashboard');
    });
  }
});

test.describe('a person who is signed in already', () => {
  test('is offered the own account by public pages, and the form on request', {
    tag: '@full',
  }, async ({ page }) => {
    await signInAs(page, client, '/user/dashboard');
    await page.getByRole('button', { name: /account menu/ }).waitFor();
    for (const path of ['/', '/education/learn-forex']) {
      await page.goto(path);
      await page.getByRole('link', { name: 'Your account' }).first().waitFor();
      expect(
        await page.getByRole('link', { name: /^(Sign in|Open an account|The desk)$/ }).count(),
      ).toBe(0);
    }
    for (const [path, other] of [
      ['/signup', 'Open an account for someone else'],
      ['/signin', 'Sign in as someone else'],
    ] as const) {
      await page.goto(path);
      await page.getByText('You’re signed in.').waitFor();
      expect(await page.getByLabel('Email').isVisible()).toBe(false);
      await page.getByRole('button', { name: other }).click();
      await page.getByLabel('Email').waitFor();
    }
    await page.goto('/signin');
    await page.getByRole('link', { name: 'Your account' }).click();
    await page.waitForURL('**/user/dashboard');
  });

  test('is a guest again when the session is over', { tag: '@full' }, async ({ page }) => {
    await signInAs(page, client, '/user/dashboard');
    await page.evaluate(() => localStorage.setItem('expirationTime', '1'));
    await page.goto('/');
    await page.getByRole('link', { name: 'Open an account' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Your account' }).count()).toBe(0);
  });
});

test.describe('a reset', () => {
  for (const [name, email] of [
    ['a known address', () => client.email],
    ['an unknown one', () => 'nobody@example.com'],
  ] as const) {
    test(`threat 18: answers the same for ${name}`, { tag: '@full' }, async ({ page }) => {
      await page.goto('/reset-password');
      await page.getByLabel('Email').fill(email());
      await page.getByRole('button', { name: 'Send link' }).click();
      await page
        .getByRole('status')
        .filter({ hasText: /^If there’s an account/ })
        .waitFor();
    });
  }
});

test.describe('an interrupted sign-up', () => {
  test('is finished after the next sign-in', { tag: '@full' }, async ({ page }) => {
    const email = `half-${Date.now()}@example.com`;
    const password = createPassword();
    await page.route(/:commit/, (route) => route.abort());
    await page.goto('/signup');
    await page.getByLabel('Last name').fill('Halvorsen');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone number').fill('+47 40 12 34 56');
    await page.getByLabel('Country').selectOption('Norway');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByLabel('I accept the').check();
    await page.getByLabel('I have read the').check();
    await page.getByRole('button', { name: 'Open account' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Halvorsen');

    await page.unroute(/:commit/);
    await signIn(page, { email, password });
    await page.getByRole('heading', { name: 'Get started' }).waitFor();
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).not.toContain(password);
    expect(kept).not.toContain('Halvorsen');
    const { docs } = await bypassRules((store) =>
      store.collection('users').where('email', '==', email).get(),
    );
    expect(docs.map((one) => one.get('lastname'))).toEqual(['Halvorsen']);
    const entries = await bypassRules((store) =>
      store.collection(`ledger/${docs[0]?.id}/entries`).get(),
    );
    expect(entries.docs.map((one) => one.get('action'))).toContain('account.opened');
  });
});
