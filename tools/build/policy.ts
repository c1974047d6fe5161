/**
 * Creates the Content-Security-Policy of each page. The wider one of firebase.json is in
 * hosting-headers.fixture.ts.
 */
import { createHash } from 'node:crypto';

/** The variables of a build, as Vite gives them to the app. */
export type Configuration = Record<string, string | undefined>;

export const firebase = {
  auth: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  firestore: ['https://firestore.googleapis.com'],
  storage: ['https://firebasestorage.googleapis.com'],
};

/**
 * What App Check needs: reCAPTCHA, which recognises programs, and the service that issues tokens.
 */
export const appCheck = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connections: [
    'https://content-firebaseappcheck.googleapis.com',
    'https://www.google.com/recaptcha/',
  ],
};

const origin = (address: string): string =>
  new URL(address.includes('://') ? address : `http://${address}`).origin;
const getOrigins = (...addresses: (string | undefined)[]): string[] =>
  addresses.filter((address) => !!address).map((address) => origin(`${address}`));

interface Services {
  /** Of photos. */
  photos: string[];
  all: string[];
}

/**
 * The services that the app talks to: Firebase or its emulators, the two price services, and the
 * service that takes reports of failures.
 */
function getServices(env: Configuration): Services {
  const others = getOrigins(env.VITE_PRICES_URL, env.VITE_ASSETS_URL, env.VITE_REPORTS_URL);
  if (!env.VITE_EMULATOR_FIRESTORE) {
    // Rules check the host of a photo but not its bucket: a client could show the desk any picture
    // from a bucket of their own.
    const photos = firebase.storage.map(
      (host) => `${host}/v0/b/${env.VITE_FIREBASE_STORAGE_BUCKET}/`,
    );
    return {
      photos,
      all: [...firebase.auth, ...firebase.firestore, ...firebase.storage, ...others],
    };
  }
  const storage = getOrigins(env.VITE_EMULATOR_STORAGE);
  return {
    photos: storage,
    all: [
      ...getOrigins(env.VITE_EMULATOR_AUTH, env.VITE_EMULATOR_FIRESTORE),
      ...storage,
      ...others,
    ],
  };
}

/** The hosts of Firebase that every page behind the sign-in asks first. None with emulators. */
export const getPreconnectHosts = (env: Configuration): string[] =>
  env.VITE_EMULATOR_FIRESTORE ? [] : [...firebase.auth.slice(0, 1), ...firebase.firestore];

/** How a policy names an inline script or style. */
export const createHashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('base64')}'`;

/** The texts of a page's inline elements of this name; of scripts, only those that run. */
export function findInlineTexts(html: string, name: 'script' | 'style'): string[] {
  const elements = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .matchAll(new RegExp(`<${name}\\b([^>]*)>([\\s\\S]*?)</${name}>`, 'g'));
  return [...elements]
    .filter(
      ([, attributes = '']) =>
        !/\ssrc=/.test(attributes) && !/\stype="application\//.test(attributes),
    )
    .map(([, , text = '']) => text);
}

const hashInlineTexts = (html: string, name: 'script' | 'style'): string[] => [
  ...new Set(findInlineTexts(html, name).map(createHashSource)),
];

export type Directives = Record<string, string[]>;

export const formatPolicy = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');

/**
 * The directives that follow from the configuration. {@link writePolicy} adds the scripts and
 * styles of a page.
 */
function createDirectives(env: Configuration): Directives {
  const { photos, all } = getServices(env);
  const recaptcha =
    env.VITE_APP_CHECK_KEY && !env.VITE_EMULATOR_FIRESTORE
      ? appCheck
      : { scripts: [], frames: [], connections: [] };
  const frames = [...(env.VITE_CHAT_URL ? ["'self'"] : []), ...recaptcha.frames];
  return {
    'default-src': ["'self'"],
    'script-src': recaptcha.scripts,
    'style-src': [],
    'img-src': ["'self'", 'data:', 'blob:', ...photos],
    'connect-src': ["'self'", ...all, ...recaptcha.connections],
    'worker-src': ["'self'"],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  };
}

const written = /\s*<meta http-equiv="Content-Security-Policy" content="([^"]*)"[^>]*>/;
const charset = /<meta charset="[^"]*"\s*\/?>/;

/**
 * Writes the policy into a page, before everything that it could refuse.
 * @throws Error for attributes that are scripts or styles, which the policy would refuse, and for a
 * page without a charset
 */
export const addPolicy = (html: string, env: Configuration): string =>
  writePolicy(html, createDirectives(env));

/**
 * For a page whose input must not leave the device. Files of the site itself may be loaded; the
 * page's script refuses connections before it takes input.
 */
export const offlineDirectives: Directives = {
  'connect-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'form-action': ["'none'"],
};

/**
 * Renews the policy of a page that was made from one with a policy: the services stay, the scripts
 * and styles are its own.
 * @param instead directives that replace those of the configuration
 */
export function renewPolicy(html: string, instead: Directives = {}): string {
  const [, content] = written.exec(html) ?? [];
  if (content === undefined) throw new Error('The page was made of one without a policy.');
  const lists = content.replace(/&(?:apos|#39|#x27);/g, "'").split('; ');
  const directives = Object.fromEntries(
    lists.map((list) => list.split(' ')).map(([name = '', ...sources]) => [name, sources]),
  );
  return writePolicy(html, { ...directives, ...instead });
}

function writePolicy(html: string, directives: Directives): string {
  const bare = html.replace(written, '');
  const refused = /<[a-z][^>]*?\s(?:style|on[a-z]+)="[^"]*"/.exec(
    bare.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ''),
  );
  if (refused)
    throw new Error(`The page's policy would refuse the attribute at the end of ${refused[0]}`);
  if (!charset.test(bare))
    throw new Error('The page does not say its charset, after which its policy stands.');
  const scripts = (directives['script-src'] ?? []).filter((source) => source.startsWith('https:'));
  const own = {
    ...directives,
    'script-src': ["'self'", ...hashInlineTexts(bare, 'script'), ...scripts],
    'style-src': ["'self'", ...hashInlineTexts(bare, 'style')],
  };
  return bare.replace(
    charset,
    (tag) =>
      `${tag}\n    <meta http-equiv="Content-Security-Policy" content="${formatPolicy(own)}" />`,
  );
}
