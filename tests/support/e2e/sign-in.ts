import type { Page } from '@playwright/test';
import { getEmulators } from './emulators';
import type { Person } from './people';

/** As tools/app-environment.ts has it, and the name that Firebase gives an app without one. */
const apiKey = 'local';
const appName = '[DEFAULT]';

/** A file of the site that runs nothing. */
export const stillFile = '/favicon.svg';

/**
 * Opens a path as somebody who has just signed in. What signing in leaves in the browser is written
 * there, because the sign-in page and the dashboard take longer than most tests. Tests of signing
 * in use {@link signIn}.
 */
export async function signInAs(page: Page, person: Person, path: string): Promise<void> {
  if (!page.url().endsWith(stillFile)) await page.goto(stillFile);
  await page.evaluate(writeSession, {
    role: path.startsWith('/admin') ? 'admin' : 'user',
    key: `firebase:authUser:${apiKey}:${appName}`,
    user: await requestSession(person),
  });
  await page.goto(path);
}

type Credentials = Pick<Person, 'email' | 'password'>;

/** Signs in as a person does, and waits for the page that follows. */
export async function signIn(
  page: Page,
  credentials: Credentials,
  at: '/signin' | '/admin/signin' = '/signin',
): Promise<void> {
  await page.goto(at);
  // Somebody who is signed in is offered their own account first.
  const other = page.getByRole('button', { name: 'Sign in as someone else' });
  if (await other.isVisible()) await other.click();
  await fillSignIn(page, credentials);
}

/** Signs in on the sign-in page that is open. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /account menu/ }).waitFor();
}

/**
 * Goes to a page of the area that is open, as a link of the app leads there, in a fifth of the time
 * of loading it. It leads over an unknown path, so that nothing of the page before remains.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  const [, area = ''] = path.split('/');
  await navigate(page, `/${area}/no-such-page`);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await navigate(page, path);
}

const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Signs in at the emulator. @returns what Firebase Auth keeps of that in a browser */
async function requestSession({
  email,
  password,
  caller,
}: Person): Promise<Record<string, unknown>> {
  const url = `http://${getEmulators().auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  if (!response.ok) throw new Error(`${email} could not be signed in: ${await response.text()}`);
  const { idToken: accessToken, refreshToken, expiresIn } = await response.json();
  const expirationTime = Date.now() + Number(expiresIn) * 1_000;
  const stsTokenManager = { accessToken, refreshToken, expirationTime };
  return {
    uid: caller.uid,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager,
    apiKey,
    appName,
  };
}

/** Runs in the page. */
async function writeSession({
  role,
  key,
  user,
}: {
  role: string;
  key: string;
  user: unknown;
}): Promise<void> {
  localStorage.setItem('expirationTime', String(Date.now() + 72e5));
  localStorage.setItem(`${role}-token`, crypto.randomUUID());
  const opening = indexedDB.open('firebaseLocalStorageDb', 1);
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore('firebaseLocalStorage', { keyPath: 'fbase_key' });
  const done = (request: IDBRequest | IDBTransaction, event: 'success' | 'complete') =>
    new Promise((resolve, reject) => {
      request.addEventListener(event, resolve);
      request.addEventListener('error', reject);
    });
  await done(opening, 'success');
  const writing = opening.result.transaction('firebaseLocalStorage', 'readwrite');
  writing.objectStore('firebaseLocalStorage').put({ fbase_key: key, value: user });
  await done(writing, 'complete');
  opening.result.close();
}
