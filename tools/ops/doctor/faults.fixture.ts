/**
 * Faults of a project: how a test causes each, the check that finds it, and what the check says.
 */
import { at, bucket, projectId } from './google.fixture';
import type { World } from './world.fixture';

type Spoil = (world: World) => void;

/** Changes an answer of Google. */
export const says =
  (where: string, change: (answer: never) => unknown): Spoil =>
  ({ answers }) => {
    answers[where] = change(structuredClone(answers[where]) as never); // each fault knows the shape of its answer
  };
export const silent =
  (where: string): Spoil =>
  ({ answers }) => {
    delete answers[where];
  };
export const configures =
  (over: Record<string, string>): Spoil =>
  ({ project }) => {
    project.configured = { ...project.configured, ...over };
  };
/** Changes parts of the configuration of Auth. */
export const auth = (part: object): Spoil =>
  says(at.auth, (config: object) => ({ ...config, ...part }));

/** The bucket of another project, which answers as the project's own. */
const anothersBucket: Spoil = (world) => {
  const another = 'staging.appspot.com';
  configures({ VITE_FIREBASE_STORAGE_BUCKET: another })(world);
  for (const [where, answer] of Object.entries(world.answers))
    world.answers[where.replace(bucket, another)] = answer;
};

interface Bounds {
  fourEyes: string;
  daily?: string;
}

/**
 * Administrators with verified addresses ("manager", or "manager suspended"), and above how many
 * USD two of them decide.
 */
export const decides =
  ({ fourEyes, daily = '0' }: Bounds, ...administrators: string[]): Spoil =>
  (world) => {
    const people = administrators.map((words, i) => {
      const [role = '', status = 'active'] = words.split(' ');
      return {
        uid: `person-${i}`,
        fields: { desk: { stringValue: role }, status: { stringValue: status } },
      };
    });
    const bounds = { fourEyes: { stringValue: fourEyes }, daily: { stringValue: daily } };
    says(at.policy, () => ({ fields: { ...bounds, addressHours: { integerValue: '24' } } }))(world);
    says(at.accounts, () => ({
      users: people.map(({ uid }) => ({ localId: uid, emailVerified: true })),
    }))(world);
    says(at.administrators, () =>
      people.map(({ uid, fields }) => ({ document: { name: `documents/users/${uid}`, fields } })),
    )(world);
  };

/** A client with many trades, of which so many are in the list. */
export const fillTrades = (count: number): Spoil => {
  const values = Array.from({ length: count }, () => ({ mapValue: {} }));
  return (world) => {
    says(at.manyTrades, () => [
      { document: { name: 'documents/trades/administrator' }, readTime: 'now' },
    ])(world);
    says(at.trades, () => ({
      fields: { list: { arrayValue: { values } }, rev: { integerValue: '1700' } },
    }))(world);
  };
};

export type Fault = [id: string, fault: string, spoil: Spoil, words: string];

export const faults: Fault[] = [
  ['configuration', 'a value is missing', configures({ VITE_PRICES_URL: '' }), 'VITE_PRICES_URL'],
  [
    'configuration',
    'a name is misspelt',
    configures({ VITE_OPERATER_NAME: 'Desk Ltd' }),
    'VITE_OPERATER_NAME is no setting of this site: did you mean VITE_OPERATOR_NAME?',
  ],
  [
    'configuration',
    'App Check has a key and no web app',
    configures({ VITE_FIREBASE_APP_ID: 'app' }),
    'VITE_FIREBASE_APP_ID is not the id of a web app',
  ],
  [
    'configuration',
    'it is another project’s',
    configures({ VITE_FIREBASE_PROJECT_ID: 'another' }),
    'VITE_FIREBASE_PROJECT_ID is another',
  ],
  [
    'operator',
    'half an identity is given',
    configures({ VITE_OPERATOR_NAME: 'Desk Ltd' }),
    'VITE_OPERATOR_COMPLAINTS are empty',
  ],
  [
    'billing',
    'it is on the free plan',
    says(at.billing, () => ({ billingEnabled: false })),
    'Spark',
  ],
  ['budget', 'there is none', says(at.budgets, () => ({})), 'threshold'],
  [
    'budget',
    'it tells nobody',
    says(at.budgets, () => ({ budgets: [{ displayName: 'quiet' }] })),
    'threshold',
  ],
  [
    'database',
    'it is of another type',
    says(at.database, (one: object) => ({ ...one, type: 'DATASTORE_MODE' })),
    'DATASTORE_MODE',
  ],
  [
    'database',
    'it is of another edition',
    says(at.database, (one: object) => ({ ...one, databaseEdition: 'ENTERPRISE' })),
    'of the edition ENTERPRISE, which makes no automatic indexes',
  ],
  [
    'point-in-time-recovery',
    'it is off',
    says(at.database, (one: object) => ({
      ...one,
      pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_DISABLED',
    })),
    'off',
  ],
  [
    'delete-protection',
    'it is off',
    says(at.database, (one: object) => ({
      ...one,
      deleteProtectionState: 'DELETE_PROTECTION_DISABLED',
    })),
    'off',
  ],
  ['backups', 'there are none', says(at.backups, () => ({})), 'no backup schedule'],
  [
    'backups',
    'they are made once a week',
    says(at.backups, () => ({ backupSchedules: [{ weeklyRecurrence: { day: 'SUNDAY' } }] })),
    'not every day',
  ],
  ['firestore-rules', 'none were deployed', silent(at.firestoreRelease), 'none were deployed'],
  [
    'firestore-rules',
    'a letter differs',
    says(
      at.firestoreRuleset,
      ({ source: { files } }: { source: { files: { content: string }[] } }) => ({
        source: {
          files: files.map(({ content }) => ({ content: content.replace('== true', '!= true') })),
        },
      }),
    ),
    'others than in firestore.rules, from line',
  ],
  [
    'storage-rules',
    'they let everybody in',
    says(at.storageRuleset, () => ({ source: { files: [{ content: 'allow read, write;' }] } })),
    'from line 1 on',
  ],
  [
    'indexes',
    'one is missing',
    says(at.indexes, ({ pages: [, ...rest] }: { pages: object[] }) => ({
      pages: [{ indexes: [], nextPageToken: '1' }, ...rest],
    })),
    'no index entries COLLECTION col ASCENDING at ASCENDING',
  ],
  [
    'indexes',
    'one is being built',
    says(at.indexes, ({ pages }: { pages: { indexes: { name: string }[] }[] }) => ({
      pages: pages.map((page) => ({
        ...page,
        indexes: page.indexes.map((one) =>
          one.name.includes('/users/') ? { ...one, state: 'CREATING' } : one,
        ),
      })),
    })),
    'still being built: users',
  ],
  [
    'indexes',
    'an exemption is missing',
    says(at.fields, ({ fields }: { fields: object[] }) => ({ fields: fields.slice(1) })),
    'no exemption for deposits list',
  ],
  [
    'indexes',
    'an exemption is another',
    says(at.fields, ({ fields }: { fields: { name: string }[] }) => ({
      fields: fields.map((one) =>
        one.name.endsWith('action') ? { ...one, indexConfig: {} } : one,
      ),
    })),
    'another exemption for entries action',
  ],
  [
    'indexes',
    'an index of one field is being built',
    says(
      at.fields,
      ({ fields }: { fields: { name: string; indexConfig: { indexes?: object[] } }[] }) => ({
        fields: fields.map(({ name, indexConfig: { indexes = [] } }) => ({
          name,
          indexConfig: {
            indexes: indexes.map((one) =>
              name.endsWith('entries/fields/at') ? { ...one, state: 'CREATING' } : one,
            ),
          },
        })),
      }),
    ),
    'still being built: entries at',
  ],
  [
    'bucket',
    'it is another project’s',
    anothersBucket,
    'staging.appspot.com is not the default bucket',
  ],
  [
    'storage-cors',
    'nothing is allowed',
    says(at.bucket, ({ location }: { location: string }) => ({ location })),
    'may not read',
  ],
  [
    'storage-cors',
    'everybody is allowed',
    says(at.bucket, (one: { cors: object[] }) => ({
      ...one,
      cors: [...one.cors, { origin: ['*'], method: ['GET'] }],
    })),
    '* is allowed',
  ],
  [
    'storage-cors',
    'more than reading is allowed',
    says(at.bucket, (one: { cors: object[] }) => ({
      ...one,
      cors: one.cors.map((rule) => ({ ...rule, method: ['GET', 'PUT'] })),
    })),
    'PUT is allowed',
  ],
  [
    'storage-reads-firestore',
    'the role was not granted',
    says(at.iam, () => ({ bindings: [] })),
    'lacks roles/firebaserules.firestoreServiceAgent',
  ],
  [
    'sign-in-methods',
    'passwords are off',
    auth({ signIn: { email: {} } }),
    'e-mail and password is off',
  ],
  [
    'sign-in-methods',
    'links sign in without a password',
    auth({ signIn: { email: { enabled: true } } }),
    'without a password',
  ],
  [
    'sign-in-methods',
    'nobody need say who they are',
    auth({
      signIn: { email: { enabled: true, passwordRequired: true }, anonymous: { enabled: true } },
    }),
    'anonymous',
  ],
  [
    'sign-in-methods',
    'telephones sign in',
    auth({
      signIn: { email: { enabled: true, passwordRequired: true }, phoneNumber: { enabled: true } },
    }),
    'telephone',
  ],
  [
    'sign-in-methods',
    'somebody else signs people in',
    says(at.providers, () => ({
      defaultSupportedIdpConfigs: [{ name: 'a/b/google.com', enabled: true }],
    })),
    'google.com',
  ],
  [
    'password-policy',
    'it was never set',
    auth({ passwordPolicyConfig: undefined }),
    'not enforced',
  ],
  [
    'password-policy',
    'nine characters are enough',
    auth({
      passwordPolicyConfig: {
        passwordPolicyEnforcementState: 'ENFORCE',
        forceUpgradeOnSignin: true,
        passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 9 } }],
      },
    }),
    'the least length is 9',
  ],
  [
    'password-policy',
    'it is told and not required',
    auth({
      passwordPolicyConfig: {
        passwordPolicyEnforcementState: 'ENFORCE',
        passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 10 } }],
      },
    }),
    'told and not required',
  ],
  ['enumeration-protection', 'it is off', auth({ emailPrivacyConfig: {} }), 'off'],
  [
    'authorised-domains',
    'the site’s own is missing',
    auth({ authorizedDomains: [`${projectId}.web.app`] }),
    '127.0.0.1 is not authorised',
  ],
  [
    'authorised-domains',
    'there is a stranger',
    auth({ authorizedDomains: ['127.0.0.1', 'evil.example'] }),
    'evil.example',
  ],
  [
    'action-url',
    'links lead to Firebase’s own page, which this site’s policy keeps from running',
    auth({ notification: {} }),
    'no link that leads there works',
  ],
  [
    'action-url',
    'links lead to another site',
    auth({ notification: { sendEmail: { callbackUri: 'https://evil.example/account-action' } } }),
    'links in e-mails lead to https://evil.example/account-action, not to http://127.0.0.1',
  ],
  [
    'app-check',
    'one service is open',
    says(at.appCheck, ({ services }: { services: object[] }) => ({ services: services.slice(1) })),
    'not enforced for identitytoolkit.googleapis.com',
  ],
  [
    'app-check',
    'one is only counted',
    says(at.appCheck, ({ services }: { services: object[] }) => ({
      services: services.map((one, i) =>
        i === 1 ? { ...one, enforcementMode: 'UNENFORCED' } : one,
      ),
    })),
    'firestore',
  ],
  [
    'app-check',
    'it is enforced, and the app has no key',
    configures({ VITE_APP_CHECK_KEY: '' }),
    'VITE_APP_CHECK_KEY is empty',
  ],
  [
    'site',
    'a header is missing',
    ({ hosting }) => hosting.headers?.[0]?.headers.shift(),
    'has no content-security-policy',
  ],
  [
    'site',
    'a header is another',
    ({ hosting }) => Object.assign(hosting.headers?.[0]?.headers[3] ?? {}, { value: 'SAMEORIGIN' }),
    'another x-frame-options',
  ],
  [
    'site',
    'the app answers everywhere',
    ({ hosting }) => hosting.rewrites?.push({ source: '**', destination: '/app.html' }),
    '/no-such-page is answered with 200, not 404',
  ],
  [
    'build',
    'a page is another',
    ({ publish }) => publish('company/about.html', 'An older page'),
    '/company/about first',
  ],
  [
    'administrator',
    'there is none',
    says(at.administrators, () => [{ readTime: 'now' }]),
    'no administrator',
  ],
  [
    'administrator',
    'it is no manager',
    says(at.administrators, (found: { document: object }[]) =>
      found.map(({ document }) => ({
        document: { ...document, fields: { desk: { stringValue: 'agent' } } },
      })),
    ),
    'no manager',
  ],
  [
    'administrator',
    'its address is not verified',
    says(at.accounts, ({ users }: { users: { localId: string }[] }) => ({
      users: users.map(({ localId }) => ({ localId })),
    })),
    'without a verified address',
  ],
  [
    'two-people',
    'one decides',
    decides({ fourEyes: '1000.00' }, 'manager', 'viewer'),
    'above $1,000.00 two people decide, and nobody can confirm what',
  ],
  [
    'two-people',
    'the other may not act',
    decides({ fourEyes: '1000.00' }, 'manager', 'manager suspended'),
    'and nobody can confirm what',
  ],
  [
    'two-people',
    'one is a manager',
    decides({ fourEyes: '1000.00' }, 'manager', 'agent'),
    'the one manager’s adjustments',
  ],
  [
    'two-people',
    'one decides, and the day has a sum',
    decides({ fourEyes: '0', daily: '5000.00' }, 'manager', 'viewer'),
    'above $5,000.00 of one person in a day two people decide, and nobody can confirm what',
  ],
  [
    'payment-method',
    'nobody was chosen',
    silent(at.current),
    'no manager was chosen whose payment method clients see: npm run desk:payee',
  ],
  ['payment-method', 'there is no address', says(at.method, () => ({ fields: {} })), 'no address'],
  [
    'payment-method',
    'the chosen user has left the desk',
    says(at.profile, () => ({ fields: { admin: { booleanValue: false } } })),
    'who isn’t an administrator any more: npm run desk:payee',
  ],
  [
    'payment-method',
    'the chosen user is a manager no more',
    says(at.profile, ({ fields }: { fields: object }) => ({
      fields: { ...fields, desk: { stringValue: 'agent' } },
    })),
    'clients see the payment method of desk@example.com, who isn’t a manager',
  ],
  [
    'payment-method',
    'the chosen user may not act',
    says(at.profile, ({ fields }: { fields: object }) => ({
      fields: { ...fields, status: { stringValue: 'suspended' } },
    })),
    'who is suspended',
  ],
  ['plans', 'none was ever offered', silent(at.plans), 'no plan to subscribe to: /admin/subscr'],
  [
    'plans',
    'all were removed',
    says(at.plans, () => ({ fields: { plans: { mapValue: {} } } })),
    'no plan to subscribe to',
  ],
  [
    'long-lists',
    'one is nearly full',
    fillTrades(800),
    '1 list has 800 elements or more, and with 1,000 takes no more: npm run lists:archive',
  ],
];
