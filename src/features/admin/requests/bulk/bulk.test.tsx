import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDepositClaimsQuery } from '@/data/admin/deposit-claims-query';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import * as acts from '@/data/collections/deposits';
import { ActError, type FailureKind } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import { claims, deposit, entry, hoursAgo, now, payment, profile, queued, queuedWithdrawal, rates } from '../desk.fixture';
import { depositKind, withdrawalKind } from '../request-kinds';
import { type BulkChoice, describeResult, type ItemState, isRemaining } from './bulk';
import { BulkDialog } from './bulk-dialog';

signInAtDesk(now);

const ines = profile({ firstname: 'Ines', lastname: 'Okafor' });
const rows = [
  queued(),
  queued({ id: 'ines', uid: 'ines', amount: '80.00', units: '0.00124591' }, ines),
  queued({ id: 'karel', uid: 'karel', amount: '640.00', units: '0.00996729' }, profile({ firstname: 'Karel', lastname: 'Novotný' })),
];
const { txid } = deposit();
const announced = createDepositClaimsQuery([txid]);

/** Why the act about a client's request fails; the others are recorded. */
let failures: Record<string, FailureKind> = {};
const answer = async (uid: string) => {
  const kind = failures[uid];
  if (kind) throw new ActError(kind);
};

beforeEach(() => {
  failures = {};
  vi.spyOn(acts, 'completeDeposit').mockImplementation((_, uid) => answer(uid));
  vi.spyOn(acts, 'rejectDeposit').mockImplementation((_, uid) => answer(uid));
});

/** Nothing speaks against any of them, unless a test says otherwise. */
function show(over: Partial<Parameters<typeof BulkDialog>[0]> = {}) {
  const reads = createReads();
  reads.set(queries.payment(), payment());
  reads.set(queries.rates(), rates);
  reads.set(queries.chart('bitcoin', 1), {
    points: [5, 3].map((hours) => ({ at: hoursAgo(hours).getTime(), price: '64210.00' })),
    sample: true,
  });
  reads.set(announced, []);
  reads.set(queries.profile('maya'), profile());
  const onClose = vi.fn();
  const choice: BulkChoice = 'complete';
  const view = renderAtDesk(<BulkDialog kind={depositKind} rows={rows} choice={choice} onClose={onClose} {...over} />, reads);
  return { ...reads, ...view, onClose };
}
const button = (name: string) => screen.getByRole('button', { name });
const row = (name: RegExp) => screen.getByRole('row', { name });
const decided = () => vi.mocked(acts.completeDeposit).mock.calls.map(([, , id]) => id);

describe('one decision about several', () => {
  it('lists what it is about, with the sum, and decides', async () => {
    const { user, onClose } = show();
    expect(screen.getByRole('dialog', { name: 'Confirm 3 deposits' })).toHaveTextContent(
      'Confirm only if all of these coins have arrived.',
    );
    const table = within(screen.getByRole('table', { name: /3 deposits/ }));
    expect(table.getByRole('row', { name: /Ines Okafor/ })).toHaveTextContent('Bitcoin80.00');
    expect(table.getByRole('row', { name: /^Total/ })).toHaveTextContent('970.00');
    await user.click(button('Confirm 3'));
    expect(decided()).toEqual(['op-d7', 'ines', 'karel']);
    expect(screen.getByText('3 credited.')).toBeInTheDocument();
    await user.click(button('Back to list'));
    expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('can be left as long as nothing was sent', async () => {
    const { user, onClose } = show();
    await user.click(button('Cancel'));
    expect(onClose).toHaveBeenCalledExactlyOnceWith(false);
  });

  const elsewhere = queued({ id: 'ines', uid: 'ines', amount: '80.00', units: '0.00124591', address: 'tb1qelsewhere' }, ines);
  const someAlone = rows.map((one) => (one.element.uid === 'ines' ? elsewhere : one));

  it('leaves out what has to be decided on its own', async () => {
    const { user } = show({ rows: someAlone });
    expect(screen.getByRole('dialog', { name: 'Confirm 2 deposits' })).toHaveTextContent('1 of 3 is left out.');
    expect(row(/Ines/)).toHaveTextContent('review separately.');
    expect(row(/^Total/)).toHaveTextContent('890.00');
    await user.click(button('Confirm 2'));
    expect(decided()).toEqual(['op-d7', 'karel']);
  });

  it('says what is not known, and decides it with the others', async () => {
    const { user, clear, fail } = show();
    clear(announced);
    fail(announced);
    expect(row(/Ines/)).toHaveTextContent('Not checked for other deposits');
    await user.click(button('Confirm 3'));
    expect(decided()).toEqual(['op-d7', 'ines', 'karel']);
  });

  it('decides nothing where all are left out', async () => {
    const { user } = show({ rows: [elsewhere] });
    await user.click(button('Confirm 0'));
    expect(screen.getByText('Each of these must be reviewed separately.')).toBeInTheDocument();
    expect(decided()).toEqual([]);
  });

  it('decides nothing while they are compared', async () => {
    const { user, clear, load } = show();
    clear(announced);
    load(announced);
    await user.click(button('Confirm 3'));
    expect(screen.getByText(/^Still checking these/)).toBeInTheDocument();
    expect(decided()).toEqual([]);
  });

  it('keeps a recorded request in the list when a caution about it is found later', async () => {
    failures = { karel: 'unreachable' };
    const { user, set } = show();
    await user.click(button('Confirm 3'));
    set(announced, [claims({ id: 'theirs', uid: 'other' })]);
    expect(row(/Ines/)).toHaveTextContent('Credited');
    expect(row(/Ines/)).not.toHaveTextContent('review separately');
    expect(row(/Karel/)).toHaveTextContent('review separately');
  });

  it('tells two clients apart who have named their acts alike', async () => {
    failures = { maya: 'insufficient' };
    const { user } = show({ rows: [queued(), queued({ uid: 'ines' }, ines)] });
    await user.click(button('Confirm 2'));
    expect(row(/Ines/)).toHaveTextContent('Credited');
    expect(row(/Maya/)).not.toHaveTextContent('Credited');
  });

  it('says of withdrawals that the coins were sent', () => {
    show({ kind: withdrawalKind, rows: [queuedWithdrawal()] });
    expect(screen.getByRole('dialog', { name: 'Confirm 1 withdrawal' })).toHaveTextContent('Confirming doesn’t send them.');
  });

  it('needs a reason to reject, which each of the clients reads', async () => {
    const { user } = show({ choice: 'reject' });
    await user.click(button('Reject 3'));
    const reason = screen.getByRole('textbox', { name: 'Reason for rejecting all of these' });
    expect(reason).toHaveAccessibleDescription(/Use at least 10 letters or digits/);
    await user.type(reason, 'No coins came in.');
    await user.click(button('Reject 3'));
    expect(vi.mocked(acts.rejectDeposit).mock.calls.map(([, uid, , reason]) => [uid, reason])).toEqual(
      ['maya', 'ines', 'karel'].map((uid) => [uid, 'No coins came in.']),
    );
  });

  it.each([
    ['when all are decided', {}],
    ['when some are left, which keep the reason', { karel: 'unreachable' }],
  ] as const)('closes without a question about the reason that was sent, %s', async (_, failing) => {
    failures = { ...failing };
    const { user, onClose } = show({ choice: 'reject' });
    await user.type(screen.getByRole('textbox', { name: 'Reason for rejecting all of these' }), 'No coins came in.');
    await user.click(button('Reject 3'));
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Discard what you typed?')).toBeNull();
    expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('asks before it discards a reason that was not sent', async () => {
    const { user, onClose } = show({ choice: 'reject' });
    await user.type(screen.getByRole('textbox', { name: 'Reason for rejecting all of these' }), 'No coins');
    await user.keyboard('{Escape}');
    expect(screen.getByText('Discard what you typed?')).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('tells what happened to each, and tries again those alone that are left', async () => {
    failures = { ines: 'already-decided', karel: 'unreachable' };
    const { user, onClose } = show();
    await user.click(button('Confirm 3'));
    expect(screen.getByRole('alert')).toHaveTextContent('1 credited, 1 already decided, 1 failed.');
    expect(row(/Maya/)).toHaveTextContent('Credited');
    expect(row(/Karel/)).toHaveTextContent('FailedThe server didn’t respond in time.');
    await user.click(button('Retry remaining 1'));
    expect(decided()).toEqual(['op-d7', 'ines', 'karel', 'karel']);
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('has nothing left to try once all are decided', async () => {
    failures = { ines: 'already-decided' };
    const { user } = show({ rows: rows.slice(0, 2) });
    await user.click(button('Confirm 2'));
    expect(screen.getByText('1 credited, 1 already decided.')).toBeInTheDocument();
    expect(button('Back to list')).toHaveFocus();
  });
});

describe('one of several that was decided meanwhile', () => {
  const seeHow = async (...found: Entry[]) => {
    failures = { ines: 'already-decided' };
    const { user, set } = show();
    set(queries.latestEntries('ines', 20), found);
    await user.click(button('Confirm 3'));
    expect(row(/Ines/)).toHaveTextContent('Already decided');
    expect(screen.queryByText(/somebody else/)).toBeNull();
    await user.click(button('See how $80.00 from Ines Okafor was decided'));
    return row(/Ines/);
  };
  const decision = (over: Partial<Entry>) => entry({ op: 'op-i2', rev: 2, after: { id: 'ines' }, at: now, ...over });

  it('was taken back by the client, where the book says so', async () => {
    const found = await seeHow(decision({ action: 'deposit.cancelled', actor: 'ines' }));
    expect(found).toHaveTextContent('Deposit cancelled, 24 Mar, 13:41, The client');
    expect(within(found).getByRole('status')).toHaveFocus();
  });

  it('was decided by oneself, where an answer was lost', async () => {
    const found = await seeHow(decision({ action: 'deposit.rejected', actor: 'boss', reason: 'No coins came in.' }));
    expect(found).toHaveTextContent('Deposit rejected, 24 Mar, 13:41, You');
    expect(found).toHaveTextContent('No coins came in.');
  });

  it('stands further back in the book where it is not among the newest entries', async () => {
    expect(await seeHow()).toHaveTextContent('The entry is further back in the client’s book.');
  });
});

describe('the reason for several', () => {
  const reason = () => screen.getByRole('textbox', { name: 'Reason for rejecting all of these' });
  const sent = () => vi.mocked(acts.rejectDeposit).mock.calls.map(([, uid, , reason, op]) => ({ uid, reason, op }));

  it('stays as it was sent, so that trying again is the same act', async () => {
    failures = { ines: 'unreachable' };
    const { user } = show({ choice: 'reject' });
    await user.type(reason(), 'No coins came in.');
    await user.click(button('Reject 3'));
    expect(reason()).toHaveValue('No coins came in.');
    expect(reason()).toHaveAttribute('readonly');
    expect(reason()).toHaveAccessibleDescription(/This reason was already sent/);
    await user.type(reason(), ' Or so.');
    await user.click(button('Retry remaining 2'));
    const [, first, second] = sent();
    expect(second).toEqual(first);
    expect(first).toMatchObject({ uid: 'ines', reason: 'No coins came in.' });
  });

  it('can still be changed where nothing was sent', async () => {
    failures = { maya: 'offline' };
    const { user } = show({ choice: 'reject' });
    await user.type(reason(), 'No coins came in.');
    await user.click(button('Reject 3'));
    await user.type(reason(), ' Or so.');
    await user.click(button('Retry remaining 3'));
    expect(sent().at(-1)).toMatchObject({ reason: 'No coins came in. Or so.' });
  });
});

describe('how far they have come', () => {
  it('is said in words, whatever there is of', () => {
    expect(describeResult([{ is: 'done' }, { is: 'done' }, { is: 'open' }], 'credited')).toBe('2 credited, 1 not tried');
  });

  it.each([
    [{ is: 'open' }, true],
    [{ is: 'failed', cause: '', sent: true }, true],
    [{ is: 'busy' }, false],
    [{ is: 'done' }, false],
    [{ is: 'already-decided' }, false],
  ] satisfies [ItemState, boolean][])('%j is left to be tried: %s', (state, left) => {
    expect(isRemaining(state)).toBe(left);
  });
});
