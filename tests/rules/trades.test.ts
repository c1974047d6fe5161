import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import {
  changeElement,
  clientHolds,
  figures,
  type ListClient,
  seedList,
} from '../support/rules/acts/list-acts';
import { type Holds, listKinds, toStoredList } from '../support/rules/acts/lists';
import { goodReason } from '../support/rules/acts/objects';
import {
  buildSettlement,
  buildTradePlacement,
  createTrade,
  type Settlement,
} from '../support/rules/acts/trade-acts';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import {
  invalidAmounts,
  shortInvalidMoney,
  updateHolds,
  updatePosting,
} from '../support/rules/suites/amounts';
import {
  type Case,
  createInvalidValues,
  createMalformed,
  invalidMoney,
  testRefused,
} from '../support/rules/suites/cases';
import { describeAction, testAction } from '../support/rules/suites/describe-action';
import { testReason } from '../support/rules/suites/entry-tests';
import { inSeconds } from '../support/rules/times';
import { Double, sendWire } from '../support/rules/wire';
import {
  type Commit,
  changeCommit,
  type Fields,
  getList,
  missing,
  refuseThenAccept,
  send,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

describeAction('trade.placed', () => {
  const rich = { account: { ...figures, balance: '9000000000.00' } };
  const seedFirst = () => seedList(desk, listKinds.trades, [], { setup: rich });
  const seedAnother = () =>
    seedList(desk, listKinds.trades, ['decided', 'waiting'], { setup: rich });
  const getDocRef = ({ uid, before }: ListClient, changes: Fields = {}) =>
    buildTradePlacement(uid, before, clientHolds, changes);

  describe('accepts', () => {
    it.each<Case>([
      ['a usual trade', {}],
      ['one cent', { amount: '0.01' }],
      ['the largest amount', { amount: '1000000.00' }],
      ['ethereum', { asset: 'ethereum' }],
      ['a sale', { side: 'sell' }],
      ['no leverage', { leverage: 1 }],
      ['the most leverage', { leverage: 10 }],
      ['an hour', { duration: 60 }],
      ['four hours', { duration: 240 }],
      ['a day', { duration: 1_440 }],
      ['a week', { duration: 10_080 }],
      ['the smallest price', { openPrice: '0.01' }],
      ['a price of ten cents', { openPrice: '0.10' }],
      ['a price of one dollar', { openPrice: '1.00' }],
      ['the largest price', { openPrice: '9999999.99' }],
    ])('%s', async (_, changes) => {
      const [one, two] = await Promise.all([seedFirst(), seedAnother()]);
      await assertSucceeds(send(one.caller, getDocRef(one, changes)));
      await assertSucceeds(send(two.caller, getDocRef(two, changes)));
    });
  });

  describe.each([
    ['a first element', seedFirst],
    ['another element', seedAnother],
  ])('threat 15: refuses %s', (_, prepare) => {
    testRefused({
      cases: createMalformed(createTrade('uid')),
      prepare,
      write: (client, changes) => changeElement(getDocRef(client), changes),
    });
  });

  describe('threat 15: refuses a floating-point number', () => {
    it.each<[string, Fields]>([
      ['as leverage', { leverage: new Double(5) }],
      ['as duration', { duration: new Double(240) }],
    ])('%s', async (_, changes) => {
      const client = await seedAnother();
      const valid = getDocRef(client);
      expect(await sendWire(desk, client.uid, changeElement(valid, changes))).toBe(403);
      expect(await sendWire(desk, client.uid, valid)).toBe(200);
    });
  });

  describe('threat 14: keeps the holds covered: it', () => {
    const withBalance = async (balance: string, holds: Holds) => {
      const client = await seedList(desk, listKinds.trades, [], {
        setup: { account: { balance, profit: '900.00', bonus: '900.00' }, holds: { ...holds } },
      });
      return {
        ...client,
        staking: (amount: string) =>
          buildTradePlacement(client.uid, client.before, holds, { amount }),
      };
    };
    it.each<[string, string, Holds, string, string]>([
      ['all that is available', '100.00', { reserved: '30.00', staked: '20.00' }, '50.00', '50.01'],
      ['all that is not staked', '100.00', { reserved: '0', staked: '20.00' }, '80.00', '80.01'],
      [
        'all that is not reserved',
        '100.00',
        { reserved: '30.00', staked: '0.00' },
        '70.00',
        '70.01',
      ],
      ['the whole balance', '100.00', { reserved: '0', staked: '0' }, '100.00', '100.01'],
      ['the last cent', '50.01', { reserved: '30.00', staked: '20.00' }, '0.01', '0.02'],
    ])('accepts %s and not a cent more', async (_, balance, holds, most, more) => {
      const { caller, staking } = await withBalance(balance, holds);
      await refuseThenAccept(caller, staking(more), staking(most));
    });

    it.each<[string, string, Holds]>([
      ['an empty account', '0', { reserved: '0', staked: '0' }],
      ['an account that is reserved whole', '30.00', { reserved: '30.00', staked: '0' }],
      ['an account that is staked whole', '20.00', { reserved: '0', staked: '20.00' }],
      [
        'an account that is promised more than whole',
        '40.00',
        { reserved: '30.00', staked: '20.00' },
      ],
    ])('accepts no cent of %s', async (_, balance, holds) => {
      const { caller, uid, staking } = await withBalance(balance, holds);
      await assertFails(send(caller, staking('0.01')));
      await desk.force(`accounts/${uid}`, { balance: '50.01' });
      await assertSucceeds(send(caller, staking('0.01')));
    });

    it('stakes the amount, with any leverage', async () => {
      const { caller, uid, before } = await withBalance('100.00', { reserved: '0', staked: '0' });
      await assertSucceeds(
        send(
          caller,
          buildTradePlacement(
            uid,
            before,
            { reserved: '0', staked: '0' },
            { amount: '100.00', leverage: 10 },
          ),
        ),
      );
    });
  });

  return {
    prepare: seedAnother,
    write: (client, changes) => {
      const act = getDocRef(client, changes);
      return 'amount' in changes ? updateHolds(act, 'staked', clientHolds) : act;
    },
    invalid: {
      'threats 14, 15: refuses an element': invalidAmounts,
      'threats 2, 15: refuses an element': {
        cases: [
          ['already closed', { status: 'closed' }],
          ['of another status', { status: 'Open' }],
          ['that is pending', { status: 'pending' }],
          ['for another client', { uid: 'another' }],
          ['with an id that is not its act', { id: 'another' }],
          ['of an unknown asset', { asset: 'dogecoin' }],
          ['of an asset written otherwise', { asset: 'Bitcoin' }],
          ['of no side', { side: '' }],
          ['of another side', { side: 'hold' }],
          ['of a side written otherwise', { side: 'Buy' }],
          ['without leverage', { leverage: 0 }],
          ['with leverage below nothing', { leverage: -5 }],
          ['with leverage of 11', { leverage: 11 }],
          ['with half a leverage', { leverage: 2.5 }],
          ['with leverage of NaN', { leverage: Number.NaN }],
          ['with endless leverage', { leverage: Number.POSITIVE_INFINITY }],
          ['with leverage in words', { leverage: '5' }],
          ['of no time', { duration: 0 }],
          ['of a minute', { duration: 1 }],
          ['of a minute less than an hour', { duration: 59 }],
          ['of two hours', { duration: 120 }],
          ['of a minute more than a week', { duration: 10_081 }],
          ['of a time below nothing', { duration: -60 }],
          ['of a time in words', { duration: '240' }],
          ['of times to choose from', { duration: [240] }],
          ['with a closing price', { closePrice: '64640.00' }],
          ['with a closing price of nothing', { closePrice: '0' }],
          ['with a closing time', { closedAt: () => inSeconds(0) }],
          ['with a closing time without text', { closedAt: '' }],
          ['with a result', { result: '2.50' }],
          ['with a result of nothing', { result: '0' }],
          ['that is manual', { manual: true }],
          ['that is neither manual nor not', { manual: null }],
          ['with a note', { note: 'Let me win.' }],
          ...createInvalidValues('openPrice', [
            ...invalidMoney,
            ['of nothing', '0'],
            ['of 0.00', '0.00'],
            ['of a cent below nothing', '-0.01'],
            ['below nothing', '-64000.00'],
            ['of 10,000,000.00', '10000000.00'],
            ['of ten digits', '9999999999.99'],
          ]),
        ],
        write: (client, changes) => changeElement(getDocRef(client), changes),
      },
    },
  };
});

describe('trade.settled', () => {
  /** A client with an open trade of 50.00 × 5 bought at 64,000.00; the desk calls. */
  const seedOpen = async (changes: Fields = {}) => ({
    ...(await seedList(desk, listKinds.trades, ['decided', 'waiting'], { changes })),
    caller: admin,
  });
  const settle = ({ uid, before }: ListClient, settlement: Partial<Settlement> = {}): Commit =>
    buildSettlement(uid, before, clientHolds, figures, {
      actor: admin.uid,
      index: 1,
      ...settlement,
    });
  const byHand = (client: ListClient, settlement: Partial<Settlement> = {}) =>
    settle(client, { manual: true, note: goodReason, result: '-20.00', ...settlement });

  describe.each([
    ['by the formula', settle],
    ['by hand', byHand],
  ])('%s', (_, act) => {
    const changeOutcome = (client: ListClient, changes: Fields) => act(client, { changes });

    it.each([
      ['four and a half minutes behind', -270],
      ['four and a half minutes ahead', 270],
    ])('accepts a clock %s', async (_, seconds) => {
      await assertSucceeds(
        send(admin, changeOutcome(await seedOpen(), { closedAt: inSeconds(seconds) })),
      );
    });

    testAction({
      prepare: () => seedOpen(),
      write: changeOutcome,
      invalid: {
        'threat 15: refuses an outcome': [
          ['without a closing time', { closedAt: missing }],
          ['with no closing time', { closedAt: null }],
          ['with a closing time in words', { closedAt: 'now' }],
          ['with a closing time more than five minutes ago', { closedAt: () => inSeconds(-310) }],
          ['with a closing time more than five minutes ahead', { closedAt: () => inSeconds(310) }],
          ['without a closing price', { closePrice: missing }],
          ['without a result', { result: missing }],
          ['without a word on who made it', { manual: missing }],
          ['without a note', { note: missing }],
          ['that is open', { status: 'open' }],
          ['that is settled', { status: 'settled' }],
          ['that is completed', { status: 'completed' }],
          ['with a field more', { fee: '1.00' }],
        ],
      },
    });
  });

  describe('threat 27: by hand', () => {
    it.each<Case>([
      ['the smallest closing price', { closePrice: '0.01' }],
      ['the largest closing price', { closePrice: '9999999.99' }],
      ['the loss of the whole stake', { result: '-50.00' }],
      ['no result', { result: '0' }],
      ['a result of no dollars', { result: '0.00' }],
      ['a gain beyond the formula', { result: '100000.00' }],
      ['the result of the formula', { result: '2.50' }],
    ])('accepts %s', async (_, settlement) => {
      await assertSucceeds(send(admin, byHand(await seedOpen(), settlement)));
    });

    const prices = [
      ...invalidMoney,
      ['of nothing', '0'],
      ['of 0.00', '0.00'],
      ['of a cent below nothing', '-0.01'],
      ['below nothing', '-64000.00'],
      ['of 10,000,000.00', '10000000.00'],
      ['of ten digits', '9999999999.99'],
    ] as const;

    const results = [
      ...shortInvalidMoney,
      ['of a cent more than the stake lost', '-50.01'],
      ['of twice the stake lost', '-100.00'],
      ['of the stake times the leverage lost', '-250.00'],
    ] as const;
    testAction({
      prepare: () => seedOpen(),
      write: (client, changes) => byHand(client, { changes }),
      invalid: {
        'refuses a trade closed': createInvalidValues('closePrice', prices),
        'refuses an outcome': {
          cases: createInvalidValues('result', results),
          write: (client, changes) =>
            'result' in changes
              ? updatePosting(byHand(client, { changes }), figures)
              : byHand(client),
        },
      },
    });

    describe('with a reason:', () =>
      testReason(
        {
          desk: () => desk,
          prepare: () => seedOpen(),
          write: (client, changes = {}) => byHand(client, { changes }),
        },
        (note) => ({
          note,
        }),
      ));

    it.each<[string, Partial<Settlement>]>([
      ['a note that is not the reason', { note: goodReason, reason: `${goodReason} ` }],
      ['no note', { note: '', reason: goodReason }],
      ['no reason', { note: goodReason, reason: '' }],
      ['neither', { note: '' }],
    ])('refuses %s', async (_, words) => {
      const client = await seedOpen();
      await refuseThenAccept(admin, byHand(client, words), byHand(client));
    });
  });

  describe('threat 27: and its words:', () => {
    const manuals = [
      ['in words', 'true'],
      ['that is 1', 1],
      ['that is 0', 0],
      ['that is null', null],
      ['that is text', ''],
      ['that is a list', [true]],
      ['that is a map', { true: true }],
    ] as const;

    testAction({
      prepare: () => seedOpen(),
      write: (client, changes) => byHand(client, { changes }),
      invalid: {
        'by hand refuses': createInvalidValues('manual', manuals),
        'by the formula refuses': {
          cases: createInvalidValues('manual', manuals),
          write: (client, changes) => settle(client, { changes }),
        },
      },
    });

    it.each<[string, Partial<Settlement>]>([
      ['a note', { note: goodReason, reason: '' }],
      ['a reason', { note: '', reason: goodReason }],
      ['a note and a reason', { note: goodReason }],
      ['that it was by hand, without saying why', { manual: true }],
    ])('by the formula refuses %s', async (_, words) => {
      const client = await seedOpen();
      await refuseThenAccept(admin, settle(client, words), settle(client));
    });

    it('refuses a result by hand that is not said to be', async () => {
      const client = await seedOpen();
      await refuseThenAccept(admin, byHand(client, { manual: false }), byHand(client));
    });
  });

  describe('threats 9, 27: refuses to change the trade, even with the result that follows:', () => {
    it.each<[string, Fields, string]>([
      ['more leverage', { leverage: 10 }, '5.00'],
      ['less leverage', { leverage: 1 }, '0.50'],
      ['the other side', { side: 'sell' }, '-2.50'],
      ['a larger amount', { amount: '100.00' }, '5.00'],
      ['a smaller amount', { amount: '10.00' }, '0.50'],
      ['another opening price', { openPrice: '63360.00' }, '5.05'],
    ])('%s', async (_, changes, result) => {
      const client = await seedOpen();
      const act = settle(client, { result, changes });
      await refuseThenAccept(admin, act, settle(client));
    });

    it('another amount, with as much of it freed', async () => {
      const client = await seedOpen();
      const act = changeCommit(settle(client, { result: '5.00', changes: { amount: '100.00' } }), {
        holds: { staked: '2500.00' },
      });
      await refuseThenAccept(admin, act, settle(client));
    });
  });

  describe('follows the trade that was placed:', () => {
    it.each<[string, Fields, string]>([
      ['one cent', { amount: '0.01' }, '0.00'],
      ['the largest amount', { amount: '1000000.00' }, '50000.00'],
      ['a sale', { side: 'sell' }, '-2.50'],
      ['no leverage', { leverage: 1 }, '0.50'],
      ['the most leverage', { leverage: 10 }, '5.00'],
    ])('%s', async (_, changes, result) => {
      const { uid, before } = await seedOpen(changes);
      const holds = { reserved: '0', staked: '2000000.00' };
      await desk.force(`holds/${uid}`, holds);
      await assertSucceeds(
        send(
          admin,
          buildSettlement(uid, before, holds, figures, {
            actor: admin.uid,
            index: 1,
            result,
          }),
        ),
      );
    });
  });

  describe.each([60, 240, 1_440, 10_080])('threat 27: after %i minutes', (duration) => {
    /** Opened so many seconds before its time is over. */
    const openedBefore = async (seconds: number): Promise<ListClient> => {
      const client = await seedOpen({ duration });
      const list = client.before.list.map((one) => ({
        ...one,
        openedAt: inSeconds(seconds - duration * 60),
      }));
      const before = { ...client.before, list, oldest: list[1]?.openedAt };
      await desk.seedDocs({ [`trades/${client.uid}`]: toStoredList(listKinds.trades, before) });
      return { ...client, before };
    };

    it('may be by the formula', async () => {
      const early = await openedBefore(60);
      await assertFails(send(admin, settle(early)));
      await assertSucceeds(send(admin, settle(await openedBefore(-1))));
    });

    it('may be by hand earlier', async () => {
      const early = await openedBefore(60);
      await refuseThenAccept(admin, byHand(early, { note: '' }), byHand(early));
    });
  });

  describe('threat 15: refuses a floating-point', () => {
    it('revision of the entry', async () => {
      const client = await seedOpen();
      const valid = settle(client);
      expect(
        await sendWire(desk, admin.uid, changeCommit(valid, { entry: { rev: new Double(3) } })),
      ).toBe(403);
      expect(await sendWire(desk, admin.uid, valid)).toBe(200);
    });

    it.each(['leverage', 'duration'])(
      '%s of the trade, which would close the list to every later act',
      async (field) => {
        const client = await seedOpen();
        const valid = byHand(client);
        const list = getList(valid, 'document');
        const element = { ...list[1], [field]: new Double(Number(list[1]?.[field])) };
        const act = changeCommit(valid, {
          document: { list: list.with(1, element) },
          entry: { after: element },
        });
        expect(await sendWire(desk, admin.uid, act)).toBe(403);
        expect(await sendWire(desk, admin.uid, valid)).toBe(200);
      },
    );
  });
});

describe('the result of trade.settled', () => {
  interface Position {
    side: 'buy' | 'sell';
    amount: string;
    leverage: number;
    openPrice: string;
    closePrice: string;
  }
  const createPosition = (
    side: 'buy' | 'sell',
    amount: string,
    leverage: number,
    openPrice: string,
    closePrice: string,
  ): Position => ({
    side,
    amount,
    leverage,
    openPrice,
    closePrice,
  });

  const holds = { reserved: '1.00', staked: '1000000.00' };
  /** Seeds an open trade of this position. @returns what settles it at any result */
  async function seedTrade({ closePrice, ...trade }: Position) {
    const loses = { balance: '1000001.00', profit: '-7.00', bonus: '5.00' };
    const { uid, before } = await seedList(desk, listKinds.trades, ['waiting'], {
      changes: { ...trade },
      setup: { holds },
    });
    return async (result: string, words: Partial<Settlement> = {}) => {
      const account = result.startsWith('-') ? loses : { ...loses, balance: '0.00' };
      await desk.seedDocs({
        [`accounts/${uid}`]: { ...account, rev: 1, op: 'earlier', at: new Date() },
      });
      return buildSettlement(uid, before, holds, account, {
        actor: admin.uid,
        closePrice,
        result,
        ...words,
      });
    };
  }

  /** What a position may be settled at: no result but these. */
  type Case = [title: string, position: Position, takes: string[], refuses: string[]];

  const usual: Case[] = [
    [
      'a purchase that won',
      createPosition('buy', '50.00', 5, '64000.00', '64640.00'),
      ['2.50'],
      ['2.49', '2.51', '2.48', '2.52', '-2.50', '0.00'],
    ],
    [
      'a purchase that lost',
      createPosition('buy', '50.00', 5, '64000.00', '63360.00'),
      ['-2.50'],
      ['-2.51', '-2.49', '-2.52', '-2.48', '2.50'],
    ],
    [
      'a sale that won',
      createPosition('sell', '50.00', 5, '64000.00', '63360.00'),
      ['2.50'],
      ['2.49', '2.51', '2.48', '2.52', '-2.50', '0'],
    ],
    [
      'a sale that lost',
      createPosition('sell', '50.00', 5, '64000.00', '64640.00'),
      ['-2.50'],
      ['-2.51', '-2.49', '-2.52', '-2.48', '2.50'],
    ],
    [
      'a price that stood still',
      createPosition('buy', '50.00', 5, '64000.00', '64000.00'),
      ['0', '0.00'],
      ['-0.01', '0.01', '-0.02', '0.02'],
    ],
    [
      'no leverage',
      createPosition('buy', '50.00', 1, '64000.00', '64640.00'),
      ['0.50'],
      ['0.49', '0.51', '0.48', '0.52', '2.50'],
    ],
    [
      'the most leverage',
      createPosition('buy', '50.00', 10, '64000.00', '64640.00'),
      ['5.00'],
      ['4.99', '5.01', '4.98', '5.02', '2.50'],
    ],
    [
      'a price that doubled',
      createPosition('buy', '50.00', 10, '100.00', '200.00'),
      ['500.00'],
      ['499.99', '500.01', '499.98', '500.02'],
    ],
  ];

  const halves: Case[] = [
    [
      'half a cent',
      createPosition('buy', '0.01', 1, '2.00', '3.00'),
      ['0.00'],
      ['0.01', '-0.01', '0.02'],
    ],
    [
      'a cent and a half',
      createPosition('buy', '0.03', 1, '2.00', '3.00'),
      ['0.02'],
      ['0.01', '0.00', '0.03'],
    ],
    [
      'a loss of half a cent',
      createPosition('sell', '0.01', 1, '2.00', '3.00'),
      ['0.00'],
      ['-0.01', '0.01'],
    ],
    [
      'a loss of a cent and a half',
      createPosition('sell', '0.03', 1, '2.00', '3.00'),
      ['-0.02'],
      ['-0.01', '-0.03', '0.00'],
    ],
    [
      'two cents and a half',
      createPosition('buy', '0.05', 1, '2.00', '3.00'),
      ['0.02'],
      ['0.01', '0.03'],
    ],
    [
      'a loss of two cents and a half',
      createPosition('sell', '0.05', 1, '2.00', '3.00'),
      ['-0.02'],
      ['-0.03', '-0.01'],
    ],
    [
      'a third of a cent',
      createPosition('buy', '0.01', 1, '3.00', '4.00'),
      ['0.00'],
      ['0.01', '-0.01', '0.02'],
    ],
    [
      'a loss of a third of a cent',
      createPosition('sell', '0.02', 1, '6.00', '7.00'),
      ['0.00'],
      ['-0.01', '-0.02', '0.01'],
    ],
    [
      'a hair more than a cent',
      createPosition('buy', '1000000.00', 10, '9999999.98', '9999999.99'),
      ['0.01'],
      ['0.02', '0.00', '0.03'],
    ],
    [
      'a hair less than a cent',
      createPosition('buy', '999999.99', 10, '9999999.98', '9999999.99'),
      ['0.01'],
      ['0.00', '-0.01', '0.02'],
    ],
    [
      'a loss of a hair more than a cent',
      createPosition('sell', '1000000.00', 10, '9999999.98', '9999999.99'),
      ['-0.01'],
      ['-0.02', '-0.03', '0.00'],
    ],
  ];

  const floors: Case[] = [
    [
      'a loss of the whole stake',
      createPosition('buy', '200.00', 5, '64210.00', '51368.00'),
      ['-200.00'],
      ['-199.99', '-200.01', '-199.98'],
    ],
    [
      'a loss of a hair less',
      createPosition('buy', '200.00', 5, '64210.00', '51368.01'),
      ['-200.00'],
      ['-199.99', '-200.01', '-199.98'],
    ],
    [
      'a loss of more than the stake',
      createPosition('buy', '200.00', 5, '64210.00', '100.00'),
      ['-200.00'],
      ['-199.99', '-200.01', '-998.44'],
    ],
    [
      'a sale of what doubled',
      createPosition('sell', '200.00', 1, '64210.00', '128420.00'),
      ['-200.00'],
      ['-199.99', '-200.01', '-199.98'],
    ],
    [
      'a sale of what tripled',
      createPosition('sell', '200.00', 1, '64210.00', '192630.00'),
      ['-200.00'],
      ['-199.99', '-400.00', '-199.98'],
    ],
    [
      'a purchase without leverage down to a cent',
      createPosition('buy', '200.00', 1, '64210.00', '0.01'),
      ['-200.00'],
      ['-199.99', '-199.98'],
    ],
    [
      'a sale down to a cent',
      createPosition('sell', '200.00', 1, '64210.00', '0.01'),
      ['200.00'],
      ['199.99', '199.98', '200.01'],
    ],
    [
      'a loss of one cent staked',
      createPosition('buy', '0.01', 10, '64210.00', '1.00'),
      ['-0.01'],
      ['0.00', '-0.02', '0.01'],
    ],
  ];

  const extremes: Case[] = [
    [
      'the largest stake on the largest fall',
      createPosition('buy', '1000000.00', 10, '9999999.99', '0.01'),
      ['-1000000.00'],
      ['-999999.99', '-1000000.01', '-999999.98', '0.00'],
    ],
    [
      'the largest sale on the largest rise',
      createPosition('sell', '1000000.00', 10, '0.01', '9999999.99'),
      ['-1000000.00'],
      ['-999999.99', '-1000000.01', '-999999.98', '9999999999.99'],
    ],
    [
      'the largest sale on the largest fall',
      createPosition('sell', '1000000.00', 10, '9999999.99', '0.01'),
      ['9999999.99'],
      ['9999999.98', '9999999.97', '10000000.00', '0.00'],
    ],
    [
      'one cent on the largest rise',
      createPosition('buy', '0.01', 1, '0.01', '9999999.99'),
      ['9999999.98'],
      ['9999999.97', '9999999.99', '9999999.96', '10000000.00', '0.01'],
    ],
    [
      'the most that is money',
      createPosition('buy', '1.00', 10, '0.01', '9999999.99'),
      ['9999999980.00'],
      ['9999999979.99', '9999999980.01', '9999999979.98', '9999999980.02', '-1.00'],
    ],
    // The products of these results and the opening price are 2⁶⁴ and some more: cut to 64 bits,
    // they come out within a cent.
    [
      'a result beyond 64 bits',
      createPosition('buy', '50.00', 1, '9999999.99', '9999999.99'),
      ['0.00'],
      ['184467440.92'],
    ],
    [
      'a result twice beyond 64 bits',
      createPosition('buy', '50.00', 1, '9999999.99', '9999999.99'),
      ['0.00'],
      ['0.01', '368934881.84', '368934881.85'],
    ],
    [
      'a result beyond 63 bits',
      createPosition('sell', '1000000.00', 10, '9999999.99', '9999999.99'),
      ['0.00'],
      ['-0.01', '92233720.46', '92233720.47'],
    ],
  ];

  describe.each([
    ['the formula', usual],
    ['fractions of a cent', halves],
    ['the stake', floors],
    ['the largest and smallest', extremes],
  ])('threat 27: a settlement follows %s:', (_, cases) => {
    it.each(cases)('%s', async (_title, trade, takes, refuses) => {
      const settle = await seedTrade(trade);
      for (const result of refuses) await assertFails(send(admin, await settle(result)));
      const [first, ...others] = takes;
      if (first === undefined) throw new Error('No result that is accepted');
      await assertSucceeds(send(admin, await settle(first)));
      for (const result of others) {
        const another = await seedTrade(trade);
        await assertSucceeds(send(admin, await another(result)));
      }
    });
  });

  describe('threat 27: a result beyond the largest amount', () => {
    const trade = createPosition('buy', '1000000.00', 10, '0.01', '9999999.99');
    it.each(['9999999999.99', '1000000.00', '0.00', '-1000000.00'])(
      'can be %s by hand only',
      async (result) => {
        const settle = await seedTrade(trade);
        await assertFails(send(admin, await settle(result)));
        await assertSucceeds(send(admin, await settle(result, { manual: true, note: goodReason })));
      },
    );
  });

  describe('threat 27: a result that differs from the formula', () => {
    const trade = createPosition('buy', '50.00', 5, '64000.00', '64640.00');
    it.each(['2.52', '2.48', '0.00', '-50.00', '1000.00'])(
      'can be %s by hand only',
      async (result) => {
        const settle = await seedTrade(trade);
        await assertFails(send(admin, await settle(result)));
        await assertSucceeds(send(admin, await settle(result, { manual: true, note: goodReason })));
      },
    );
  });
});
