import type { Browser, Page } from 'playwright-core';
import { newVisitor, stillFile, type Visitor } from './browser';
import type { Person } from './people';

const auth = process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '';
/** As tools/app-environment.ts has them, and the name that Firebase gives an app without one. */
const [apiKey, appName] = ['local', '[DEFAULT]'];

/**
 * Goes to a page as somebody who signed in a moment ago. What signing in leaves in the browser is put there, because going through the door and
 * over the dashboard takes longer than most tests; for tests of the door itself there is `signIn`.
 */
export async function enter(page: Page, person: Person, path: string): Promise<void> {
  if (!page.url().endsWith(stillFile)) await page.goto(stillFile);
  await page.evaluate(leave, {
    role: path.startsWith('/admin') ? 'admin' : 'user',
    key: `firebase:authUser:${apiKey}:${appName}`,
    user: await signedIn(person),
  });
  await page.goto(path);
}

/** A path that no area knows. */
const nowhere = 'no-such-page';

/**
 * Goes to a page behind the sign-in as a link of the app leads there, for a fifth of what loading it costs. The way leads over a page that is none,
 * so that nothing stays of the one before, even where it is the same.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  const [, area = ''] = path.split('/');
  await follow(page, `/${area}/${nowhere}`);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await follow(page, path);
}

const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** The same in a new visitor's browser. */
export async function visit(browser: Browser, person: Person, path: string): Promise<Visitor> {
  const visitor = await newVisitor(browser);
  await enter(visitor.page, person, path);
  return visitor;
}

/** What Firebase Auth keeps of somebody who is signed in. */
async function signedIn({ email, password, caller }: Person): Promise<Record<string, unknown>> {
  const url = `http://${auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  if (!response.ok) throw new Error(`${email} could not be signed in: ${await response.text()}`);
  const { idToken: accessToken, refreshToken, expiresIn } = await response.json();
  const expirationTime = Date.now() + Number(expiresIn) * 1_000;
  const stsTokenManager = { accessToken, refreshToken, expirationTime };
  return { uid: caller.uid, email, emailVerified: false, isAnonymous: false, providerData: [], stsTokenManager, apiKey, appName };
}

/** Runs in the page. */
async function leave({ role, key, user }: { role: string; key: string; user: unknown }): Promise<void> {
  localStorage.setItem('expirationTime', String(Date.now() + 72e5));
  localStorage.setItem(`${role}-token`, crypto.randomUUID());
  const opening = indexedDB.open('firebaseLocalStorageDb', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('firebaseLocalStorage', { keyPath: 'fbase_key' });
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
