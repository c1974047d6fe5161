import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readinessItems } from '@/domain/desk/readiness';
import { Failure } from '../../failure';
import { loopback, startServer } from '../../ports';
import { readGuideSteps } from '../deploy/guide';
import { checks } from './checks';
import { createEmulatorEdge } from './emulator-edge';
import { examine, formatReport, isSound } from './examine';
import { auth, configures, decides, faults, fillTrades, says, silent } from './faults.fixture';
import { type Answers, at, bucket, projectId } from './google.fixture';
import { createGoogleEdge } from './google-edge';
import { notOk, startWorld, type World } from './world.fixture';

let services: Awaited<ReturnType<typeof startWorld>>;
let world: World;
beforeAll(async () => {
  services = await startWorld();
});
afterAll(() => services.stop());
beforeEach(() => {
  world = services.inOrder();
});

describe('a project with which everything is in order', () => {
  it('is told so, by questions that change nothing', async () => {
    expect(await notOk(world)).toEqual([]);
    expect(services.changed).toEqual([]);
  });

  it('may be without App Check, and is told what is open then', async () => {
    configures({ VITE_APP_CHECK_KEY: '' })(world);
    world.answers[at.appCheck] = {};
    expect(await notOk(world)).toEqual([]);
    expect(
      (await examine(world.project, checks)).find(({ check }) => check.id === 'app-check')?.finding
        .says,
    ).toMatch(/Any program may write to the contact form/);
  });

  it('is live once the whole identity is given, and then pays to addresses of the real network', async () => {
    const parts = ['NAME', 'REGISTRATION', 'REGULATOR', 'ADDRESS', 'COMPLAINTS'].map((part) => [
      `VITE_OPERATOR_${part}`,
      'Desk Ltd',
    ]);
    configures(Object.fromEntries(parts))(world);
    decides({ fourEyes: '1000.00', daily: '5000.00' }, 'manager', 'manager')(world);
    expect(await notOk(world)).toEqual([
      ['payment-method', 'missing', expect.stringContaining('a testnet address')],
    ]);
    world.answers[at.method] = {
      fields: { bitcoin: { stringValue: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' } },
    };
    expect([
      await notOk(world),
      (await examine(world.project, checks)).find(({ check }) => check.id === 'operator')?.finding
        .says,
    ]).toEqual([[], 'live: Desk Ltd answers for it']);
  });

  it('needs more once it is live: a policy, a second manager and App Check', async () => {
    const parts = ['NAME', 'REGISTRATION', 'REGULATOR', 'ADDRESS', 'COMPLAINTS'].map((part) => [
      `VITE_OPERATOR_${part}`,
      'Desk Ltd',
    ]);
    const practice = await notOk(world);
    configures({ ...Object.fromEntries(parts), VITE_APP_CHECK_KEY: '' })(world);
    world.answers[at.appCheck] = {};
    world.answers[at.method] = {
      fields: { ethereum: { stringValue: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } },
    };
    expect([practice, await notOk(world)]).toEqual([
      [],
      [
        [
          'app-check',
          'missing',
          expect.stringMatching(/^not in use: VITE_APP_CHECK_KEY is empty.*Any program may write/),
        ],
        [
          'two-people',
          'missing',
          'one person decides about every amount: /admin/settings/desk#policy; nobody can approve what the only manager proposes: npm run admin:grant -- EMAIL --project demo-doctor',
        ],
      ],
    ]);
  });

  it('is told of an administrator beside another one whose address is not verified', async () => {
    says(at.administrators, (found: object[]) => [
      ...found,
      { document: { name: 'documents/users/second' } },
    ])(world);
    expect(await notOk(world)).toEqual([]);
    const found = (await examine(world.project, checks)).find(
      ({ check }) => check.id === 'administrator',
    );
    expect(found?.finding.says).toMatch(/^2 administrators, 1 of them without a verified address/);
  });

  it.each([
    [
      'one person decides about every amount; the one manager can set a threshold, and nobody could then confirm',
      silent(at.policy),
    ],
    ['one person decides about every amount', decides({ fourEyes: '0' }, 'manager', 'manager')],
    [
      'above $1,000.00 two people decide; 2 managers; one person alone can move any sum in a day, in smaller parts: a manager sets a sum',
      decides({ fourEyes: '1000.00' }, 'manager', 'manager'),
    ],
    [
      'above $1,000.00, and above $5,000.00 of one person in a day, two people decide; 2 managers',
      decides({ fourEyes: '1000.00', daily: '5000.00' }, 'manager', 'manager'),
    ],
    [
      'above $5,000.00 of one person in a day two people decide; 2 managers',
      decides({ fourEyes: '0', daily: '5000.00' }, 'manager', 'manager'),
    ],
  ])('says how many people decide: %s', async (words, prepare) => {
    prepare(world);
    const found = (await examine(world.project, checks)).find(
      ({ check }) => check.id === 'two-people',
    );
    expect(found?.finding).toMatchObject({ verdict: 'ok', says: expect.stringContaining(words) });
  });

  it('may have lists of many acts that were archived', async () => {
    fillTrades(799)(world);
    expect(await notOk(world)).toEqual([]);
  });

  it.each([
    ['has the policy of the site', undefined, 'whoever has an e-mail from before asks for another'],
    ['has none', new Headers(), 'links in e-mails from before work'],
  ])('is told what becomes of older links if Firebase’s own page %s', async (_, headers, words) => {
    const { edge } = world.project;
    world.project.edge = {
      ...edge,
      visit: async (url) => {
        const answer = await edge.visit(url);
        return answer && headers && url.includes('/__/') ? { ...answer, headers } : answer;
      },
    };
    const found = (await examine(world.project, checks)).find(
      ({ check }) => check.id === 'action-url',
    );
    expect(found?.finding).toMatchObject({ verdict: 'ok', says: expect.stringContaining(words) });
    auth({ notification: {} })(world);
    const [[id, verdict, says] = []] = await notOk(world);
    expect([id, verdict, says?.includes('which refuses its scripts')]).toEqual([
      'action-url',
      'missing',
      headers === undefined,
    ]);
  });

  it('is warned of localhost', async () => {
    auth({ authorizedDomains: ['127.0.0.1', 'localhost'] })(world);
    const found = (await examine(world.project, checks)).find(
      ({ check }) => check.id === 'authorised-domains',
    );
    expect(found?.finding).toMatchObject({
      verdict: 'ok',
      says: expect.stringContaining('localhost'),
    });
  });
});

describe('one thing that is missing', () => {
  it.each(faults)('threat 18: %s, because %s', { tags: ['full'] }, async (id, _, spoil, words) => {
    spoil(world);
    expect(await notOk(world)).toEqual([[id, 'missing', expect.stringContaining(words)]]);
  });

  it('is looked for by every check', () => {
    expect([...new Set(faults.map(([id]) => id))].toSorted()).toEqual(
      checks.map(({ id }) => id).toSorted(),
    );
  });

  it('is the bucket, and then nobody may read from it', async () => {
    silent(at.bucket)(world);
    expect((await notOk(world)).map(([id, verdict, words]) => [id, verdict, words])).toEqual(
      ['bucket', 'storage-cors'].map((id) => [id, 'missing', `there is no bucket ${bucket}`]),
    );
  });

  it('is the whole site', async () => {
    configures({ VITE_SITE_URL: 'http://127.0.0.1:9' })(world);
    expect((await notOk(world)).map(([id]) => id)).toEqual(
      expect.arrayContaining(['site', 'build']),
    );
  });
});

describe('a service that cannot be asked', () => {
  it.each<[string, Answers, string, string]>([
    [
      'refuses',
      { [at.budgets]: { status: 403, reason: 'The caller lacks billing.budgets.list.' } },
      'budget',
      '403: The caller lacks billing.budgets.list.',
    ],
    [
      'answers in another shape',
      { [at.budgets]: { budgets: 'many' } },
      'budget',
      'not known here (budgets)',
    ],
  ])(
    '%s: that is neither in order nor missing',
    { tags: ['full'] },
    async (_, answers, id, words) => {
      Object.assign(world.answers, answers);
      expect(await notOk(world)).toEqual([[id, 'unasked', expect.stringContaining(words)]]);
      expect(isSound(await examine(world.project, checks))).toBe(true);
    },
  );

  it('is said of a build where nothing was built', async () => {
    world.project.files = { ...world.project.files, site: null };
    expect(await notOk(world)).toEqual([
      ['build', 'unasked', 'nothing is built here: npm run build'],
    ]);
  });
});

describe('a check that breaks', () => {
  const answers: [string, RequestListener][] = [
    [
      'is answered with a page',
      (_, response) => response.writeHead(200).end('<html>Sign in to the network</html>'),
    ],
    [
      'is cut off',
      (_, response) =>
        response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy()),
    ],
  ];
  it.each(answers)('%s: that is its own finding, and nothing is sound', async (_, listener) => {
    const stranger = await startServer(createServer(listener), 0);
    const getAddress: typeof services.getAddress = (service) =>
      service === 'budgets' ? stranger.url : services.getAddress(service);
    world.project.edge = createGoogleEdge({ projectId, token: async () => 'a-token', getAddress });
    expect(await notOk(world)).toEqual([
      ['budget', 'unasked', expect.stringMatching(/^the check broke off: ./)],
    ]);
    expect(isSound(await examine(world.project, checks))).toBe(false);
    await stranger.stop();
  });

  it('does so for no other reason than an address that is none, which the configuration explains', async () => {
    configures({ VITE_SITE_URL: 'desk.example' })(world);
    const found = await notOk(world);
    expect(found[0]).toEqual([
      'configuration',
      'missing',
      expect.stringContaining('VITE_SITE_URL'),
    ]);
    const words = 'VITE_SITE_URL is "desk.example", which is no address (https://example.com)';
    const others = ['storage-cors', 'authorised-domains', 'action-url', 'site', 'build'];
    expect(found.slice(1)).toEqual(others.map((id) => [id, 'unasked', words]));
    expect(isSound(await examine(world.project, checks))).toBe(false);
  });

  it('ends everything where there are no credentials, since nothing at all can be asked then', async () => {
    const token = async () => {
      throw new Failure('There are no credentials.');
    };
    world.project.edge = createGoogleEdge({ projectId, token });
    await expect(examine(world.project, checks)).rejects.toThrow('There are no credentials.');
  });

  it('is told from what the emulators do not have, and from emulators that do not answer', async () => {
    world.project.edge = createEmulatorEdge(projectId, {
      auth: `${loopback}:9`,
      firestore: `${loopback}:9`,
    });
    const found = new Map(
      (await examine(world.project, checks)).map(({ check, finding }) => [check.id, finding]),
    );
    expect(found.get('billing')).toEqual({
      verdict: 'unasked',
      says: 'cannot be asked of the emulators',
      because: 'unaskable',
    });
    const away = expect.stringContaining('could not be reached');
    expect(found.get('payment-method')).toEqual({
      verdict: 'unasked',
      says: away,
      because: 'unreached',
    });
  });
});

describe('the report', () => {
  it('names the step of the guide behind what is missing, and counts', async () => {
    silent(at.current)(world);
    const examinations = await examine(world.project, checks);
    const report = formatReport(examinations, readGuideSteps());
    expect(report).toMatch(
      /^MISSING {4}payment-method: no manager was chosen.*\n +Step \d+ of docs\/deploy\.md: .+$/m,
    );
    expect(report).toMatch(
      new RegExp(`${checks.length - 1} in order, 1 missing, 0 could not be asked\\.$`),
    );
    expect([isSound(examinations), report]).toEqual([
      false,
      expect.not.stringContaining('a-token'),
    ]);
  });
});

describe('the list of what a desk needs', () => {
  it('names for each thing a check of the doctor, and the step of the guide that sets it up', () => {
    const steps = readGuideSteps();
    for (const [id, { check, step }] of Object.entries(readinessItems))
      expect([id, steps.find((one) => one.checks.includes(check))?.number]).toEqual([id, step]);
  });
});

describe('the guide', () => {
  it('has one step for every check, which is mended there, and speaks of no other check', () => {
    const named = readGuideSteps().flatMap((step) => step.checks);
    expect(named.toSorted()).toEqual(checks.map(({ id }) => id).toSorted());
  });
});
