import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { getAddressOrigin } from '@/domain/requests/address-origin';
import type { RequestDecision } from '@/domain/requests/request';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { createDecisionSchema, parseReceived } from './decision-schema';
import { getAction } from './request-kinds';
import {
  computeFiguresAfter,
  describeOtherPending,
  describeRequestsBefore,
  getDisabledReason,
  getEffectRows,
  getRequestFolio,
  previewDeletion,
  previewLine,
} from './request-review';
import {
  account,
  caseFile,
  deposit,
  deposits,
  holds,
  loading,
  now,
  payment,
  withdrawal,
  withdrawalFile,
  withdrawals,
} from './requests.fixture';

describe('the address that the client sent to', () => {
  const sent = deposit();
  const other = payment({ bitcoin: 'tb1qother' });

  it('is current when the payment method has it', () => {
    expect(getAddressOrigin(sent, payment(), null)).toBe('current');
    expect(
      getAddressOrigin(
        deposit({ coin: 'ethereum', address: payment().ethereum.toLowerCase() }),
        payment(),
        null,
      ),
    ).toBe('current');
  });

  it('is previous when the method was changed since', () => {
    const previous = { bitcoin: { address: payment().bitcoin, at: new Date(0) } };
    expect(getAddressOrigin(sent, payment({ bitcoin: 'tb1qnew', previous }), null)).toBe(
      'previous',
    );
  });

  it('is previous when another administrator was chosen since', () => {
    expect(getAddressOrigin(sent, other, payment())).toBe('previous');
  });

  it('is unknown when no method ever had it, or there is none', () => {
    expect(getAddressOrigin(sent, other, other)).toBe('unknown');
    expect(getAddressOrigin(sent, null, null)).toBe('unknown');
    expect(getAddressOrigin(deposit({ coin: 'ethereum' }), payment(), null)).toBe('unknown');
  });
});

describe('the client’s other requests', () => {
  const nothing = holds({ reserved: '0.00' });

  it('are counted by their status', () => {
    expect(describeRequestsBefore(caseFile(), deposit())).toBe('2 completed, 1 rejected');
    expect(describeRequestsBefore({ list: deposits([deposit()], { rev: 1 }) }, deposit())).toBe(
      'none',
    );
  });

  it('say that others are archived where some have left the list', () => {
    const listed = [deposit({ id: 'op-d1', status: 'completed' }), deposit()];
    // Requested, completed, requested: three revisions. One more of each, and an archive, are six.
    expect(describeRequestsBefore({ list: deposits(listed, { rev: 3 }) }, deposit())).toBe(
      '1 completed',
    );
    expect(describeRequestsBefore({ list: deposits(listed, { rev: 6 }) }, deposit())).toBe(
      '1 completed in the current list, others archived',
    );
    expect(describeRequestsBefore({ list: deposits([deposit()], { rev: 4 }) }, deposit())).toBe(
      'none in the current list, others archived',
    );
    const list = withdrawals([withdrawal()], { rev: 3 });
    expect(describeRequestsBefore({ list }, withdrawal())).toBe(
      'none in the current list, others deleted or archived',
    );
  });

  it('are named where they are pending too', () => {
    const second = deposit({ id: 'second', amount: '80.00' });
    const of = (...others: ReturnType<typeof deposit>[]) =>
      describeOtherPending(
        caseFile({ list: deposits([deposit(), ...others]), holds: nothing }),
        deposit(),
      );
    expect(of()).toEqual([]);
    expect(of(second)).toEqual(['1 deposit, $80.00']);
    expect(of(second, deposit({ id: 'third', amount: '1200.00' }))).toEqual([
      '2 deposits, $1,280.00',
    ]);
  });

  it('of the other kind are named by what is reserved for them, or by their list', () => {
    expect(describeOtherPending(caseFile(), deposit())).toEqual(['withdrawals, $200.00']);
    expect(describeOtherPending(caseFile({ holds: null }), deposit())).toEqual([]);
    const list = withdrawals([withdrawal(), withdrawal({ id: 'second', amount: '30.00' })]);
    expect(describeOtherPending(withdrawalFile({ list }), withdrawal())).toEqual([
      '1 withdrawal, $30.00',
      '1 deposit, $250.00',
    ]);
    expect(describeOtherPending(withdrawalFile({ deposits: null }), withdrawal())).toEqual([]);
  });
});

const figures = { balance: '1139.83', reserved: '200.00', staked: '150.00' };

describe('the figures after a decision about a deposit', () => {
  it.each([
    ['complete', undefined, '1389.83'],
    ['different-amount', '230.00', '1369.83'],
    ['different-amount', '270.50', '1410.33'],
    ['different-amount', undefined, '1389.83'],
    ['reject', undefined, '1139.83'],
  ] as const)(
    '%s (%s came in): the balance is %s, and nothing promised moves',
    (choice, received, balance) => {
      expect(computeFiguresAfter(figures, deposit(), choice, received)).toEqual({
        ...figures,
        balance,
      });
    },
  );

  it('are null where the balance would have more digits than the book can record', () => {
    expect(
      computeFiguresAfter({ ...figures, balance: '9999999900.00' }, deposit(), 'complete'),
    ).toBeNull();
  });
});

describe('the figures after a decision about a withdrawal', () => {
  it.each([
    ['complete', '939.83'],
    ['reject', '1139.83'],
    ['delete', '1139.83'],
  ] as const)(
    '%s: the balance is %s, and nothing is reserved for it any more',
    (choice, balance) => {
      expect(computeFiguresAfter(figures, withdrawal(), choice)).toEqual({
        balance,
        reserved: '0.00',
        staked: '150.00',
      });
    },
  );

  it('are null where less is reserved than the withdrawal needs', () => {
    expect(
      computeFiguresAfter({ ...figures, reserved: '199.99' }, withdrawal(), 'complete'),
    ).toBeNull();
  });
});

it('getEffectRows() lists each figure, the available balance last, and marks no change where nothing moves', () => {
  const after = computeFiguresAfter(figures, withdrawal(), 'complete');
  expect(after && getEffectRows(figures, after)).toEqual([
    { label: 'Balance', before: '1,139.83', after: '939.83', change: '−200.00' },
    { label: 'Reserved', before: '200.00', after: '0.00', change: '−200.00' },
    { label: 'In open trades', before: '150.00', after: '150.00', change: undefined },
    { label: 'Available', before: '789.83', after: '789.83', change: undefined },
  ]);
});

it('getEffectRows() leaves out what is staked where nothing is', () => {
  const free = { ...figures, staked: '0' };
  expect(getEffectRows(free, free).map(({ label }) => label)).toEqual([
    'Balance',
    'Reserved',
    'Available',
  ]);
});

it.each([
  ['complete', 'deposit.completed', 'withdrawal.completed'],
  ['different-amount', 'deposit.completed', 'withdrawal.completed'],
  ['reject', 'deposit.rejected', 'withdrawal.rejected'],
] satisfies [RequestDecision, string, string][])(
  'getAction() names the ledger action to %s a deposit and a withdrawal',
  (choice, ofDeposit, ofWithdrawal) => {
    expect([getAction(deposit(), choice), getAction(withdrawal(), choice)]).toEqual([
      ofDeposit,
      ofWithdrawal,
    ]);
    expect(getAction(withdrawal(), 'delete')).toBe('withdrawal.deleted');
  },
);

describe('the folio of a request', () => {
  it('is derived from the list where the request is the newest of it', () => {
    expect(getRequestFolio(caseFile(), deposit())).toBe('D7');
    expect(getRequestFolio(withdrawalFile(), withdrawal())).toBe('W2');
  });

  it('is left out where something was written after the request', () => {
    expect(
      getRequestFolio(
        caseFile({
          list: deposits([deposit(), deposit({ id: 'op-d8' })], { rev: 8, op: 'op-d8' }),
        }),
        deposit(),
      ),
    ).toBe('');
  });
});

describe('the preview of the line', () => {
  it('of a credit shows both folios, the amount and the balance after it', () => {
    expect(
      previewLine(caseFile(), deposit(), { choice: 'complete', reason: '' }, now),
    ).toMatchObject({
      folios: ['A9', 'D8'],
      title: 'Deposit credited',
      detail: 'for D7',
      amount: '+250.00',
      balance: '1,389.83',
      quote: '',
    });
  });

  it('of a different amount credits what was received, and shows both figures and the reason', () => {
    const draft = {
      choice: 'different-amount',
      reason: 'A fee of the network was taken.',
      received: '230.00',
    } as const;
    expect(previewLine(caseFile(), deposit(), draft, now)).toMatchObject({
      folios: ['A9', 'D8'],
      detail: 'for D7, $230.00 received of $250.00 expected',
      amount: '+230.00',
      balance: '1,369.83',
      quote: 'A fee of the network was taken.',
    });
  });

  it('of a different amount that is not typed yet shows the announced amount', () => {
    const draft = { choice: 'different-amount', reason: '', received: undefined } as const;
    expect(previewLine(caseFile(), deposit(), draft, now)).toMatchObject({
      detail: 'for D7',
      amount: '+250.00',
    });
  });

  it('of a rejection shows no amount and quotes the reason', () => {
    const line = previewLine(
      caseFile(),
      deposit(),
      { choice: 'reject', reason: ' No coins came in. ' },
      now,
    );
    expect(line).toMatchObject({
      folios: ['D8'],
      title: 'Deposit rejected',
      quote: 'No coins came in.',
      quoteIsRefusal: true,
      isMuted: true,
    });
    expect([line.amount, line.balance]).toEqual([undefined, undefined]);
  });

  it('of a first credit starts from nothing, and shows the amount where the folio is not known', () => {
    const list = deposits([deposit()], { op: 'later' });
    const file = caseFile({ account: account({ balance: '0', rev: 1 }), list });
    expect(previewLine(file, deposit(), { choice: 'complete', reason: '' }, now)).toMatchObject({
      folios: ['A2', 'D8'],
      detail: '$250.00 in bitcoin',
      balance: '250.00',
    });
  });

  it('of a withdrawal debits, and of a rejected or deleted one quotes the reason', () => {
    const line = (choice: 'complete' | 'reject' | 'delete') =>
      previewLine(
        withdrawalFile(),
        withdrawal(),
        { choice, reason: 'The name is not yours.' },
        now,
      );
    expect(line('complete')).toMatchObject({
      folios: ['A9', 'W3'],
      title: 'Withdrawal paid out',
      amount: '−200.00',
      balance: '939.83',
    });
    expect(line('reject')).toMatchObject({
      folios: ['W3'],
      title: 'Withdrawal rejected',
      quote: 'The name is not yours.',
    });
    expect(line('delete')).toMatchObject({
      folios: ['W3'],
      title: 'Withdrawal request deleted',
      quoteIsRefusal: true,
      isMuted: true,
    });
  });

  it('of a decided withdrawal that is deleted shows only the deletion', () => {
    const rejected = withdrawal({ status: 'rejected' });
    const line = previewDeletion(
      { list: withdrawals([rejected], { rev: 3 }) },
      rejected,
      'Asked for by mistake.',
      now,
    );
    expect(line).toMatchObject({
      folios: ['W4'],
      title: 'Withdrawal request deleted',
      quote: 'Asked for by mistake.',
    });
  });
});

const typed = {
  reason: '',
  received: '',
  note: '',
  txid: deposit().txid,
  output: '0',
  seen: '',
  checked: {},
};
const schema = createDecisionSchema(deposit());
const issue = (input: object) => v.safeParse(schema, input).issues?.[0]?.message;
const paid = { txid: deposit().txid, output: 0 };

describe('the schema of a decision', () => {
  it('refuses that nothing is chosen', () => {
    expect(issue({ ...typed, decision: '' })).toBe('Choose a decision.');
  });

  it('drops a typed reason when the request is confirmed', () => {
    expect(
      v.parse(schema, {
        ...typed,
        decision: 'complete',
        reason: 'changed my mind',
        note: ' Sent in 9b2f. ',
      }),
    ).toEqual({
      decision: 'complete',
      note: 'Sent in 9b2f.',
      payment: paid,
      payout: '',
    });
  });

  it.each(['reject', 'delete'])('keeps the trimmed reason to %s', (decision) => {
    const parsed = v.parse(schema, { ...typed, decision, reason: '  No coins came in.  ' });
    expect(parsed).toEqual({ decision, reason: 'No coins came in.' });
  });

  it.each([
    ['too short', 'no coins '],
    ['blanks', '            '],
    ['too long', 'x'.repeat(501)],
  ])('refuses a reason to reject that is %s', (_, reason) => {
    expect(issue({ ...typed, decision: 'reject', reason })).toBeDefined();
  });
});

describe('the payment of a deposit', () => {
  const complete = (over: object) => ({ ...typed, decision: 'complete', ...over });
  const read = (request: Parameters<typeof createDecisionSchema>[0], over: object) =>
    v.safeParse(createDecisionSchema(request), complete(over));

  it('is the announced transaction and the typed output', () => {
    expect(v.parse(schema, complete({ output: ' 12 ' }))).toMatchObject({
      payment: { txid: deposit().txid, output: 12 },
    });
    expect(v.parse(schema, complete({ output: '۱۲' }))).toMatchObject({ payment: { output: 12 } });
  });

  it('is a transaction that the desk enters, in small letters', () => {
    const found = read(deposit({ txid: '' }), { txid: ` ${deposit().txid.toUpperCase()} ` });
    expect(found.output).toMatchObject({ payment: paid });
    expect(read(deposit({ txid: '' }), { txid: '', output: '' }).output).toMatchObject({
      payment: null,
    });
  });

  it('needs no output of ethereum', () => {
    const txid = `0x${deposit().txid}`;
    expect(read(deposit({ coin: 'ethereum', txid }), { txid, output: '' }).output).toMatchObject({
      payment: { txid, output: 0 },
    });
  });

  it.each([
    ['no output', { output: '' }, 'output', /^Enter the number of the output/],
    ['an output beyond the last', { output: '10000' }, 'output', /^Enter the number of the output/],
    ['a fraction', { output: '0.5' }, 'output', /^Enter the number of the output/],
    ['no transaction id', { txid: ' ' }, 'txid', /^The client named a transaction/],
    ['half a transaction id', { txid: '9b2f' }, 'txid', /has 64 characters/],
  ])('is refused at its field: %s', (_, over, field, says) => {
    const { issues } = v.safeParse(schema, complete(over));
    expect(issues?.map((one) => [v.getDotPath(one), one.message])).toEqual([
      [field, expect.stringMatching(says)],
    ]);
  });

  it('is ignored when the deposit is rejected', () => {
    const rejected = {
      ...typed,
      decision: 'reject',
      reason: 'No coins came in.',
      txid: 'x',
      output: 'x',
    };
    expect(v.parse(schema, rejected)).toEqual({ decision: 'reject', reason: 'No coins came in.' });
  });

  it('of a withdrawal is a transaction id alone, if any', () => {
    const { txid } = deposit();
    expect(read(withdrawal(), { txid: txid.toUpperCase(), output: '' }).output).toMatchObject({
      payment: null,
      payout: txid,
    });
    expect(read(withdrawal(), { txid: '', output: '' }).output).toMatchObject({
      payment: null,
      payout: '',
    });
    expect(read(withdrawal(), { txid: '9b2f', output: '' }).success).toBe(false);
  });
});

describe('the received amount', () => {
  const differ = (received: string) => ({
    ...typed,
    decision: 'different-amount',
    received,
    reason: 'A fee of the network was taken.',
  });

  it('is parsed, together with a reason why it differs', () => {
    expect(v.parse(schema, differ('$ 1,230.5'))).toEqual({
      decision: 'different-amount',
      received: '1230.50',
      reason: 'A fee of the network was taken.',
      payment: paid,
      payout: '',
    });
    expect(issue({ ...differ('230'), reason: 'fee' })).toMatch(/Use at least 10/);
  });

  it.each([
    ['nothing typed', '', /Enter the amount received/],
    ['no amount', 'abc', /Enter an amount, e\.g\./],
    ['the same', '250', /Confirm the deposit instead/],
    ['nothing', '0', /reject the deposit/],
    ['less than nothing', '-5', /reject the deposit|Enter an amount, e\.g\./],
    ['more than one deposit can be', '1000000.01', /at most \$1,000,000\.00/],
  ])('is refused at its field: %s', (_, received, says) => {
    expect(issue(differ(received))).toMatch(says);
    expect(parseReceived(received, '250.00')).toBeUndefined();
  });
});

describe('getDisabledReason()', () => {
  const file = caseFile();
  const complete = { choice: 'complete' } as const;
  const reject = { choice: 'reject' } as const;
  const noChecks = { pending: false, missing: 0 };

  it('blocks a decision while the book loads or has failed, not when only a refetch failed', () => {
    expect(getDisabledReason(loading, deposit(), 'boss', complete, noChecks)).toMatch(
      /still loading/,
    );
    expect(
      getDisabledReason({ ...loading, status: 'error' }, deposit(), 'boss', complete, noChecks),
    ).toMatch(/Try again above/);
    expect(
      getDisabledReason(
        { ...readyQuery(file), status: 'error' },
        deposit(),
        'boss',
        complete,
        noChecks,
      ),
    ).toBeUndefined();
  });

  it('blocks every decision on one’s own account', () => {
    expect(getDisabledReason(readyQuery(file), deposit(), 'maya', complete, noChecks)).toMatch(
      /own account/,
    );
    expect(getDisabledReason(readyQuery(file), deposit(), 'maya', reject, noChecks)).toMatch(
      /own account/,
    );
  });

  it('blocks credits that the book cannot record, not their rejection', () => {
    const full = readyQuery(caseFile({ account: account({ balance: '9999999999.00' }) }));
    const none = readyQuery(caseFile({ account: null }));
    expect(getDisabledReason(full, deposit(), 'boss', complete, noChecks)).toMatch(/ten digits/);
    expect(getDisabledReason(none, deposit(), 'boss', complete, noChecks)).toMatch(/no account/);
    expect(getDisabledReason(full, deposit(), 'boss', reject, noChecks)).toBeUndefined();
    expect(getDisabledReason(none, deposit(), 'boss', reject, noChecks)).toBeUndefined();
  });

  it('blocks every decision about a withdrawal that nothing is reserved for', () => {
    const gone = readyQuery(withdrawalFile({ holds: holds({ reserved: '0.00' }) }));
    expect(getDisabledReason(gone, withdrawal(), 'boss', complete, noChecks)).toMatch(
      /Less is reserved/,
    );
    expect(getDisabledReason(gone, withdrawal(), 'boss', reject, noChecks)).toMatch(
      /Less is reserved/,
    );
  });

  it('blocks money from moving until looks are known and ticked, not a rejection', () => {
    const ready = readyQuery(file);
    expect(
      getDisabledReason(ready, deposit(), 'boss', complete, { pending: true, missing: 0 }),
    ).toMatch(/Still checking/);
    expect(
      getDisabledReason(ready, deposit(), 'boss', complete, { pending: false, missing: 1 }),
    ).toMatch(/First tick/);
    expect(
      getDisabledReason(
        ready,
        deposit(),
        'boss',
        { choice: 'different-amount' },
        { pending: false, missing: 1 },
      ),
    ).toMatch(/First tick/);
    expect(
      getDisabledReason(ready, deposit(), 'boss', reject, { pending: true, missing: 1 }),
    ).toBeUndefined();
    const debit = readyQuery(withdrawalFile());
    expect(
      getDisabledReason(debit, withdrawal(), 'boss', complete, { pending: false, missing: 1 }),
    ).toMatch(/First tick/);
    expect(
      getDisabledReason(
        debit,
        withdrawal(),
        'boss',
        { choice: 'delete' },
        { pending: false, missing: 1 },
      ),
    ).toBeUndefined();
  });

  it('leaves it to the form to say that nothing is chosen', () => {
    expect(
      getDisabledReason(readyQuery(file), deposit(), 'boss', null, { pending: true, missing: 1 }),
    ).toBeUndefined();
  });

  it('allows all other decisions', () => {
    expect(
      getDisabledReason(readyQuery(file), deposit(), 'boss', complete, noChecks),
    ).toBeUndefined();
    expect(
      getDisabledReason(
        readyQuery(withdrawalFile()),
        withdrawal(),
        'boss',
        { choice: 'delete' },
        noChecks,
      ),
    ).toBeUndefined();
  });
});
