import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createListState, listKinds, noList, toStoredList } from '../../support/rules/acts/lists';
import {
  createPaymentMethod,
  nextPaymentMethod,
  storedPaymentMethod,
  toStoredMethod,
} from '../../support/rules/acts/payments';
import {
  createPolicy,
  removePolicy,
  seedPolicy,
  seedThreshold,
} from '../../support/rules/acts/policy';
import {
  buildDismissal,
  buildProposal,
  buildProposedAct,
  changeProposal,
} from '../../support/rules/acts/proposal-acts';
import {
  adminChangeKinds,
  deskBook,
  deskKinds,
  getOpeningDelay,
  getRequestList,
  isAgentKind,
  isDeskKind,
  isRequestKind,
  type ProposalKind,
  proposalKinds,
  proposedActions,
  proposedAmounts,
  proposedOutcomes,
  requestActions,
  requestKinds,
} from '../../support/rules/acts/proposal-kinds';
import {
  createProposal,
  type ProposalClient,
  seedProposal,
} from '../../support/rules/acts/seed-proposal';
import { createPayoutProposal } from '../../support/rules/acts/withdrawal-acts';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import type { Action } from '../../support/rules/suites/action';
import {
  type Case,
  createInvalidValues,
  createMalformed,
  invalidMoney,
  refusedReasons,
} from '../../support/rules/suites/cases';
import { testAction } from '../../support/rules/suites/describe-action';
import { inSeconds } from '../../support/rules/times';
import { Double, sendWire } from '../../support/rules/wire';
import {
  type Commit,
  changeCommit,
  type Fields,
  getFields,
  missing,
  refuseThenAccept,
  refuseWrongSender,
  send,
} from '../../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

const day = 86_400;
const seedAgent = () => desk.seedAdmin({ user: { desk: 'agent' } });
const isForManagers = (kind: ProposalKind) => !isAgentKind(kind);
const shortNotMoney = invalidMoney.filter(([fault]) => !/200,000/.test(fault));

/** Before anything was proposed. */
const nothingYet = (kind: ProposalKind, setup = {}) =>
  seedProposal(desk, admin, kind, { setup, proposed: false });
/** A payment method of the person who proposes another one. */
const entitle = async ({ kind }: ProposalClient, uid: string) => {
  if (kind === 'payment')
    await desk.seedDocs({ [`admins/${uid}`]: toStoredMethod(createPaymentMethod()) });
};

/** What is valid, by kind. */
const accepted: Partial<Record<ProposalKind, Case[]>> = {
  withdrawal: [['a note of 500 letters', { note: 'x'.repeat(500) }]],
  deposit: [
    ['a cent', { amount: '0.01' }],
    ['1,000,000.00', { amount: '1000000.00' }],
    ['no note', { note: '' }],
  ],
  settlement: [
    [
      'a loss',
      { outcome: { ...proposedOutcomes.settlement, closePrice: '63360.00', result: '-2.50' } },
    ],
    [
      'nothing',
      {
        amount: '0.00',
        outcome: { ...proposedOutcomes.settlement, closePrice: '64000.00', result: '0.00' },
      },
    ],
    [
      'a settlement by hand',
      {
        outcome: { ...proposedOutcomes.settlement, manual: true },
        note: 'The price was wrong all day.',
      },
    ],
    ['no note', { note: '' }],
  ],
  adjustment: [
    ['a cent', { amount: '0.01', outcome: { balance: '0', profit: '0', bonus: '-0.01' } }],
    ['less balance', { outcome: { balance: '-250.00', profit: '0', bonus: '0.00' } }],
    ['more profit', { outcome: { balance: '0', profit: '250.00', bonus: '0' } }],
    ['less bonus', { outcome: { balance: '249.99', profit: '-249.99', bonus: '-250.00' } }],
    [
      'the highest change',
      { amount: '9999999999.99', outcome: { balance: '9999999999.99', profit: '0', bonus: '0' } },
    ],
  ],
  role: ['viewer', 'manager'].map(
    (role): Case => [`the role ${role}`, { outcome: { desk: role } }],
  ),
  status: [['a suspension', { outcome: { status: 'suspended' } }]],
  policy: [
    ['no threshold', { outcome: { fourEyes: '0', daily: '0', addressHours: 24 } }],
    [
      'the highest threshold and an hour',
      { outcome: { fourEyes: '1000000.00', daily: '0', addressHours: 1 } },
    ],
    ['a sum of the day', { outcome: { ...proposedOutcomes.policy, daily: '0.01' } }],
    ['the highest sum', { outcome: { ...proposedOutcomes.policy, daily: '1000000.00' } }],
    ['a stricter one', { outcome: { fourEyes: '0.01', daily: '0', addressHours: 168 } }],
  ],
  payment: [
    ['no address', { outcome: { bitcoin: '', ethereum: '', email: '' } }],
    [
      'addresses of 100 characters',
      { outcome: { ...nextPaymentMethod, bitcoin: 'Z'.repeat(100), ethereum: '0'.repeat(100) } },
    ],
    ['an e-mail of 100 characters', { outcome: { ...nextPaymentMethod, email: 'e'.repeat(100) } }],
  ],
};

const figuresOf = proposedOutcomes.adjustment;
/** Wrong outcomes of a kind, beside those of all other kinds. */
const wrongOutcomes: Record<ProposalKind, [fault: string, outcome: unknown][]> = {
  withdrawal: [
    ['of a refusal', { status: 'rejected' }],
    ['of a field more', { status: 'completed', received: '40.00' }],
  ],
  deposit: [
    ['of a refusal', { status: 'rejected', received: '250.00' }],
    ['of another amount', { status: 'completed', received: '250.01' }],
    ['of no amount', { status: 'completed' }],
  ],
  settlement: [
    ['of an open one', { ...proposedOutcomes.settlement, status: 'open' }],
    ['of another result', { ...proposedOutcomes.settlement, result: '2.51' }],
    ['of another loss', { ...proposedOutcomes.settlement, result: '-2.51' }],
    ['of a result with two signs', { ...proposedOutcomes.settlement, result: '--2.50' }],
    ['of a result with a sign behind', { ...proposedOutcomes.settlement, result: '2.50-' }],
    ['of a result in numbers', { ...proposedOutcomes.settlement, result: 2.5 }],
    ['of no result', { status: 'closed', closePrice: '64640.00', manual: false }],
    ['of a price in numbers', { ...proposedOutcomes.settlement, closePrice: 64640 }],
    ['of no price', { status: 'closed', result: '2.50', manual: false }],
    ['of a manner in words', { ...proposedOutcomes.settlement, manual: 'no' }],
    ['of no manner', { status: 'closed', closePrice: '64640.00', result: '2.50' }],
    ['of a field more', { ...proposedOutcomes.settlement, note: '' }],
  ],
  fee: [
    ['of a balance', { balance: '8975.00' }],
    ['of no subscription', { subscription: {} }],
    ['in a list', []],
  ],
  closing: [
    ['of another status', { status: 'frozen' }],
    ['of an open account', { status: 'active' }],
    ['in capitals', { status: 'Closed' }],
    ['as a flag', { status: true }],
    ['of both', { status: 'closed', desk: '' }],
  ],
  adjustment: [
    ['of two figures', { balance: '250.00', profit: '0' }],
    ['of four figures', { ...figuresOf, more: '0' }],
    ['of a balance in numbers', { ...figuresOf, balance: 200 }],
    ['of a balance without decimals', { ...figuresOf, balance: '200' }],
    ['of a profit without decimals', { ...figuresOf, profit: '-250' }],
    ['of a bonus without decimals', { ...figuresOf, bonus: '1' }],
    [
      'of a profit without decimals beside a larger balance',
      { balance: '250.00', profit: '-1', bonus: '1.00' },
    ],
    ['of nothing that changes', { balance: '0', profit: '0.00', bonus: '0' }],
    ['of more balance than the amount', { balance: '250.01', profit: '-250.00', bonus: '1.00' }],
    ['of less balance than the amount', { balance: '-250.01', profit: '-250.00', bonus: '1.00' }],
    ['of more profit than the amount', { balance: '250.00', profit: '250.01', bonus: '1.00' }],
    ['of more bonus than the amount', { balance: '250.00', profit: '0', bonus: '250.01' }],
    [
      'of less of everything than the amount',
      { balance: '249.99', profit: '-249.99', bonus: '1.00' },
    ],
  ],
  role: [
    ['in capitals', { desk: 'Agent' }],
    ['of an unknown role', { desk: 'owner' }],
    ['as a flag', { desk: true }],
    ['of both', { desk: 'agent', status: 'on-leave' }],
    ['of no role', { desk: '' }],
  ],
  revocation: [
    ['of a role', { desk: 'agent' }],
    ['of nothing said', { desk: null }],
    ['of both', { desk: '', status: 'on-leave' }],
  ],
  status: [
    ['in capitals', { status: 'Suspended' }],
    ['as a flag', { status: true }],
    ['of no letters', { status: '' }],
    ['of both', { desk: 'agent', status: 'on-leave' }],
  ],
  policy: [
    ...shortNotMoney.map(([fault, fourEyes]): [string, unknown] => [
      `with a threshold ${fault}`,
      { ...proposedOutcomes.policy, fourEyes },
    ]),
    ...shortNotMoney.map(([fault, daily]): [string, unknown] => [
      `with a sum of the day ${fault}`,
      { ...proposedOutcomes.policy, daily },
    ]),
    ['of a sum of 0.00', { ...proposedOutcomes.policy, daily: '0.00' }],
    ['of a sum below nothing', { ...proposedOutcomes.policy, daily: '-1.00' }],
    ['of a sum of 1,000,000.01', { ...proposedOutcomes.policy, daily: '1000000.01' }],
    ['of no sum', { fourEyes: '4000.00', addressHours: 12 }],
    ['of a threshold of 0.00', { fourEyes: '0.00', daily: '0', addressHours: 12 }],
    ['of a threshold below nothing', { fourEyes: '-1.00', daily: '0', addressHours: 12 }],
    ['of a threshold of 1,000,000.01', { fourEyes: '1000000.01', daily: '0', addressHours: 12 }],
    ['of no hour', { fourEyes: '4000.00', daily: '0', addressHours: 0 }],
    ['of 169 hours', { fourEyes: '4000.00', daily: '0', addressHours: 169 }],
    ['of hours in words', { fourEyes: '4000.00', daily: '0', addressHours: '12' }],
    ['of half an hour', { fourEyes: '4000.00', daily: '0', addressHours: 12.5 }],
    ['of no hours', { fourEyes: '4000.00', daily: '0' }],
    ['of no threshold', { daily: '0', addressHours: 12 }],
    ['of a field more', { ...proposedOutcomes.policy, more: 'x' }],
  ],
  payment: [
    ...(['bitcoin', 'ethereum'] as const).flatMap((coin): [string, unknown][] => [
      [`of no ${coin}`, { ...nextPaymentMethod, [coin]: null }],
      [`of a ${coin} address of 101 characters`, { ...nextPaymentMethod, [coin]: 'Z'.repeat(101) }],
      [`of a ${coin} address with a blank`, { ...nextPaymentMethod, [coin]: 'tb1q new' }],
      [`of a ${coin} address in a list`, { ...nextPaymentMethod, [coin]: ['tb1q'] }],
    ]),
    ['of an e-mail of 101 characters', { ...nextPaymentMethod, email: 'e'.repeat(101) }],
    ['of an e-mail in a list', { ...nextPaymentMethod, email: ['e'] }],
    ['of two fields', { bitcoin: 'tb1q', ethereum: '' }],
    ['of previous addresses too', { ...nextPaymentMethod, previous: {} }],
  ],
};

/** A false `from`, beside those of all other kinds. */
const wrongFroms: Record<ProposalKind, [fault: string, from: unknown][]> = {
  withdrawal: [['of a decided one', { status: 'completed' }]],
  deposit: [['of a decided one', { status: 'completed' }]],
  settlement: [
    ['of a decided one', { status: 'closed' }],
    ['of a field more', { status: 'open', manual: false }],
  ],
  fee: [['of a subscription', { subscription: {} }]],
  closing: [['of another status', { status: 'pending' }]],
  adjustment: [['of figures', { balance: '9000.00', profit: '-7.00', bonus: '5.00' }]],
  role: [['of another role', { desk: 'agent' }]],
  revocation: [['of another role', { desk: 'agent' }]],
  status: [['of another status', { status: 'frozen' }]],
  policy: [
    ['of another threshold', { fourEyes: '2000.01', daily: '0', addressHours: 24 }],
    ['of other hours', { fourEyes: '2000.00', daily: '0', addressHours: 25 }],
    ['of a sum of the day', { fourEyes: '2000.00', daily: '0.01', addressHours: 24 }],
    ['of no sum of the day', { fourEyes: '2000.00', addressHours: 24 }],
    ['of half a policy', { fourEyes: '2000.00' }],
    ['of a field more', { fourEyes: '2000.00', daily: '0', addressHours: 24, more: 'x' }],
  ],
  payment: [
    ['of another address', { ...storedPaymentMethod, bitcoin: 'tb1qelse' }],
    ['of another e-mail', { ...storedPaymentMethod, email: 'else@example.com' }],
    ['of the previous addresses too', createPaymentMethod()],
    ['of half a method', { bitcoin: storedPaymentMethod.bitcoin }],
  ],
};

const getStateBefore = (kind: ProposalKind): unknown =>
  isRequestKind(kind)
    ? { status: getRequestList(kind).waiting }
    : ({
        adjustment: {},
        fee: {},
        closing: { status: 'active' },
        role: { desk: 'viewer' },
        revocation: { desk: 'viewer' },
        status: { status: 'active' },
      }[kind as string] ?? storedPaymentMethod);

describe.each(proposalKinds)('proposal.made of a %s', (kind) => {
  const act: Action<ProposalClient> = {
    desk: () => desk,
    prepare: (setup) => nothingYet(kind, setup),
    write: buildProposal,
    entitle,
  };
  const others = proposalKinds.filter((other) => other !== kind);
  const shape = createProposal({
    uid: '',
    kind,
    user: { desk: 'viewer', status: 'active' },
    policy: createPolicy(),
    requests: createListState(listKinds.deposits, [{ id: '' }]),
    payee: { uid: '', before: createPaymentMethod() },
  });
  // Seen from here, a role taken away is the same as one given.
  const isAlike = (other: ProposalKind) =>
    JSON.stringify(getStateBefore(other)) === JSON.stringify(getStateBefore(kind));

  testAction({
    action: act,
    senders: 'admins',
    valid: [
      ...(accepted[kind] ?? []),
      ['a time of some minutes ago', { at: () => inSeconds(-50) }],
    ],
    entry: {
      rev: 2,
      col: 'deposits',
      actions: [proposedActions[kind], 'proposal.confirmed', 'proposal.pending', 'proposal', ''],
      before: {},
      after: {
        amount: '1.00',
        by: 'another',
        note: 'Another story for the client.',
        action: 'profile.corrected',
        from: { more: 'x' },
      },
      hasReason: false,
    },
    invalid: {
      'threats 7, 39: refuses': {
        cases: [
          ...createMalformed({ ...shape, at: '' }),
          ...createInvalidValues('action', [
            ...others
              .filter((other) => proposedActions[other] !== proposedActions[kind])
              .map((other) => [`of a ${other}`, proposedActions[other]] as const),
            ['of a trade', 'trade.placed'],
            ['of nothing', ''],
            ['of a profile', 'profile.corrected'],
          ]),
          ...createInvalidValues('amount', [
            ...shortNotMoney,
            ['of 0.00', '0.00'],
            ['below nothing', '-40.00'],
            ['of 1,000,000.01', '1000000.01'],
          ]),
          ...createInvalidValues('by', [['of another', 'another']]),
          ...createInvalidValues(
            'role',
            ['agent', 'viewer', ''].map((role) => [`"${role}"`, role] as const),
          ),
          ...createInvalidValues(
            'status',
            ['confirmed', 'cancelled', 'rejected'].map((status) => [status, status] as const),
          ),
          ...createInvalidValues('at', [
            ['six minutes ago', () => inSeconds(-360)],
            ['in six minutes', () => inSeconds(360)],
          ]),
          ...createInvalidValues('ref', [
            ['of no entry', 'nowhere'],
            ['of a path', 'a/b/c'],
            ...(isAgentKind(kind) ? [['of nothing', ''] as const] : []),
          ]),
          ...createInvalidValues(
            'note',
            isRequestKind(kind) ? [['of 501 letters', 'x'.repeat(501)]] : refusedReasons,
          ),
          ...createInvalidValues('outcome', [
            ...(kind === 'fee' ? [] : [['of nothing', {}] as const]),
            // A status may have any name.
            ...others
              .filter(
                (other) =>
                  other !== 'fee' &&
                  (kind !== 'status' || (other !== 'withdrawal' && other !== 'closing')),
              )
              .map((other) => [`of a ${other}`, proposedOutcomes[other]] as const),
            ...wrongOutcomes[kind],
          ]),
          ...createInvalidValues('from', [
            ...(kind === 'adjustment' || kind === 'fee' ? [] : [['of nothing', {}] as const]),
            ...others
              .filter((other) => !isAlike(other))
              .map((other) => [`of a ${other}`, getStateBefore(other)] as const),
            ...wrongFroms[kind],
          ]),
          ...createInvalidValues('name', [
            ['of another', 'Maya Lindqvist'],
            ['in a list', ['Maya']],
          ]),
          ['a name of a second person', { confirmerName: '' }],
        ],
        write: (state, changes) => changeProposal(buildProposal(state), changes),
      },
    },
  });

  it('threat 40: is refused from an administrator who only reads', async () => {
    const state = await nothingYet(kind);
    for (const role of ['viewer', '']) {
      const reader = await desk.seedAdmin({ user: { desk: role } });
      await entitle(state, reader.uid);
      await assertFails(send(reader, buildProposal(state, { role }, reader.uid)));
    }
    await assertSucceeds(send(admin, buildProposal(state)));
  });

  it(
    isForManagers(kind) ? 'threats 39, 40: is refused from an agent' : 'is accepted from an agent',
    async () => {
      const state = await nothingYet(kind);
      const other = await seedAgent();
      await entitle(state, other.uid);
      await (isForManagers(kind) ? assertFails : assertSucceeds)(
        send(other, buildProposal(state, { role: 'agent' }, other.uid)),
      );
      if (isForManagers(kind)) await assertSucceeds(send(admin, buildProposal(state)));
    },
  );

  it('threat 40: names the role that the sender has', async () => {
    const [own, another] = isForManagers(kind) ? ['manager', 'agent'] : ['agent', 'manager'];
    const state = await nothingYet(kind);
    const other = await desk.seedAdmin({ user: { desk: own } });
    await entitle(state, other.uid);
    await assertFails(send(other, buildProposal(state, { role: another }, other.uid)));
    await assertSucceeds(send(other, buildProposal(state, { role: own }, other.uid)));
  });

  it('is refused while fifty wait, and when a thousand are there', async () => {
    const repeat = (length: number, status: string) => Array.from({ length }, () => status);
    for (const [statuses, fits] of [
      [repeat(50, 'pending'), repeat(49, 'pending')],
      [repeat(1_000, 'rejected'), repeat(999, 'rejected')],
    ] as const) {
      const state = await nothingYet(kind);
      const createProposals = (all: readonly string[]) =>
        createListState(
          listKinds.proposals,
          // Each of their authors has five at most.
          all.map((status, i) =>
            createPayoutProposal(state.uid, { status, by: `author-${i % 10}` }),
          ),
        );
      for (const [some, check] of [
        [createProposals(statuses), assertFails],
        [createProposals(fits), assertSucceeds],
      ] as const) {
        await desk.seedDocs({
          [`proposals/${state.uid}`]: toStoredList(listKinds.proposals, some),
        });
        await check(send(admin, buildProposal({ ...state, before: some })));
      }
    }
  });

  it('threat 40: is in no other list', async () => {
    const state = await nothingYet(kind);
    const { uid } = await desk.seedClient();
    // Of what a proposal of the desk is about, each list but that of the desk knows nothing; and
    // that one knows no person.
    const wrong = isDeskKind(kind) ? uid : deskBook;
    const stored = await desk.read(`proposals/${wrong}`);
    const before = stored.rev
      ? {
          list: stored.list as Fields[],
          waiting: Number(stored.pending),
          oldest: stored.oldest,
          rev: Number(stored.rev),
        }
      : noList;
    await assertFails(send(admin, buildProposal({ ...state, uid: wrong, before })));
    await assertSucceeds(send(admin, buildProposal(state)));
  });
});

describe.each(requestKinds)('proposal.made of a %s', (kind) => {
  it('threat 40: is about a request of its kind, of this client', async () => {
    const state = await nothingYet(kind);
    const other = await nothingYet(kind);
    const { uid } = state;
    const after = { amount: proposedAmounts[kind] };
    const otherActs = [
      proposedActions[kind],
      'closure.requested',
      ...Object.values(requestActions).filter((action) => action !== requestActions[kind]),
    ].map((action) => action.replace('.', '-'));
    const entries = otherActs.map(
      (op) => [`ledger/${uid}/entries/${op}`, { op, action: op.replace('-', '.'), after }] as const,
    );
    await desk.seedDocs(Object.fromEntries(entries));
    const refs = [...otherActs, other.requests.list[1]?.id];
    for (const ref of refs) await assertFails(send(admin, buildProposal(state, { ref })));
    await assertSucceeds(send(admin, buildProposal(state)));
  });
});

it('threat 40: a withdrawal is proposed whole, a deposit as what came in', async () => {
  const payment = await nothingYet('withdrawal');
  const receipt = await nothingYet('deposit');
  for (const amount of ['39.99', '40.01'])
    await assertFails(send(admin, buildProposal(payment, { amount })));
  await assertSucceeds(send(admin, buildProposal(payment)));
  for (const amount of ['0', '1000000.01'])
    await assertFails(send(admin, buildProposal(receipt, { amount })));
  await assertSucceeds(send(admin, buildProposal(receipt, { amount: '249.99' })));
});

it.each(['depositXcompleted', 'withdrawalXcompleted', 'tradeXsettled'])(
  'threat 40: a withdrawal is not proposed as %s',
  async (action) => {
    const state = await nothingYet('withdrawal');
    await refuseThenAccept(admin, buildProposal(state, { action }), buildProposal(state));
  },
);

it('threats 15, 40: an entry whose id is a number is named by a text', async () => {
  const request = await nothingYet('deposit');
  const asked = {
    op: '7',
    col: 'deposits',
    action: 'deposit.requested',
    after: { amount: proposedAmounts.deposit },
  };
  await desk.seedDocs({ [`ledger/${request.uid}/entries/7`]: asked });
  await refuseThenAccept(
    admin,
    buildProposal(request, { ref: 7 }),
    buildProposal(request, { ref: '7' }),
  );
  const state = await nothingYet('adjustment');
  await desk.seedDocs({ [`ledger/${state.uid}/entries/7`]: { op: '7', col: 'accounts' } });
  await refuseThenAccept(
    admin,
    buildProposal(state, { ref: 7 }),
    buildProposal(state, { ref: '7' }),
  );
});

describe('proposal.made of an adjustment', () => {
  it('threat 40: is about an account', async () => {
    const state = await nothingYet('adjustment');
    const nobody = desk.createUid();
    await refuseThenAccept(
      admin,
      buildProposal({ ...state, uid: nobody, before: noList }),
      buildProposal(state),
    );
  });

  it('threat 40: is of something', async () => {
    const state = await nothingYet('adjustment');
    const nothing = { amount: '0', outcome: { balance: '0', profit: '0', bonus: '0' } };
    await assertFails(send(admin, buildProposal(state, { ...nothing })));
    await assertFails(send(admin, buildProposal(state, { amount: '-250.00' })));
    await assertSucceeds(send(admin, buildProposal(state)));
  });

  it('threat 40: refers to nothing, or to an entry of the same ledger', async () => {
    const state = await nothingYet('adjustment');
    const other = await nothingYet('adjustment');
    await desk.seedDocs({
      [`ledger/${state.uid}/entries/earlier`]: { op: 'earlier', col: 'accounts' },
      [`ledger/${other.uid}/entries/elsewhere`]: { op: 'elsewhere', col: 'accounts' },
    });
    await refuseThenAccept(
      admin,
      buildProposal(state, { ref: 'elsewhere' }),
      buildProposal(state, { ref: 'earlier' }),
    );
  });
});

describe.each(['closing', ...adminChangeKinds, ...deskKinds] as const)(
  'proposal.made of a %s',
  (kind) => {
    it('threat 40: refers to nothing and moves nothing', async () => {
      const state = await nothingYet(kind);
      await desk.seedDocs({
        [`ledger/${state.uid}/entries/earlier`]: { op: 'earlier', col: 'accounts' },
      });
      for (const changes of [{ ref: 'earlier' }, { amount: '0.00' }, { amount: '0.01' }])
        await assertFails(send(admin, buildProposal(state, changes)));
      await assertSucceeds(send(admin, buildProposal(state)));
    });
  },
);

describe.each(adminChangeKinds)('proposal.made of a %s', (kind) => {
  it('threat 40: is about an administrator', async () => {
    const client = await nothingYet(kind, { user: { admin: false, desk: '' } });
    const state = await nothingYet(kind);
    await refuseThenAccept(admin, buildProposal(client), buildProposal(state));
  });

  it('threat 12: is refused about oneself', async () => {
    const state = await nothingYet(kind, { user: { desk: 'manager' } });
    await refuseWrongSender(desk.as(state.uid), admin, (actor) => buildProposal(state, {}, actor));
  });
});

describe('proposal.made of a policy', () => {
  it('threat 40: needs a policy before', async () => {
    const state = await nothingYet('policy');
    await removePolicy(desk);
    for (const from of [
      {},
      { fourEyes: '0', daily: '0', addressHours: 24 },
      proposedOutcomes.policy,
    ])
      await assertFails(send(admin, buildProposal(state, { from })));
    await seedPolicy(desk, state.policy);
    await assertSucceeds(send(admin, buildProposal(state)));
  });

  it.each(['outcome', 'from'])(
    'threat 40: is refused with hours in the floating-point form: %s',
    async (side) => {
      const state = await nothingYet('policy');
      const valid = buildProposal(state);
      const fields =
        side === 'outcome'
          ? proposedOutcomes.policy
          : { fourEyes: '2000.00', daily: '0', addressHours: 24 };
      const lie = changeProposal(valid, {
        [side]: { ...fields, addressHours: new Double(Number(fields.addressHours)) },
      });
      expect(await sendWire(desk, admin.uid, lie)).toBe(403);
      expect(await sendWire(desk, admin.uid, valid)).toBe(200);
    },
  );
});

describe('proposal.made of a payment method', () => {
  it('threat 41: needs a method before', async () => {
    const state = await nothingYet('payment');
    const caller = await desk.seedAdmin();
    for (const from of [storedPaymentMethod, {}, { bitcoin: '', ethereum: '', email: '' }])
      await assertFails(send(caller, buildProposal(state, { from }, caller.uid)));
    await assertSucceeds(send(admin, buildProposal(state)));
  });

  it("threat 41: is about the sender's own", async () => {
    const state = await nothingYet('payment');
    const other = await desk.seedAdmin();
    const theirs = { ...storedPaymentMethod, bitcoin: 'tb1qtheirs' };
    await desk.seedDocs({ [`admins/${other.uid}`]: toStoredMethod({ ...theirs, previous: {} }) });
    await assertFails(send(admin, buildProposal(state, { from: theirs })));
    await assertFails(send(other, buildProposal(state, {}, other.uid)));
    await assertFails(send(admin, buildProposal(state, { from: theirs, by: other.uid })));
    await assertSucceeds(send(other, buildProposal(state, { from: theirs }, other.uid)));
  });
});

describe.each(['rejected', 'cancelled'] as const)('proposal.%s', (status) => {
  const isRejection = status === 'rejected';

  describe.each(proposalKinds)('of a %s', (kind) => {
    const opening = getOpeningDelay(kind);
    /** Made by somebody else for a rejection, otherwise by the one who takes it back. */
    const prepare = (
      setup = {},
      changes: Fields = isRejection ? {} : { by: admin.uid },
      age = opening + 60,
    ) => seedProposal(desk, admin, kind, { setup, changes, age });
    const write = (state: ProposalClient, changes: Fields = {}, actor = state.caller.uid) =>
      buildDismissal(status, state, changes, actor);

    testAction({
      action: { desk: () => desk, prepare, write },
      ...(isRejection && { senders: 'admins', reason: true }),
      entry: {
        rev: 3,
        col: 'withdrawals',
        actions: [
          'proposal.confirmed',
          isRejection ? 'proposal.cancelled' : 'proposal.rejected',
          'proposal.made',
          '',
        ],
        before: { status: 'confirmed', by: 'another' },
        after: { status: 'pending', by: 'another' },
        hasReason: isRejection,
      },
      invalid: {
        'threats 7, 39: refuses': {
          cases: [
            ['confirmed', { status: 'confirmed' }],
            ['of the other word', { status: isRejection ? 'cancelled' : 'rejected' }],
            ['that stays', { status: 'pending' }],
            ['with another action', { action: 'profile.corrected' }],
            ['with another amount', { amount: '1.00' }],
            ['with another author', { by: 'another' }],
            ['with another role', { role: 'agent' }],
            ['with another note', { note: 'Another story for the client.' }],
            ['with another time', { at: () => inSeconds(0) }],
            ['with another outcome', { outcome: { more: 'x' } }],
            ['without an outcome', { outcome: missing }],
            ['without what was before', { from: missing }],
            ['with a field more', { more: 'x' }],
          ],
          prepare,
          write,
        },
      },
    });

    it(
      isRejection
        ? 'threat 40: is refused from the one who proposed it'
        : 'threat 40: is refused from another',
      async () => {
        const other = await desk.seedAdmin();
        const state = await prepare({}, { by: isRejection ? other.uid : admin.uid });
        await refuseWrongSender(other, admin, (actor) => write(state, {}, actor));
      },
    );

    const over = opening + day;
    it.each([
      ['before it opens', Math.max(0, opening - 300)],
      ['five minutes before its day is over', over - 300],
      ['when its day is over', over + 1],
    ])('threat 40: is for the right one %s', async (_, age) => {
      const isOver = age > over;
      for (const [person, isManager] of [
        [await desk.seedAdmin(), true],
        [await seedAgent(), false],
      ] as const) {
        const state = await prepare({}, isRejection ? {} : { by: admin.uid }, age);
        const isAllowed = isRejection ? isManager || !isForManagers(kind) : isOver;
        await (isAllowed ? assertSucceeds : assertFails)(
          send(person, write(state, {}, person.uid)),
        );
        if (!isAllowed) await assertSucceeds(send(admin, write(state)));
      }
    });

    it('threats 39, 40: is refused from a viewer', async () => {
      const viewer = await desk.seedAdmin({ user: { desk: 'viewer' } });
      const state = await prepare({}, isRejection ? {} : { by: viewer.uid }, over + 1);
      await refuseWrongSender(viewer, admin, (actor) => write(state, {}, actor));
    });

    it('is refused of a decided one', async () => {
      const state = await prepare();
      await assertSucceeds(send(admin, write(state)));
      await assertFails(send(admin, write(state)));
      const { list } = state.before;
      const decided = {
        ...state.before,
        list: list.with(-1, { ...list.at(-1), status }),
        waiting: 1,
        rev: 3,
      };
      await assertFails(send(admin, write({ ...state, before: decided })));
    });

    it('threat 40: carries no act', async () => {
      if (isDeskKind(kind)) await seedPolicy(desk, createPolicy());
      else await seedThreshold(desk, '0.01');
      const state = await prepare();
      const act = buildProposedAct(state, {
        actor: admin.uid,
        ref: String(state.before.list[1]?.id),
      });
      const decision = write(state);
      const { op } = getFields(act, 'entry');
      const buildBoth = (refers: boolean): Commit => ({
        ...(refers ? changeCommit(decision, { entry: { ref: op } }) : decision),
        ...Object.fromEntries(Object.entries(act).map(([part, one]) => [`act ${part}`, one])),
      });
      await assertFails(send(admin, buildBoth(false)));
      await refuseThenAccept(admin, buildBoth(true), decision);
    });
  });
});

it.each(['removed', 'pending', ''])(
  'threat 40: a proposal is not taken back with the status %j',
  async (status) => {
    const state = await seedProposal(desk, admin, 'withdrawal', { changes: { by: admin.uid } });
    await refuseThenAccept(
      admin,
      changeCommit(buildDismissal('cancelled', state, { status }), {
        entry: { action: `proposal.${status}` },
      }),
      buildDismissal('cancelled', state),
    );
  },
);

describe('the time of a proposal', () => {
  it.each(proposalKinds)(
    'threat 40: is that of its entry: nobody else removes a %s that only says that it is old',
    async (kind) => {
      const state = await seedProposal(desk, admin, kind, { age: getOpeningDelay(kind) + day + 1 });
      const { id } = state.before.list.at(-1) ?? {};
      const path = `ledger/${state.uid}/entries/${id}`;
      await desk.force(path, { at: inSeconds(-60).toDate() });
      await assertFails(send(admin, buildDismissal('cancelled', state)));
      await desk.force(path, { at: inSeconds(-getOpeningDelay(kind) - day - 1).toDate() });
      await assertSucceeds(send(admin, buildDismissal('cancelled', state)));
    },
  );
});
