import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createClaimsQuery, createCreditsQuery } from '@/data/admin/look-queries';
import { adminQueries } from '@/data/admin-queries';
import * as depositActs from '@/data/collections/deposits';
import * as withdrawalActs from '@/data/collections/withdrawals';
import { getKeptReasons } from '@/data/for-admin.test-utils';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import { isDeposit } from '@/domain/requests/request';
import { policyOf } from '@/domain/two-people/proposal.fixture';
import { getUtcDay } from '@/domain/two-people/utc-day';
import {
  box,
  button,
  chart,
  createChart,
  dialog,
  textbox,
} from '@/parts/requests/dialogs.test-utils';
import {
  claims,
  deposit,
  deposits,
  entry,
  now,
  payment,
  profile,
  queued,
  queuedWithdrawal,
  withdrawal,
  withdrawals,
} from '@/parts/requests/requests.fixture';
import {
  claimsQuery,
  expectLeft,
  fillOutputs,
  type Given,
  ines,
  setFailures,
  show,
  signInToRequests,
  three,
} from '../requests-page.test-utils';

signInToRequests();

describe('a bulk decision', () => {
  /** Selects all rows, and opens the decision about them. */
  async function showBulk(
    { output = '0', ...given }: Given & { output?: string } = {},
    choice: 'Confirm' | 'Reject' = 'Confirm',
  ) {
    const page = show({ waiting: three, ...given });
    await page.user.click(box(/^Select all/));
    await page.user.click(button(choice === 'Reject' ? /^Reject \d/ : /^(Credit|Debit|Nothing) /));
    fillOutputs(output);
    return page;
  }
  /** A withdrawal to an address that coins were sent to before. */
  const toKnownAddress = (over: Parameters<typeof queuedWithdrawal>[0] = {}) => {
    const element = withdrawal(over);
    const paid = withdrawal({ ...over, id: 'op-w1', status: 'completed' });
    return { ...queuedWithdrawal(over), element, list: withdrawals([paid, element]) };
  };
  const row = (name: RegExp) => within(dialog()).getByRole('row', { name });
  const confirm = (count: number, rest = '') =>
    within(dialog()).getByRole('button', { name: `Credit ${count}${rest}` });
  const nothing = (need: string) =>
    within(dialog()).getByRole('button', { name: `Nothing to credit: ${need} review` });
  const rejectAll = () => within(dialog()).getByRole('button', { name: 'Reject 3' });
  const reason = () => textbox('Reason for rejecting all of these');
  const credited = () => vi.mocked(depositActs.completeDeposit).mock.calls.map(([, { id }]) => id);
  const rejected = () =>
    vi
      .mocked(depositActs.rejectDeposit)
      .mock.calls.map(([, { uid, note, op }]) => ({ uid, reason: note, op }));

  it('lists its requests with the sum, and decides each once', async () => {
    const { user } = await showBulk();
    expect(dialog('Credit 3 deposits')).toHaveTextContent(
      'Confirm only if all of these coins have arrived.',
    );
    expect(within(dialog()).getByRole('table', { name: /3 deposits/ })).toBeInTheDocument();
    expect(row(/Ines Okafor/)).toHaveTextContent('Bitcoin80.00');
    expect(row(/^Total/)).toHaveTextContent('970.00');
    await user.click(confirm(3));
    expect(credited()).toEqual(['op-d7', 'ines', 'karel']);
    await screen.findByText('3 credited.');
    await user.click(button('Back to list'));
    expectLeft();
  });

  it('asks for the output of each bitcoin transaction, and leaves out a deposit without one', async () => {
    const ethereum = {
      id: 'ines',
      uid: 'ines',
      coin: 'ethereum',
      units: '1',
      rate: '250.00',
      txid: `0x${deposit().txid}`,
      address: payment().ethereum,
    } as const;
    const { user, set } = await showBulk({
      output: '',
      waiting: three.map((one) => (one.element.uid === 'ines' ? queued(ethereum, ines) : one)),
    });
    set(createClaimsQuery('deposits', ethereum.txid), []);
    set(queries.chart('ethereum', 1), createChart());
    expect(within(row(/Ines/)).queryByRole('textbox')).toBeNull();
    expect(screen.getByText('2 need their output numbers, or are left out.')).toBeInTheDocument();
    const output = (name: string) => textbox(`Output number of ${name}`);
    await user.type(output('$250.00 from Maya Lindqvist'), 'x');
    expect(output('$250.00 from Maya Lindqvist')).toHaveAccessibleDescription(
      /^Enter the number of the output/,
    );
    await user.clear(output('$250.00 from Maya Lindqvist'));
    await user.click(output('$640.00 from Karel Novotný'));
    await user.paste(`${deposit().txid}:7`);
    expect(output('$640.00 from Karel Novotný')).toHaveValue('7');
    await user.clear(output('$640.00 from Karel Novotný'));
    await user.paste(`${'a'.repeat(64)}:7`);
    expect(output('$640.00 from Karel Novotný')).toHaveAccessibleDescription(
      /^This doesn’t name an output of the deposit’s transaction\./,
    );
    await user.clear(output('$640.00 from Karel Novotný'));
    await user.type(output('$640.00 from Karel Novotný'), '3');
    expect(screen.getByText('1 needs its output number, or is left out.')).toBeInTheDocument();
    await user.click(confirm(2, ' of 3'));
    const paid = vi
      .mocked(depositActs.completeDeposit)
      .mock.calls.map(([, { uid, payment }]) => [uid, payment]);
    expect(paid).toEqual([
      ['ines', { txid: ethereum.txid, output: 0 }],
      ['karel', { txid: deposit().txid, output: 3 }],
    ]);
  });

  it('threat 31: marks names that look alike, and says what the marks mean', async () => {
    const alike = profile({ uid: 'impostor', username: 'other', firstname: 'Mаya' });
    await showBulk({ waiting: [...three, queued({ id: 'op-d9', uid: 'impostor' }, alike)] });
    expect(within(dialog()).getAllByText('Looks like another client’s name')).toHaveLength(2);
    expect(within(dialog()).getAllByText('Mixes scripts')).toHaveLength(1);
    expect(row(/Ines Okafor/)).not.toHaveTextContent('Looks like');
    expect(within(dialog()).getByRole('list', { name: 'What the marks mean' })).toHaveTextContent(
      'Tell them apart by email.',
    );
  });

  it('is left without a decision as long as nothing was sent', { tags: ['full'] }, async () => {
    const { user } = await showBulk();
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Credit 3…')).toHaveFocus();
    expect(credited()).toEqual([]);
  });

  const elsewhere = queued(
    { id: 'ines', uid: 'ines', amount: '80.00', units: '0.00124591', address: 'tb1qelsewhere' },
    ines,
  );

  it('leaves out what must be decided on its own', async () => {
    const { user } = await showBulk({
      waiting: three.map((one) => (one.element.uid === 'ines' ? elsewhere : one)),
    });
    expect(dialog('Credit 2 of 3 deposits')).toHaveTextContent(
      '1 of 3 needs a look and is left out.',
    );
    expect(row(/Ines/)).toHaveTextContent('Not sent to the desk’s current address.');
    expect(row(/^Total/)).toHaveTextContent('890.00');
    await user.click(confirm(2, ' of 3; 1 needs a look'));
    expect(credited()).toEqual(['op-d7', 'karel']);
  });

  it('leaves out deposits that the market or another deposit speaks against', async () => {
    const twin = { ...queued(), list: deposits([deposit(), deposit({ id: 'op-d9' })]) };
    const { set } = await showBulk({ waiting: [twin] });
    expect(row(/Maya/)).toHaveTextContent(
      'Another deposit of the same amount and coin is waiting.',
    );
    set(chart, createChart('52500.00', '52500.00'));
    expect(row(/Maya/)).toHaveTextContent('Worth 18.24% less at the market price at that time.');
  });

  it('says that withdrawals have to be sent first, and leaves out those of clients who are not active', async () => {
    const { set } = await showBulk({ col: 'withdrawals', waiting: [toKnownAddress()] });
    expect(dialog('Debit 1 withdrawal')).toHaveTextContent('Confirming doesn’t send them.');
    set(queries.profile('maya'), profile({ status: 'suspended' }));
    expect(row(/Maya/)).toHaveTextContent('No longer active (suspended).');
  });

  it('leaves out what two people decide about', { tags: ['full'] }, async () => {
    const nameless = three.map((one) => ({
      ...one,
      element: isDeposit(one.element) ? { ...one.element, txid: '' } : one.element,
    }));
    const { set } = await showBulk({ waiting: [...three.slice(0, 1), ...nameless.slice(1)] });
    set(queries.policy(), policyOf({ fourEyes: '250.00' }));
    expect(row(/Karel/)).toHaveTextContent('This amount needs a second approval.');
    expect(row(/Maya/)).not.toHaveTextContent('Two people decide');
    expect(
      screen.getByText('1 of 3 needs a second approval and is left out.').parentElement,
    ).toHaveTextContent('Propose it on its own.');
    expect(confirm(1, ' of 3; 1 needs a look; 1 needs a second approval')).toBeInTheDocument();
  });

  it('stops at the end of one’s day: it leaves out what no longer fits, and says how much is left', async () => {
    const { user, set } = await showBulk();
    set(adminQueries.ownTally(), { day: getUtcDay(now), cents: 60_000, uid: 'lena' });
    set(queries.policy(), policyOf({ fourEyes: '0', daily: '1000.00' }));
    // $250.00 and $80.00 fit into the $400.00 that are left, $640.00 does not.
    expect(within(dialog()).getByText('You may still move $400.00 alone today.')).toBeVisible();
    expect(row(/Karel/)).toHaveTextContent('More than you may still move alone today.');
    expect(row(/^Total/)).toHaveTextContent('330.00');
    await user.click(confirm(2, ' of 3; 1 needs a second approval'));
    expect(credited()).toEqual(['op-d7', 'ines']);
    await screen.findByText('2 credited.');
    expect(row(/Karel/)).toHaveTextContent('Left out');
  });

  it('stops where the server says that the day has ended, and sends nothing after', {
    tags: ['full'],
  }, async () => {
    setFailures({ ines: 'second-person' });
    const { user } = await showBulk();
    await user.click(confirm(3));
    expect(credited()).toEqual(['op-d7', 'ines']);
    expect(dialog()).toHaveTextContent('1 credited, 1 failed, 1 not tried.');
    expect(row(/Ines/)).toHaveTextContent('This is more than one person may decide.');
    setFailures({});
    await user.click(within(dialog()).getByRole('button', { name: 'Retry remaining 2' }));
    expect(credited()).toEqual(['op-d7', 'ines', 'ines', 'karel']);
  });

  it('of withdrawals waits until it is known who decides, and debits only those of one person', {
    tags: ['full'],
  }, async () => {
    const large = toKnownAddress({
      id: 'op-w3',
      amount: '300.00',
      coin: 'ethereum',
      createdAt: now,
    });
    const { user, set, clear, sent } = await showBulk({
      col: 'withdrawals',
      waiting: [toKnownAddress(), large],
    });
    set(createCreditsQuery(large.element), []);
    clear(queries.policy());
    await user.click(within(dialog()).getByRole('button', { name: 'Debit 2' }));
    expect(within(dialog()).getByRole('button', { name: 'Debit 2' })).toHaveAccessibleDescription(
      /Checking whether a second approval is needed/,
    );
    expect(sent()).toEqual([]);
    set(queries.policy(), policyOf({ fourEyes: '200.00' }));
    expect(row(/300\.00/)).toHaveTextContent('This amount needs a second approval.');
    await user.click(
      within(dialog()).getByRole('button', { name: 'Debit 1 of 2; 1 needs a second approval' }),
    );
    expect(vi.mocked(withdrawalActs.completeWithdrawal).mock.calls.map(([, { id }]) => id)).toEqual(
      ['op-w2'],
    );
    expect(dialog()).toHaveTextContent('1 debited.');
  });

  it('decides nothing where two people decide about each', { tags: ['full'] }, async () => {
    const { user, set, sent } = await showBulk({
      col: 'withdrawals',
      waiting: [toKnownAddress()],
    });
    set(queries.policy(), policyOf({ fourEyes: '1.00' }));
    await user.click(
      within(dialog()).getByRole('button', { name: 'Nothing to debit: this one needs review' }),
    );
    expect(
      screen.getByText('Each of these needs a second approval. Propose them one by one.'),
    ).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  it('decides nothing where all are left out', { tags: ['full'] }, async () => {
    const { user } = await showBulk({ waiting: [elsewhere] });
    await user.click(nothing('this one needs'));
    expect(
      screen.getByText('Each of these needs a look. Review them one by one.'),
    ).toBeInTheDocument();
    expect(credited()).toEqual([]);
  });

  it('leaves out what could not be compared, and decides with the others what only the market does not know', {
    tags: ['full'],
  }, async () => {
    const { user, clear, fail, load, set } = await showBulk();
    set(chart, createChart());
    expect(row(/Ines/)).toHaveTextContent('Not checked against the market price at that time.');
    clear(chart);
    load(chart, 1);
    expect(row(/Ines/)).toHaveTextContent('Not checked against the market price at that time.');
    expect(confirm(3)).toBeInTheDocument();
    clear(claimsQuery);
    fail(claimsQuery);
    expect(row(/Ines/)).toHaveTextContent(
      'Not checked for other deposits with this transaction id.',
    );
    await user.click(nothing('all 3 need'));
    expect(credited()).toEqual([]);
  });

  it('waits until its requests are compared', { tags: ['full'] }, async () => {
    const { user, clear, load } = await showBulk();
    clear(claimsQuery);
    load(claimsQuery);
    await user.click(confirm(3));
    expect(screen.getByText(/^Still checking these/)).toBeInTheDocument();
    expect(credited()).toEqual([]);
  });

  it('keeps a recorded request in the list when it needs a look later', {
    tags: ['full'],
  }, async () => {
    setFailures({ karel: 'unreachable' });
    const { user, set } = await showBulk();
    await user.click(confirm(3));
    set(claimsQuery, [claims({ id: 'theirs', uid: 'other' })]);
    expect(row(/Ines/)).toHaveTextContent('Credited');
    expect(row(/Ines/)).not.toHaveTextContent('same transaction id');
    expect(row(/Karel/)).toHaveTextContent('Another deposit has the same transaction id.');
  });

  it('tells two clients apart who have named their acts alike', { tags: ['full'] }, async () => {
    setFailures({ maya: 'insufficient' });
    const { user } = await showBulk({
      waiting: [queued(), queued({ uid: 'ines', amount: '80.00', units: '0.00124591' }, ines)],
    });
    await user.click(confirm(2));
    expect(row(/Ines/)).toHaveTextContent('Credited');
    expect(row(/Maya/)).not.toHaveTextContent('Credited');
  });

  it('shows what happened to each request, and tries only those again that are left', async () => {
    setFailures({ ines: 'already-decided', karel: 'unreachable' });
    const { user } = await showBulk();
    await user.click(confirm(3));
    expect(screen.getByRole('alert')).toHaveTextContent('1 credited, 1 already decided, 1 failed.');
    expect(row(/Maya/)).toHaveTextContent('Credited');
    expect(row(/Karel/)).toHaveTextContent('FailedThe server didn’t respond in time.');
    setFailures({ ines: 'already-decided' });
    await user.click(button('Retry remaining 1'));
    expect(credited()).toEqual(['op-d7', 'ines', 'karel', 'karel']);
    await screen.findByText('2 credited, 1 already decided.');
    expect(button('Back to list')).toHaveFocus();
  });

  it.each<[string, Partial<Entry>[], string[]]>([
    [
      'the client has cancelled',
      [{ action: 'deposit.cancelled', actor: 'ines' }],
      ['Deposit cancelled, 24 Mar, 13:41, The client'],
    ],
    [
      'one has decided oneself, and the answer was lost',
      [{ action: 'deposit.rejected', actor: 'boss', reason: 'No coins came in.' }],
      ['Deposit rejected, 24 Mar, 13:41, You', 'No coins came in.'],
    ],
    ['was decided long ago', [], ['The entry is further back in the client’s book.']],
  ])(
    'shows on request how a request was decided that %s',
    { tags: ['full'] },
    async (_, found, texts) => {
      setFailures({ ines: 'already-decided' });
      const { user, set } = await showBulk();
      set(
        queries.latestEntries('ines', 20),
        found.map((over) =>
          entry({ op: 'op-i2', rev: 2, after: { id: 'ines' }, at: now, ...over }),
        ),
      );
      await user.click(confirm(3));
      expect(row(/Ines/)).toHaveTextContent('Already decided');
      await user.click(button('See how $80.00 from Ines Okafor was decided'));
      for (const text of texts) expect(row(/Ines/)).toHaveTextContent(text);
      expect(within(row(/Ines/)).getByRole('status')).toHaveFocus();
    },
  );

  it('rejects for a reason that each of the clients reads, and closes without a question about it', async () => {
    const { user, fill } = await showBulk({}, 'Reject');
    await user.click(rejectAll());
    expect(reason()).toHaveAccessibleDescription(/Use at least 10 letters or digits/);
    await fill(reason(), 'No coins came in.');
    await user.click(rejectAll());
    expect(rejected()).toEqual(
      ['maya', 'ines', 'karel'].map((uid) => ({
        uid,
        reason: 'No coins came in.',
        op: expect.any(String),
      })),
    );
    expect(getKeptReasons('deposit.rejected')).toEqual(['No coins came in.']);
    await user.keyboard('{Escape}');
    expectLeft();
  });

  it('asks before it discards a reason that was not sent', { tags: ['full'] }, async () => {
    const { user, fill } = await showBulk({}, 'Reject');
    await fill(reason(), 'No coins');
    await user.keyboard('{Escape}');
    expect(screen.getByText('Discard what you typed?')).toBeInTheDocument();
  });

  it('keeps the reason as it was sent, so that trying again is the same act', async () => {
    setFailures({ ines: 'unreachable' });
    const { user } = await showBulk({}, 'Reject');
    await user.type(reason(), 'No coins came in.');
    await user.click(rejectAll());
    expect(reason()).toHaveValue('No coins came in.');
    expect(reason()).toHaveAttribute('readonly');
    expect(reason()).toHaveAccessibleDescription(/This reason was already sent/);
    await user.type(reason(), ' Or so.');
    await user.click(button('Retry remaining 2'));
    const [, first, second] = rejected();
    expect(second).toEqual(first);
    expect(first).toMatchObject({ uid: 'ines', reason: 'No coins came in.' });
    await user.keyboard('{Escape}');
    expectLeft();
  });

  it('lets the reason be changed where nothing was sent', { tags: ['full'] }, async () => {
    setFailures({ maya: 'offline' });
    const { user, fill } = await showBulk({}, 'Reject');
    await fill(reason(), 'No coins came in.');
    await user.click(rejectAll());
    await fill(reason(), 'No coins came in. Or so.');
    await user.click(button('Retry remaining 3'));
    expect(rejected().at(-1)).toMatchObject({ reason: 'No coins came in. Or so.' });
  });
});
