/** A fake of Google's services for tests of the doctor. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Configuration } from '../../build/policy';
import { startServer } from '../../ports';
import { hosts, type Service } from './edge';
import type { ProjectFiles } from './project-files';

export const projectId = 'demo-doctor';
export const bucket = `${projectId}.appspot.com`;
const uid = 'administrator';
const testAddress = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';

/** The configuration of a practice desk at this address. */
export const createConfiguration = (origin: string): Configuration => ({
  VITE_FIREBASE_PROJECT_ID: projectId,
  VITE_FIREBASE_API_KEY: 'key',
  VITE_FIREBASE_AUTH_DOMAIN: `${projectId}.firebaseapp.com`,
  VITE_FIREBASE_STORAGE_BUCKET: bucket,
  VITE_FIREBASE_APP_ID: '1:1:web:1a',
  VITE_SITE_URL: origin,
  VITE_PRICES_URL: 'https://prices.example',
  VITE_ASSETS_URL: 'https://assets.example',
  VITE_APP_CHECK_KEY: 'site-key',
});

/**
 * Answers by service and path, without the query; to a query of documents also by their collection.
 * The pages of a list are chosen by their token.
 */
export type Answers = Record<string, unknown>;
interface Paged {
  pages: readonly object[];
}
/** A service that refuses. */
export interface Refusal {
  status: number;
  reason: string;
}

const project = `/v1/projects/${projectId}`;
const database = `${project}/databases/(default)`;
const groups = `projects/${projectId}/databases/(default)/collectionGroups`;
const documents = `projects/${projectId}/databases/(default)/documents`;

/** The places of the answers. */
export const at = {
  auth: `auth/v2/projects/${projectId}/config`,
  accounts: `auth/v1/projects/${projectId}/accounts:lookup`,
  providers: `auth/v2/projects/${projectId}/defaultSupportedIdpConfigs`,
  firestoreRelease: `rules${project}/releases/cloud.firestore`,
  firestoreRuleset: `rules${project}/rulesets/one`,
  storageRelease: `rules${project}/releases/firebase.storage/${bucket}`,
  storageRuleset: `rules${project}/rulesets/two`,
  database: `firestore${database}`,
  backups: `firestore${database}/backupSchedules`,
  indexes: `firestore${database}/collectionGroups/-/indexes`,
  fields: `firestore${database}/collectionGroups/-/fields`,
  administrators: `firestore${database}/documents:runQuery users`,
  manyTrades: `firestore${database}/documents:runQuery trades`,
  trades: `firestore${database}/documents/trades/${uid}`,
  current: `firestore${database}/documents/desk/current`,
  policy: `firestore${database}/documents/desk/policy`,
  plans: `firestore${database}/documents/desk/plans`,
  method: `firestore${database}/documents/admins/${uid}`,
  profile: `firestore${database}/documents/users/${uid}`,
  bucket: `storage/storage/v1/b/${bucket}`,
  number: `resources${project}`,
  iam: `resources${project}:getIamPolicy`,
  appCheck: `appCheck/v1beta/projects/${projectId}/services`,
  billing: `billing${project}/billingInfo`,
  budgets: 'budgets/v1/billingAccounts/0A-0B/budgets',
} as const;

/** The answers of Google about a project in which everything is in order. */
export function createSoundAnswers(
  { firestoreRules, storageRules, indexes }: ProjectFiles,
  origin: string,
): Answers {
  const indexPages = indexes.indexes.map(({ collectionGroup, queryScope, fields }, i) => ({
    indexes: [
      {
        name: `${groups}/${collectionGroup}/indexes/${i}`,
        queryScope,
        state: 'READY',
        fields: [...fields, { fieldPath: '__name__', order: 'ASCENDING' }],
      },
    ],
    ...(i + 1 < indexes.indexes.length && { nextPageToken: String(i + 1) }),
  }));
  const fields = indexes.fieldOverrides.map(({ collectionGroup, fieldPath, indexes: held }) => ({
    name: `${groups}/${collectionGroup}/fields/${fieldPath}`,
    indexConfig:
      held.length > 0
        ? {
            indexes: held.map(({ queryScope, ...mode }) => ({
              queryScope,
              fields: [{ fieldPath, ...mode }],
              state: 'READY',
            })),
          }
        : {},
  }));
  const service = (name: string) => ({
    name: `projects/1/services/${name}`,
    enforcementMode: 'ENFORCED',
  });
  return {
    [at.auth]: {
      signIn: { email: { enabled: true, passwordRequired: true } },
      passwordPolicyConfig: {
        passwordPolicyEnforcementState: 'ENFORCE',
        forceUpgradeOnSignin: true,
        passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 10 } }],
      },
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
      authorizedDomains: [
        new URL(origin).hostname,
        `${projectId}.firebaseapp.com`,
        `${projectId}.web.app`,
      ],
      notification: { sendEmail: { callbackUri: `${origin}/account-action` } },
    },
    [at.accounts]: { users: [{ localId: uid, emailVerified: true }] },
    [at.providers]: {},
    [at.firestoreRelease]: { rulesetName: `projects/${projectId}/rulesets/one` },
    [at.firestoreRuleset]: {
      source: { files: [{ name: 'firestore.rules', content: firestoreRules }] },
    },
    [at.storageRelease]: { rulesetName: `projects/${projectId}/rulesets/two` },
    [at.storageRuleset]: { source: { files: [{ name: 'storage.rules', content: storageRules }] } },
    [at.database]: {
      type: 'FIRESTORE_NATIVE',
      locationId: 'eur3',
      databaseEdition: 'STANDARD',
      pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
      deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
    },
    [at.backups]: { backupSchedules: [{ name: 'one', retention: '604800s', dailyRecurrence: {} }] },
    [at.indexes]: { pages: indexPages } satisfies Paged,
    [at.fields]: { fields },
    [at.administrators]: [
      {
        document: {
          name: `${documents}/users/${uid}`,
          fields: { desk: { stringValue: 'manager' } },
        },
        readTime: 'now',
      },
    ],
    [at.current]: { fields: { admin: { stringValue: uid }, rev: { integerValue: '1' } } },
    [at.plans]: { fields: { plans: { mapValue: { fields: { starter: { mapValue: {} } } } } } },
    [at.method]: {
      fields: { bitcoin: { stringValue: testAddress }, ethereum: { stringValue: '' } },
    },
    [at.profile]: {
      fields: {
        admin: { booleanValue: true },
        desk: { stringValue: 'manager' },
        email: { stringValue: 'desk@example.com' },
      },
    },
    [at.bucket]: {
      location: 'EU',
      cors: [
        {
          origin: [origin],
          method: ['GET'],
          responseHeader: ['Content-Type'],
          maxAgeSeconds: 3600,
        },
      ],
    },
    [at.number]: { projectNumber: '1', projectId },
    [at.iam]: {
      bindings: [
        {
          role: 'roles/firebaserules.firestoreServiceAgent',
          members: ['serviceAccount:service-1@gcp-sa-firebasestorage.iam.gserviceaccount.com'],
        },
      ],
    },
    [at.appCheck]: {
      services: [hosts.auth, hosts.firestore, 'firebasestorage.googleapis.com'].map(service),
    },
    [at.billing]: { billingEnabled: true, billingAccountName: 'billingAccounts/0A-0B' },
    [at.budgets]: {
      budgets: [{ thresholdRules: [{ thresholdPercent: 0.5 }, { thresholdPercent: 1 }] }],
    },
  };
}

const isRefusal = (answer: object): answer is Refusal => 'reason' in answer;
const isPaged = (answer: object): answer is Paged => 'pages' in answer;

/**
 * The requested fields (`?fields=`), as in Google's services. Of a field within a field, only the
 * outer one is picked.
 */
const pickFields = (answer: object, fields: string | null) => {
  if (fields === null) return answer;
  const names = fields.split(',').map((field) => field.split('.')[0]);
  return Object.fromEntries(Object.entries(answer).filter(([name]) => names.includes(name)));
};

/**
 * Starts a server that gives the present `answers`, 404 for anything else, and 401 without a token.
 */
export async function startStandIn() {
  const answers: Answers = {};
  const changed: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(decodeURI(request.url ?? ''), 'http://stand-in');
    const query = /:(runQuery|getIamPolicy|lookup)$/.test(pathname);
    const body = await text(request);
    if (request.method !== (query ? 'POST' : 'GET'))
      changed.push(`${request.method} ${pathname} ${body}`);
    const collection = /"collectionId":"([a-z]+)"/.exec(body)?.[1];
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { authorization, 'x-goog-user-project': charged } = request.headers;
    if (authorization !== 'Bearer a-token' || charged !== projectId)
      return void say(401, { error: { message: 'Who asks?' } });
    const found =
      answers[pathname.slice(1) + (collection ? ` ${collection}` : '')] ??
      (collection && [{ readTime: 'now' }]);
    if (typeof found !== 'object' || found === null)
      return void say(404, { error: { code: 404, message: 'Not found.' } });
    if (isRefusal(found))
      return void say(found.status, { error: { code: found.status, message: found.reason } });
    say(
      200,
      isPaged(found)
        ? found.pages[Number(searchParams.get('pageToken'))]
        : pickFields(found, searchParams.get('fields')),
    );
  }

  const { url, stop } = await startServer(
    createServer((request, response) => void answer(request, response)),
    0,
  );
  return {
    answers,
    /** Requests that would change something. */
    changed,
    getAddress: (service: Service) => `${url}/${service}`,
    stop,
  };
}
