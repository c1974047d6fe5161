import * as v from 'valibot';
// With their extensions, because the configuration of Vite imports this file.
import { parseChatOrigins, parseScriptAddress } from './chat-address.ts';
import { parseExplorer } from './explorers.ts';
import { readIdentity } from './identity.ts';
import { parseKeyHeader } from './key-header.ts';
import { parseOnRamps } from './on-ramps.ts';

const optionalText = v.optional(v.string(), '');
const urlSchema = v.pipe(v.string(), v.url());
/**
 * Parses a value with its own format.
 * @param form an example of the format, used as the issue's message
 */
const createParsedSchema = <T>(parse: (text: string) => T | null, form: string) =>
  v.pipe(
    optionalText,
    v.rawTransform(({ dataset, addIssue, NEVER }): T => {
      const found = parse(dataset.value);
      if (found !== null) return found;
      addIssue({ message: form });
      return NEVER;
    }),
  );

const onRampsSchema = createParsedSchema(
  parseOnRamps,
  'Name=https://address, with a semicolon between two.',
);
const explorerSchema = createParsedSchema(
  parseExplorer,
  'https://address/{tx};https://address/{address}',
);
const keyHeaderSchema = createParsedSchema(parseKeyHeader, 'x-api-key: the key');

const scriptAddressSchema = v.pipe(
  optionalText,
  v.check((value) => value === '' || parseScriptAddress(value) !== null, 'https://address'),
);
const chatOriginsSchema = createParsedSchema(parseChatOrigins, 'https://*.example.com');
/** Refuses the resource name `projects/…/keys/…`, which lists of keys also show. */
const siteKeySchema = v.pipe(
  optionalText,
  v.check((value) => /^[\w-]*$/.test(value), 'the key alone: letters, digits, - and _'),
);

/** An origin such as `https://example.com`; a trailing slash is removed. */
const originSchema = v.pipe(
  optionalText,
  v.check(
    (value) =>
      value === '' || (URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, '')),
    'https://example.com',
  ),
  v.transform((value) => value.replace(/\/$/, '')),
);

const hoursSchema = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((value) => Number(value || fallback)),
    v.check((hours) => hours > 0, 'a number of hours'),
  );

/** URL of an outside service that receives data. */
const serviceUrlSchema = v.pipe(
  optionalText,
  v.check(
    (value) => value === '' || (URL.canParse(value) && new URL(value).protocol === 'https:'),
    'https://address',
  ),
);

/** Everything that is configured from outside. {@link ImportMetaEnv} has the same names. */
const variables = v.object({
  VITE_FIREBASE_PROJECT_ID: v.pipe(v.string(), v.minLength(1)),
  VITE_FIREBASE_API_KEY: v.pipe(v.string(), v.minLength(1)),
  VITE_FIREBASE_AUTH_DOMAIN: v.pipe(v.string(), v.minLength(1)),
  VITE_FIREBASE_STORAGE_BUCKET: v.pipe(v.string(), v.minLength(1)),
  VITE_FIREBASE_APP_ID: v.pipe(v.string(), v.minLength(1)),
  VITE_EMULATOR_AUTH: optionalText,
  VITE_EMULATOR_FIRESTORE: optionalText,
  VITE_EMULATOR_STORAGE: optionalText,
  VITE_APP_CHECK_KEY: siteKeySchema,
  VITE_SITE_URL: originSchema,
  VITE_PRICES_URL: urlSchema,
  VITE_PRICES_KEY: keyHeaderSchema,
  VITE_PRICES_SAMPLE: optionalText,
  VITE_ASSETS_URL: v.optional(v.union([v.literal(''), urlSchema]), ''),
  VITE_ASSETS_KEY: keyHeaderSchema,
  VITE_ASSETS_SAMPLE: optionalText,
  VITE_REPORTS_URL: serviceUrlSchema,
  VITE_CHAT_URL: scriptAddressSchema,
  VITE_CHAT_ORIGINS: chatOriginsSchema,
  VITE_ON_RAMPS: onRampsSchema,
  VITE_EXPLORER_BITCOIN: explorerSchema,
  VITE_EXPLORER_ETHEREUM: explorerSchema,
  VITE_LATE_AFTER_HOURS: hoursSchema('4'),
  VITE_OVERDUE_AFTER_HOURS: hoursSchema('24'),
  VITE_OPERATOR_NAME: optionalText,
  VITE_OPERATOR_REGISTRATION: optionalText,
  VITE_OPERATOR_REGULATOR: optionalText,
  VITE_OPERATOR_ADDRESS: optionalText,
  VITE_OPERATOR_COMPLAINTS: optionalText,
});

export type EnvName = keyof typeof variables.entries;
type EnvSource = Readonly<Partial<Record<EnvName | 'MODE', unknown>>>;
export const envNames: readonly string[] = Object.keys(variables.entries);

/**
 * A missing or malformed value stops the build, or the start of the local app, and is named;
 * nothing is guessed.
 */
const envSchema = v.object({
  /** Vite's mode. */
  MODE: optionalText,
  ...variables.entries,
});

/** As `firebase apps:sdkconfig WEB` prints it. */
const webAppId = /^\d+:\d+:web:[\da-f]+$/;

/** Says of each feature that is configured by halves what is lacking. */
function findHalves(source: EnvSource): string[] {
  const halves = [
    ['VITE_ASSETS_KEY', 'VITE_ASSETS_URL'],
    ['VITE_CHAT_ORIGINS', 'VITE_CHAT_URL'],
  ] as const satisfies readonly (readonly [EnvName, EnvName])[];
  const found = halves
    .filter(([name, needed]) => source[name] && !source[needed])
    .map(([name, needed]) => `${name} is set without ${needed}: set both, or neither.`);
  // The emulators have no App Check. Elsewhere every request would be without a token.
  if (
    source.VITE_APP_CHECK_KEY &&
    !source.VITE_EMULATOR_FIRESTORE &&
    !webAppId.test(String(source.VITE_FIREBASE_APP_ID))
  )
    found.push(
      'VITE_APP_CHECK_KEY is set, and VITE_FIREBASE_APP_ID is not the id of a web app (1:1234:web:12ab), for which alone App Check gives tokens.',
    );
  return found;
}

export interface Operator {
  name: string;
  registration: string;
  regulator: string;
  address: string;
  complaints: string;
}

/** The operator counts only if every part is set; otherwise this is a practice desk. */
function getOperator(values: v.InferOutput<typeof envSchema>): Operator | null {
  const operator = {
    name: values.VITE_OPERATOR_NAME,
    registration: values.VITE_OPERATOR_REGISTRATION,
    regulator: values.VITE_OPERATOR_REGULATOR,
    address: values.VITE_OPERATOR_ADDRESS,
    complaints: values.VITE_OPERATOR_COMPLAINTS,
  };
  return Object.values(operator).every(Boolean) ? operator : null;
}

/** The name, and what is expected where the schema says it: Valibot's own words are of types. */
const describeIssue = (issue: v.InferIssue<typeof envSchema>): string =>
  issue.message.startsWith('Invalid ')
    ? `${v.getDotPath(issue)}`
    : `${v.getDotPath(issue)} (${issue.message})`;

/** @throws Error that names each value that is missing or malformed or lacks another one */
export function parseEnv(source: EnvSource) {
  const parsed = v.safeParse(envSchema, source);
  const halves = findHalves(source);
  if (!parsed.success) {
    const names = parsed.issues.map(describeIssue).join(', ');
    halves.unshift(`The configuration is not complete: ${names}. See .env.example.`);
  }
  if (!parsed.success || halves.length > 0) throw new Error(halves.join('\n'));
  const values = parsed.output;
  const emulators = values.VITE_EMULATOR_FIRESTORE
    ? {
        auth: values.VITE_EMULATOR_AUTH,
        firestore: values.VITE_EMULATOR_FIRESTORE,
        storage: values.VITE_EMULATOR_STORAGE,
      }
    : null;
  const operator = getOperator(values);
  const prices = {
    url: values.VITE_PRICES_URL,
    sample: values.VITE_PRICES_SAMPLE === 'true',
    headers: values.VITE_PRICES_KEY,
  };
  return {
    /** Read by tools/ops/deploy/check-build.ts from the scripts of a built site. */
    builtFor: values.MODE,
    firebase: {
      projectId: values.VITE_FIREBASE_PROJECT_ID,
      apiKey: values.VITE_FIREBASE_API_KEY,
      authDomain: values.VITE_FIREBASE_AUTH_DOMAIN,
      storageBucket: values.VITE_FIREBASE_STORAGE_BUCKET,
      appId: values.VITE_FIREBASE_APP_ID,
    },
    emulators,
    /** The site's address; null if unknown, and pages then state no address of their own. */
    origin: values.VITE_SITE_URL || null,
    prices,
    /** Without an assets service, the price service lists the assets, in its own form. */
    assets: values.VITE_ASSETS_URL
      ? {
          url: values.VITE_ASSETS_URL,
          sample: values.VITE_ASSETS_SAMPLE === 'true',
          headers: values.VITE_ASSETS_KEY,
          form: 'coincap' as const,
        }
      : { ...prices, form: 'coingecko' as const },
    onRamps: values.VITE_ON_RAMPS,
    explorers: { bitcoin: values.VITE_EXPLORER_BITCOIN, ethereum: values.VITE_EXPLORER_ETHEREUM },
    /** Hours after which the desk's queues mark the age of what waits. */
    waiting: {
      lateHours: values.VITE_LATE_AFTER_HOURS,
      overdueHours: values.VITE_OVERDUE_AFTER_HOURS,
    },
    operator,
    identity: readIdentity(values),
    /** The key itself is read by src/lib/firebase/firebase.ts, whose code goes with it. */
    hasAppCheckKey: values.VITE_APP_CHECK_KEY !== '',
    /** Without a named operator only test-network bitcoin addresses are taken. */
    practice: operator === null,
    network: operator === null ? ('test' as const) : ('main' as const),
  };
}

export type Env = ReturnType<typeof parseEnv>;
