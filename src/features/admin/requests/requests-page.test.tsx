import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDepositClaimsQuery } from '@/data/admin/deposit-claims-query';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import * as depositActs from '@/data/collections/deposits';
import * as withdrawalActs from '@/data/collections/withdrawals';
import * as idle from '@/data/hooks/use-is-idle';
import { ActError, type FailureKind } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import { env } from '@/lib/env';
import type { RequestReview } from './decision/request-review';
import {
  anyRow,
  caseFile,
  claims,
  decidedDeposit,
  decidedWithdrawal,
  deposit,
  deposits,
  entry,
  hoursAgo,
  now,
  payment,
  profile,
  queued,
  queuedWithdrawal,
  rates,
  withdrawal,
  withdrawalFile,
  withdrawals,
} from './desk.fixture';
import {
  type AnyRow,
  type DecidedRow,
  type DecidedTab,
  depositKind,
  type PendingRow,
  type RequestTab,
  withdrawalKind,
} from './request-kinds';
import { DepositsPage, WithdrawalsPage } from './requests-page';

const context = signInAtDesk(now);

/** Why the act about a client's request fails; the others are recorded. */
let failures: Record<string, FailureKind> = {};

beforeEach(() => {
  failures = {};
  const answer = async (_: unknown, uid: string) => {
    const kind = failures[uid];
    if (kind) throw new ActError(kind);
  };
  vi.spyOn(depositActs, 'completeDeposit').mockImplementation(answer);
  vi.spyOn(depositActs, 'rejectDeposit').mockImplementation(answer);
  vi.spyOn(withdrawalActs, 'completeWithdrawal').mockImplementation(answer);
  vi.spyOn(withdrawalActs, 'deleteWithdrawal').mockImplementation(answer);
});

const ruth = profile({ uid: 'ruth', firstname: 'Ruth', lastname: 'Adler', admin: true });
const karel = profile({ uid: 'karel', firstname: 'Karel', lastname: 'Novotný' });
const book = queries.latestEntries('maya', 20);
const chart = queries.chart('bitcoin', 1);
const createChart = (...prices: string[]) => ({
  points: prices.map((price, i) => ({ at: hoursAgo(5 - 2 * i).getTime(), price })),
  sample: true,
});
const claimsQuery = createDepositClaimsQuery([deposit().txid]);

interface Given {
  col?: 'deposits' | 'withdrawals';
  tab?: RequestTab;
  waiting?: PendingRow[];
  decided?: DecidedRow[];
  all?: AnyRow[];
  /** What the dialogs read about Maya. */
  file?: RequestReview;
  path?: string;
  uid?: string;
}

/** Opens the page at a tab. All that its dialogs read about Maya is there, and nothing speaks against her requests. */
function show({
  col = 'deposits',
  tab = 'waiting',
  waiting = [],
  decided = [],
  all = [],
  path = `/?tab=${tab}`,
  uid,
  ...given
}: Given = {}) {
  const kind = col === 'deposits' ? depositKind : withdrawalKind;
  const { file = col === 'deposits' ? caseFile() : withdrawalFile() } = given;
  const reads = createReads();
  reads.setRows(adminQueries.pending(col), waiting);
  reads.setRows(adminQueries.allRequests(col), all);
  const action = tab === 'waiting' || tab === 'all' ? undefined : kind.actions[tab];
  if (action) reads.setRows(adminQueries.decided(col, action), decided);
  reads.set(queries.profile('maya'), file.profile);
  reads.set(queries.profile('ruth'), ruth);
  reads.set(queries.account('maya'), file.account);
  reads.set(queries.holds('maya'), file.holds);
  reads.set(queries.verification('maya'), file.verification);
  reads.set(queries.deposits('maya'), file.deposits);
  reads.set(adminQueries.requestList(col, 'maya'), file.list);
  reads.set(book, []);
  reads.set(queries.payment(), payment());
  reads.set(queries.rates(), rates);
  reads.set(chart, createChart('64180.00', '64230.00'));
  reads.set(claimsQuery, []);
  return renderAtDesk(col === 'deposits' ? <DepositsPage /> : <WithdrawalsPage />, reads, { path, uid });
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name });
const textbox = (name: string) => screen.getByRole('textbox', { name });
const dialog = (name: string | RegExp = /./) => screen.getByRole('dialog', { name });
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
const rows = () => screen.getAllByRole('row').slice(1);
const selected = () => rows().map((row) => row.hasAttribute('data-selected'));
/** The dialog has closed, and no row is left: the focus is on the tab. */
const expectLeft = () => {
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('link', { name: 'Waiting' })).toHaveFocus();
};

describe('the page', () => {
  it.each([
    ['deposits', ['Waiting3', 'Completed3', 'Rejected3', 'Cancelled3', 'All12']],
    ['withdrawals', ['Waiting3', 'Completed3', 'Rejected3', 'Cancelled3', 'Deleted3', 'All3']],
  ] as const)('counts every tab of %s, also those that nobody has looked at', (col, tabs) => {
    vi.spyOn(idle, 'useIsIdle').mockReturnValue(true);
    const { set } = show({ col });
    set(adminQueries.pendingCount(col), 3);
    for (const did of ['requested', 'completed', 'rejected', 'cancelled'] as const) {
      set(adminQueries.actionCount(`${col === 'deposits' ? 'deposit' : 'withdrawal'}.${did}`), 3);
    }
    set(adminQueries.actionCount('withdrawal.deleted'), 3);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(tabs);
  });

  it('shows the tab and the coin that the address says', () => {
    show({
      col: 'withdrawals',
      path: '/?coin=ethereum',
      waiting: [queuedWithdrawal(), queuedWithdrawal({ id: 'other', coin: 'ethereum' })],
    });
    expect(screen.getByRole('link', { name: 'Waiting' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('combobox', { name: 'Coin' })).toHaveDisplayValue('Ethereum');
    expect(rows()).toHaveLength(1);
  });

  it('filters by coin and by text, each alone', async () => {
    const { user } = show({ col: 'withdrawals', waiting: [queuedWithdrawal(), queuedWithdrawal({ id: 'other', coin: 'ethereum' })] });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Coin' }), 'Ethereum');
    expect(rows()).toHaveLength(1);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Coin' }), 'All coins');
    expect(rows()).toHaveLength(2);
    await user.click(screen.getByRole('searchbox', { name: 'Name, email or address' }));
    await user.paste('nobody');
    expect(screen.getByText('No withdrawal matches “nobody”')).toBeVisible();
  });

  it('says of a tab that it loads, that it is empty, and that it could not be loaded', () => {
    const { clear, fail } = show();
    expect(screen.getByText('Nothing to review')).toBeVisible();
    clear(adminQueries.pending('deposits'));
    expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
    fail(adminQueries.pending('deposits'));
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load waiting deposits');
  });
});

const ines = profile({ firstname: 'Ines', lastname: 'Okafor' });
const three = [
  queued(),
  queued({ id: 'ines', uid: 'ines', amount: '80.00', units: '0.00124591' }, ines),
  queued({ id: 'karel', uid: 'karel', amount: '640.00', units: '0.00996729' }, karel),
];

describe('the queue', () => {
  const waiting = [
    queued(
      { id: 'tomas', uid: 'tomas', amount: '1200.00', coin: 'ethereum', txid: '', createdAt: hoursAgo(74) },
      profile({ firstname: 'Tomás', lastname: 'Ferreira' }),
    ),
    queued(),
    queued({ id: 'nobody', uid: 'nobody-knows-who', amount: '75.00' }, null),
  ];

  it('shows how long each deposit waits, whose it is, how much, in what and what proves it, and opens its decision', async () => {
    const { user } = show({ waiting });
    const table = screen.getByRole('table', { name: 'Deposits waiting, oldest first' });
    expect(within(table).getByRole('columnheader', { name: 'Amount, USD' })).toBeInTheDocument();
    expect(rows()[0]).toHaveTextContent(/3 d 2 h.*Tomás Ferreira.*1,200\.00.*Ethereum.*0\.00389348.*none/);
    expect(rows()[1]).toHaveTextContent(/4 h.*Maya Lindqvist.*250\.00.*Bitcoin.*9b2f…77d0/);
    await user.click(button('Review $250.00 from Maya Lindqvist'));
    expect(dialog('$250.00 from Maya Lindqvist')).toBeVisible();
    expect(selected().slice(0, 3)).toEqual([false, true, false]);
  });

  it('shows where the coins of each withdrawal are to go', () => {
    show({ col: 'withdrawals', waiting: [queuedWithdrawal()] });
    expect(rows()[0]).toHaveTextContent(/2 h.*Maya Lindqvist.*200\.00.*Bitcoin.*tb1qrp33…0sl5k7/);
    expect(screen.getByRole('columnheader', { name: 'To address' })).toBeInTheDocument();
  });

  it('opens the decision to reject by a key', async () => {
    const { user } = show({ waiting });
    await user.keyboard('jjr');
    expect(within(dialog('$250.00 from Maya Lindqvist')).getByRole('radio', { name: 'Reject' })).toBeChecked();
  });

  it('gives the focus to the next row once a request is decided', async () => {
    const { user } = show({ waiting: three });
    await user.keyboard('ja');
    await user.click(button('Credit $250.00'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(rows()).toHaveLength(2);
    expect(button('Review $80.00 from Ines Okafor')).toHaveFocus();
  });

  it('marks, counts and adds up the rows that are selected, and offers to decide them at once', async () => {
    const { user } = show({ waiting });
    expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
    await user.click(box('Select $1,200.00 from Tomás Ferreira'));
    expect(selected()).toEqual([true, false, false]);
    expect(box(/Select all/)).toBePartiallyChecked();
    await user.click(box('Select $250.00 from Maya Lindqvist'));
    const bar = within(screen.getByRole('region', { name: 'Selected' }));
    expect(bar.getByRole('status')).toHaveTextContent('2 deposits, $1,450.00');
    await user.click(bar.getByRole('button', { name: 'Confirm 2' }));
    expect(dialog(/^Confirm/)).toBeVisible();
    await user.click(button('Cancel'));
    await user.click(bar.getByRole('button', { name: 'Reject 2' }));
    expect(dialog('Reject 2 deposits')).toBeVisible();
  });

  it('selects all rows, or none', async () => {
    const { user } = show({ waiting });
    await user.click(box('Select all deposits shown'));
    expect(selected()).toEqual([true, true, true]);
    await user.click(button('Clear selection'));
    expect(selected()).toEqual([false, false, false]);
  });

  it('selects one of two clients who have named their acts alike', async () => {
    const { user } = show({ waiting: [queued(), queued({ uid: 'ines' })] });
    await user.keyboard('jx');
    expect(selected()).toEqual([true, false]);
  });

  it('does not select one’s own request', () => {
    show({ waiting, uid: 'maya' });
    expect(box('Select $250.00 from Maya Lindqvist')).toBeDisabled();
  });

  const alike = profile({ uid: 'impostor', username: 'other', firstname: 'Mаya' });

  it('threat 31: marks names that look alike, once each, and says what the marks mean', () => {
    show({ waiting: [queued(), queued({ id: 'op-d8' }), queued({ id: 'op-d9', uid: 'impostor' }, alike)] });
    expect(screen.getAllByText('Looks like another client’s name')).toHaveLength(3);
    expect(screen.getAllByText('Mixes scripts')).toHaveLength(1);
    expect(screen.getByRole('list', { name: 'What the marks mean' })).toHaveTextContent('Tell them apart by email.');
  });

  it('threat 31: marks nobody where one client has several requests', () => {
    show({ waiting: [queued(), queued({ id: 'op-d8' })] });
    expect(screen.queryByRole('list', { name: 'What the marks mean' })).toBeNull();
  });
});

describe('a bulk decision', () => {
  /** Selects all rows, and opens the decision about them. */
  async function showBulk(given: Given = {}, choice: 'Confirm' | 'Reject' = 'Confirm') {
    const page = show({ waiting: three, ...given });
    await page.user.click(box(/^Select all/));
    await page.user.click(button(new RegExp(`^${choice} \\d`)));
    return page;
  }
  const row = (name: RegExp) => within(dialog()).getByRole('row', { name });
  const confirm = (count: number) => within(dialog()).getByRole('button', { name: `Confirm ${count}` });
  const rejectAll = () => within(dialog()).getByRole('button', { name: 'Reject 3' });
  const reason = () => textbox('Reason for rejecting all of these');
  const credited = () => vi.mocked(depositActs.completeDeposit).mock.calls.map(([, , id]) => id);
  const rejected = () => vi.mocked(depositActs.rejectDeposit).mock.calls.map(([, uid, , text, op]) => ({ uid, reason: text, op }));

  it('lists its requests with the sum, and decides each once', async () => {
    const { user } = await showBulk();
    expect(dialog('Confirm 3 deposits')).toHaveTextContent('Confirm only if all of these coins have arrived.');
    expect(within(dialog()).getByRole('table', { name: /3 deposits/ })).toBeInTheDocument();
    expect(row(/Ines Okafor/)).toHaveTextContent('Bitcoin80.00');
    expect(row(/^Total/)).toHaveTextContent('970.00');
    await user.click(confirm(3));
    expect(credited()).toEqual(['op-d7', 'ines', 'karel']);
    expect(screen.getByText('3 credited.')).toBeInTheDocument();
    await user.click(button('Back to list'));
    expectLeft();
  });

  it('is left without a decision as long as nothing was sent', async () => {
    const { user } = await showBulk();
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Confirm 3')).toHaveFocus();
    expect(credited()).toEqual([]);
  });

  const elsewhere = queued({ id: 'ines', uid: 'ines', amount: '80.00', units: '0.00124591', address: 'tb1qelsewhere' }, ines);

  it('leaves out what must be decided on its own', async () => {
    const { user } = await showBulk({ waiting: three.map((one) => (one.element.uid === 'ines' ? elsewhere : one)) });
    expect(dialog('Confirm 2 deposits')).toHaveTextContent('1 of 3 is left out.');
    expect(row(/Ines/)).toHaveTextContent('review separately.');
    expect(row(/^Total/)).toHaveTextContent('890.00');
    await user.click(confirm(2));
    expect(credited()).toEqual(['op-d7', 'karel']);
  });

  it('leaves out deposits that the market or another deposit speaks against', async () => {
    const twin = { ...queued(), list: deposits([deposit(), deposit({ id: 'op-d9' })]) };
    const { set } = await showBulk({ waiting: [twin] });
    expect(row(/Maya/)).toHaveTextContent('Another deposit of the same amount and coin is waiting: review separately.');
    set(chart, createChart('52500.00', '52500.00'));
    expect(row(/Maya/)).toHaveTextContent('Worth 18.24% less at the market price at that time: review separately.');
  });

  it('says that withdrawals have to be sent first, and leaves out those of clients who are not active', async () => {
    const { set } = await showBulk({ col: 'withdrawals', waiting: [queuedWithdrawal()] });
    expect(dialog('Confirm 1 withdrawal')).toHaveTextContent('Confirming doesn’t send them.');
    set(queries.profile('maya'), profile({ status: 'suspended' }));
    expect(row(/Maya/)).toHaveTextContent('No longer active (suspended): review separately.');
  });

  it('decides nothing where all are left out', async () => {
    const { user } = await showBulk({ waiting: [elsewhere] });
    await user.click(confirm(0));
    expect(screen.getByText('Each of these must be reviewed separately.')).toBeInTheDocument();
    expect(credited()).toEqual([]);
  });

  it('says what is not known, and decides it with the others', async () => {
    const { user, clear, fail } = await showBulk();
    clear(claimsQuery);
    fail(claimsQuery);
    expect(row(/Ines/)).toHaveTextContent('Not checked for other deposits');
    await user.click(confirm(3));
    expect(credited()).toEqual(['op-d7', 'ines', 'karel']);
  });

  it('waits until its requests are compared', async () => {
    const { user, clear, load } = await showBulk();
    clear(claimsQuery);
    load(claimsQuery);
    await user.click(confirm(3));
    expect(screen.getByText(/^Still checking these/)).toBeInTheDocument();
    expect(credited()).toEqual([]);
  });

  it('keeps a recorded request in the list when a caution about it is found later', async () => {
    failures = { karel: 'unreachable' };
    const { user, set } = await showBulk();
    await user.click(confirm(3));
    set(claimsQuery, [claims({ id: 'theirs', uid: 'other' })]);
    expect(row(/Ines/)).toHaveTextContent('Credited');
    expect(row(/Ines/)).not.toHaveTextContent('review separately');
    expect(row(/Karel/)).toHaveTextContent('review separately');
  });

  it('tells two clients apart who have named their acts alike', async () => {
    failures = { maya: 'insufficient' };
    const { user } = await showBulk({ waiting: [queued(), queued({ uid: 'ines' }, ines)] });
    await user.click(confirm(2));
    expect(row(/Ines/)).toHaveTextContent('Credited');
    expect(row(/Maya/)).not.toHaveTextContent('Credited');
  });

  it('shows what happened to each request, and tries only those again that are left', async () => {
    failures = { ines: 'already-decided', karel: 'unreachable' };
    const { user } = await showBulk();
    await user.click(confirm(3));
    expect(screen.getByRole('alert')).toHaveTextContent('1 credited, 1 already decided, 1 failed.');
    expect(row(/Maya/)).toHaveTextContent('Credited');
    expect(row(/Karel/)).toHaveTextContent('FailedThe server didn’t respond in time.');
    failures = { ines: 'already-decided' };
    await user.click(button('Retry remaining 1'));
    expect(credited()).toEqual(['op-d7', 'ines', 'karel', 'karel']);
    expect(screen.getByText('2 credited, 1 already decided.')).toBeInTheDocument();
    expect(button('Back to list')).toHaveFocus();
  });

  it.each<[string, Partial<Entry>[], string[]]>([
    ['the client has cancelled', [{ action: 'deposit.cancelled', actor: 'ines' }], ['Deposit cancelled, 24 Mar, 13:41, The client']],
    [
      'one has decided oneself, and the answer was lost',
      [{ action: 'deposit.rejected', actor: 'boss', reason: 'No coins came in.' }],
      ['Deposit rejected, 24 Mar, 13:41, You', 'No coins came in.'],
    ],
    ['was decided long ago', [], ['The entry is further back in the client’s book.']],
  ])('shows on request how a request was decided that %s', async (_, found, texts) => {
    failures = { ines: 'already-decided' };
    const { user, set } = await showBulk();
    set(
      queries.latestEntries('ines', 20),
      found.map((over) => entry({ op: 'op-i2', rev: 2, after: { id: 'ines' }, at: now, ...over })),
    );
    await user.click(confirm(3));
    expect(row(/Ines/)).toHaveTextContent('Already decided');
    await user.click(button('See how $80.00 from Ines Okafor was decided'));
    for (const text of texts) expect(row(/Ines/)).toHaveTextContent(text);
    expect(within(row(/Ines/)).getByRole('status')).toHaveFocus();
  });

  it('rejects for a reason that each of the clients reads, and closes without a question about it', async () => {
    const { user, fill } = await showBulk({}, 'Reject');
    await user.click(rejectAll());
    expect(reason()).toHaveAccessibleDescription(/Use at least 10 letters or digits/);
    await fill(reason(), 'No coins came in.');
    await user.click(rejectAll());
    expect(rejected()).toEqual(['maya', 'ines', 'karel'].map((uid) => ({ uid, reason: 'No coins came in.', op: expect.any(String) })));
    await user.keyboard('{Escape}');
    expectLeft();
  });

  it('asks before it discards a reason that was not sent', async () => {
    const { user, fill } = await showBulk({}, 'Reject');
    await fill(reason(), 'No coins');
    await user.keyboard('{Escape}');
    expect(screen.getByText('Discard what you typed?')).toBeInTheDocument();
  });

  it('keeps the reason as it was sent, so that trying again is the same act', async () => {
    failures = { ines: 'unreachable' };
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

  it('lets the reason be changed where nothing was sent', async () => {
    failures = { maya: 'offline' };
    const { user, fill } = await showBulk({}, 'Reject');
    await fill(reason(), 'No coins came in.');
    await user.click(rejectAll());
    await fill(reason(), 'No coins came in. Or so.');
    await user.click(button('Retry remaining 3'));
    expect(rejected().at(-1)).toMatchObject({ reason: 'No coins came in. Or so.' });
  });
});

const preview = () => within(screen.getByRole('table', { name: 'Entry to be written' }));
const figure = (name: string) =>
  within(screen.getByRole('table', { name: /Client’s account/ })).getByRole('row', { name: new RegExp(`^${name}`) });

describe('the decision about a deposit', { tags: ['full'] }, () => {
  /** Opens the decision about the one deposit that waits. */
  async function showDecision({ file = caseFile(), over = {}, ...given }: Given & { over?: Parameters<typeof queued>[0] } = {}, key = 'a') {
    const page = show({ file, waiting: [{ ...queued(over), list: file.list }], ...given });
    await page.user.keyboard(`j${key}`);
    return page;
  }
  const credit = () => button('Credit $250.00');
  const reject = () => button('Reject and tell Maya');
  const reason = () => textbox('Reason for rejecting');

  it('shows the deposit, its client and what it would change', async () => {
    await showDecision();
    expect(dialog('$250.00 from Maya Lindqvist')).toHaveTextContent('Deposit D7, waiting 4 h');
    expect(fact('To credit')).toHaveTextContent('$250.00');
    expect(fact('Client says they sent')).toHaveTextContent('0.00389348 BTC');
    expect(fact('Rate at request')).toHaveTextContent('$64,210.00');
    expect(fact('Market value then')).toHaveTextContent('$249.88 to $250.08');
    expect(fact('Transaction id')).toHaveTextContent('9b2f61c4…e877d0');
    expect(button('Copy the transaction id')).toBeInTheDocument();
    expect(fact('To address')).toHaveTextContent('tb1qw508…xpjzsx');
    expect(fact('Account status')).toHaveTextContent('Active');
    expect(fact('Identity')).toHaveTextContent('Verified 3 Mar 2026');
    expect(fact('Previous deposits')).toHaveTextContent('2 completed, 1 rejected');
    expect(fact('Also waiting')).toHaveTextContent('Withdrawals of $200.00');
    expect(screen.getByRole('link', { name: 'Maya Lindqvist' })).toHaveAttribute('href', '/admin/users/maya');
    expect(figure('Balance')).toHaveTextContent('1,139.831,389.83+250.00');
    expect(figure('Reserved')).toHaveTextContent('200.00200.00none');
    expect(figure('Available')).toHaveTextContent('789.831,039.83+250.00');
    for (const text of ['A9 D8', '+250.00', '1,389.83']) expect(preview().getByText(text)).toBeInTheDocument();
  });

  it('credits once, and the deposit leaves the queue', async () => {
    const { user } = await showDecision();
    await user.click(credit());
    expect(depositActs.completeDeposit).toHaveBeenCalledExactlyOnceWith(context, 'maya', 'op-d7', expect.any(String));
    expectLeft();
    expect(screen.getByText('Nothing to review')).toBeVisible();
  });

  it('is left without an act by Cancel', async () => {
    const { user, sent } = await showDecision();
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Review $250.00 from Maya Lindqvist')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('rejects for a reason, which it shows as the client will read it', async () => {
    const { user, fill, sent } = await showDecision();
    await user.click(screen.getByRole('radio', { name: 'Reject' }));
    expect(figure('Balance')).toHaveTextContent('1,139.831,139.83none');
    expect(screen.getByText('Maya will see exactly this. It can’t be edited later.')).toBeInTheDocument();
    await fill(reason(), 'Too short');
    await user.click(reject());
    expect(reason()).toHaveAccessibleDescription(/Use at least 10 letters or digits/);
    expect(reason()).toHaveFocus();
    expect(sent()).toEqual([]);
    await fill(reason(), 'No coins came in.');
    expect(screen.getByText('17 of 500, at least 10')).toBeInTheDocument();
    expect(preview().getByText('No coins came in.')).toBeInTheDocument();
    await user.click(reject());
    expect(sent()).toEqual([{ decision: 'reject', reason: 'No coins came in.' }]);
  });

  it('keeps the reason while another decision is shown', async () => {
    const { user, fill } = await showDecision({}, 'r');
    await fill(reason(), 'No coins came in.');
    await user.click(screen.getByRole('radio', { name: 'Confirm and credit $250.00' }));
    await user.click(screen.getByRole('radio', { name: 'Reject' }));
    expect(reason()).toHaveValue('No coins came in.');
  });

  it('credits another amount that was received, and tells the client both figures and why', async () => {
    const { user, fill, sent } = await showDecision();
    await user.click(screen.getByRole('radio', { name: 'Different amount received' }));
    const received = () => textbox('Amount received');
    expect(received()).toHaveAccessibleDescription(/\$250\.00 is 0\.00389348 BTC/);
    await user.click(button('Credit amount received'));
    expect(received()).toHaveAccessibleDescription(/Enter the amount received/);
    await fill(received(), '230');
    await fill(textbox('Why the amount differs'), 'A fee of the network was taken.');
    expect(received()).toHaveAccessibleDescription(/\$230\.00 is 0\.00358200 BTC/);
    expect(fact('Difference')).toHaveTextContent('−$20.00');
    expect(preview().getByText('for D7, $230.00 received of $250.00 expected')).toBeInTheDocument();
    expect(preview().getByText('A fee of the network was taken.')).toBeInTheDocument();
    expect(figure('Balance')).toHaveTextContent('1,139.831,369.83+230.00');
    await user.click(button('Credit $230.00'));
    expect(sent()).toEqual([{ decision: 'different-amount', received: '230.00', reason: 'A fee of the network was taken.' }]);
  });

  it('stays open with what was typed when the act fails, and says why', async () => {
    failures = { maya: 'unreachable' };
    const { user, fill } = await showDecision({}, 'r');
    await fill(reason(), 'No coins came in.');
    await user.click(reject());
    expect(screen.getByRole('alert')).toHaveTextContent('unreachable');
    expect(reason()).toHaveValue('No coins came in.');
  });

  it('is busy, and cannot be left, while the act is pending', async () => {
    vi.mocked(depositActs.completeDeposit).mockReturnValue(new Promise(() => undefined));
    const { user } = await showDecision();
    await user.click(credit());
    expect(credit()).toHaveAttribute('aria-busy', 'true');
    await user.keyboard('{Escape}');
    await user.click(button('Cancel'));
    expect(dialog()).toBeVisible();
  });

  it('waits for the client’s book', async () => {
    const { user, clear, sent } = await showDecision();
    clear(queries.account('maya'));
    expect(screen.getByText('Loading the client’s book…')).toBeInTheDocument();
    await user.click(credit());
    expect(sent()).toEqual([]);
    expect(credit()).toHaveAccessibleDescription(/still loading/);
  });

  it('sends nothing while the client’s book could not be read, and offers to try again', async () => {
    const { user, clear, fail, sent } = await showDecision();
    clear(queries.account('maya'));
    const again = fail(queries.account('maya'));
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the client’s book');
    await user.click(credit());
    expect(sent()).toEqual([]);
    await user.click(button('Try again'));
    expect(again).toHaveBeenCalledOnce();
  });

  it('is possible with a book that was read before and could not be read again, and says so', async () => {
    const { user, fail, sent } = await showDecision();
    const again = fail(queries.account('maya'));
    expect(screen.getByText('Couldn’t load the client’s book.').parentElement).toHaveTextContent('What you see was loaded at 13:41.');
    expect(screen.queryByText(/You can’t decide/)).toBeNull();
    await user.click(button('Try again'));
    expect(again).toHaveBeenCalledOnce();
    await user.click(credit());
    expect(sent()).toHaveLength(1);
  });

  it('is never possible about one’s own account', async () => {
    const { user, sent } = await showDecision({ uid: 'maya' });
    expect(screen.getByText('This is your own account.')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Reject' })).toBeDisabled();
    await user.click(credit());
    expect(sent()).toEqual([]);
  });

  it('warns of an address that is not the desk’s', async () => {
    const { set } = await showDecision();
    expect(screen.queryByText(/the desk’s address/)).toBeNull();
    const { bitcoin: address } = payment();
    set(queries.payment(), payment({ bitcoin: 'tb1qnew', previous: { bitcoin: { address, at: now } } }));
    expect(screen.getByText(/before the last change/)).toBeInTheDocument();
    set(queries.deskCurrent(), { admin: 'boss', previous: '', rev: 1, op: 'op', at: now });
    set(queries.payment(), payment({ bitcoin: 'tb1qnew' }));
    expect(screen.getByText('This isn’t the desk’s address,')).toBeInTheDocument();
  });

  it('says what the coins were worth on the market where the amount is another', async () => {
    const { set } = await showDecision();
    expect(screen.queryByText(/market price at that time/)).toBeNull();
    set(chart, createChart('52000.00', '52500.00'));
    const note = () => screen.getByText(/At the market price at that time/).parentElement;
    expect(note()).toHaveTextContent('these coins are worth $204.41, 18.24% less than the amount to credit.');
    expect(note()).toHaveTextContent('The deposit says $64,210.00 per bitcoin; the price service says $52,500.00.');
    set(chart, createChart('80000.00', '81000.00'));
    expect(note()).toHaveTextContent('worth $311.48, 24.59% more than the amount to credit.');
  });

  it('says what the coins are worth by now where that is less', async () => {
    const { set } = await showDecision();
    const setPrice = (bitcoin: string) => set(queries.rates(), { ...rates, prices: { ...rates.prices, bitcoin } });
    setPrice('52500.00');
    const note = screen.getByText(/At the current market price/).parentElement;
    expect(note).toHaveTextContent('worth $204.41, 18.24% less than the amount to credit. A deposit can be announced before');
    setPrice('80000.00');
    expect(screen.queryByText(/At the current market price/)).toBeNull();
  });

  it('says that the price could not be compared where the service does not answer, and asks it again', async () => {
    const { user, clear, fail } = await showDecision();
    clear(chart);
    const refetch = fail(chart);
    expect(screen.getByText(/^Couldn’t check the rate/)).toHaveTextContent('the price service isn’t responding.');
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('names the other deposits of its transaction, oldest first, once for each client', async () => {
    const { set } = await showDecision();
    expect(screen.queryByText(/this transaction id/)).toBeNull();
    set(claimsQuery, [claims(), claims({ uid: 'karel', profile: karel })]);
    expect(screen.getByText('Another deposit has this transaction id.')).toBeInTheDocument();
    const again = Array.from({ length: 40 }, (_, i) => claims({ id: `again-${i}`, at: hoursAgo(30 - i / 10) }));
    set(claimsQuery, [
      ...[claims(), claims({ id: 'theirs', at: hoursAgo(1), amount: '1200.00', uid: 'karel', profile: karel }), ...again],
      claims({ id: 'lost', at: hoursAgo(29), uid: 'gone', profile: null }),
    ]);
    const note = screen.getByText('42 other deposits have this transaction id.').parentElement as HTMLElement;
    expect(
      within(note)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '$250.00 from Maya Lindqvist, announced 23 Mar, 07:41, and 39 more from them',
      '$250.00 from Client gone, announced 23 Mar, 08:41',
      '$1,200.00 from Karel Novotný, announced 24 Mar, 12:41',
    ]);
    expect(within(note).getByRole('link', { name: 'Karel Novotný' })).toHaveAttribute('href', '/admin/users/karel');
  });

  it('looks for other deposits of its transaction again where they could not be read', async () => {
    const { user, clear, fail } = await showDecision();
    clear(claimsQuery);
    expect(screen.queryByText(/this transaction id/)).toBeNull();
    const refetch = fail(claimsQuery);
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it.each([
    ['without a transaction id', '', 'No transaction id.'],
    ['with one that its network writes otherwise', deposit().txid.toUpperCase(), /The transaction id doesn’t look right for bitcoin/],
  ])('says that a deposit %s cannot be compared', async (_, txid, sentence) => {
    await showDecision({ over: { txid } });
    expect(screen.getByText(sentence)).toBeInTheDocument();
  });

  it('links what proves the deposit to the block explorer of its coin', async () => {
    const page = (path: string) => `https://explorer.example/testnet/${path}`;
    const nowhere = { tx: null, address: null };
    const explorer = { tx: page('tx/{tx}'), address: page('address/{address}') };
    vi.spyOn(env, 'explorers', 'get').mockReturnValue({ bitcoin: explorer, ethereum: nowhere });
    await showDecision();
    const link = screen.getByRole('link', { name: /the transaction id in the block explorer/ });
    expect(link).toHaveAttribute('href', page(`tx/${deposit().txid}`));
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByRole('link', { name: /the address in the block explorer/ })).toHaveAttribute(
      'href',
      page(`address/${deposit().address}`),
    );
  });

  it.each([
    ['where no explorer is configured', {}, null],
    ['where the text is no transaction id', { txid: 'see my e-mail' }, 'https://explorer.example/tx/{tx}'],
  ])('has no link to an explorer %s', async (_, over, tx) => {
    vi.spyOn(env, 'explorers', 'get').mockReturnValue({
      bitcoin: { tx, address: null },
      ethereum: { tx: 'https://explorer.example/tx/{tx}', address: 'https://explorer.example/address/{address}' },
    });
    await showDecision({ over });
    expect(screen.queryByRole('link', { name: /explorer/ })).toBeNull();
    expect(fact('Transaction id')).toBeInTheDocument();
  });

  const decided = (over: Parameters<typeof deposit>[0]) => deposits([deposit(over)], { rev: 8 });
  const list = adminQueries.requestList('deposits', 'maya');

  it('gives way to a decision that somebody else has made', async () => {
    const { user, set } = await showDecision();
    set(book, [entry({ op: 'op-d8', rev: 8, actor: 'ruth', action: 'deposit.completed', at: now })]);
    set(list, decided({ status: 'completed' }));
    expect(screen.getByText('This deposit has already been decided.')).toBeInTheDocument();
    expect(fact('Outcome')).toHaveTextContent('Completed');
    expect(fact('Credited')).toHaveTextContent('$250.00');
    expect(fact('By')).toHaveTextContent('Ruth Adler');
    expect(fact('When')).toHaveTextContent('24 Mar 2026, 13:41:00');
    expect(screen.getByText('You didn’t change anything.')).toBeInTheDocument();
    expect(screen.queryByText(/If you have already sent/)).toBeNull();
    await user.click(button('Back to list'));
    expectLeft();
  });

  it('gives way to one’s own decision whose answer was lost, and does not call it somebody else’s', async () => {
    const { set } = await showDecision();
    set(book, [entry({ op: 'op-d8', rev: 8, actor: 'boss', action: 'deposit.completed', at: now })]);
    set(list, decided({ status: 'completed', received: '230.00', note: 'A fee was taken.' }));
    expect(screen.getByText('Your decision was recorded.')).toBeInTheDocument();
    expect(fact('By')).toHaveTextContent('You');
    expect(screen.queryByText('You didn’t change anything.')).toBeNull();
    expect(fact('Credited')).toHaveTextContent('$230.00');
    expect(fact('Difference')).toHaveTextContent('−$20.00');
    expect(fact('Reason')).toHaveTextContent('A fee was taken.');
  });

  it('gives way to a decision of which only the list is known, and names nobody', async () => {
    const { set } = await showDecision();
    set(list, decided({ status: 'rejected', note: 'No coins came in.' }));
    expect(fact('Outcome')).toHaveTextContent('Rejected');
    expect(fact('Credited')).toHaveTextContent('nothing');
    expect(fact('Reason')).toHaveTextContent('No coins came in.');
    expect(screen.queryByText('By', { selector: 'dt' })).toBeNull();
    expect(screen.queryByText('You didn’t change anything.')).toBeNull();
  });
});

describe('the decision about a withdrawal', { tags: ['full'] }, () => {
  async function showDecision(file = withdrawalFile()) {
    const page = show({ col: 'withdrawals', file, waiting: [{ ...queuedWithdrawal(), list: file.list }] });
    await page.user.keyboard('ja');
    return page;
  }
  const list = adminQueries.requestList('withdrawals', 'maya');

  it('shows where the coins go, all of it, and how many that would be at the current price', async () => {
    const { clear, fail } = await showDecision();
    expect(dialog('$200.00 to Maya Lindqvist')).toHaveTextContent('Withdrawal W2, waiting 2 h');
    expect(screen.getByRole('group', { name: 'Bitcoin address (test network)' })).toHaveTextContent(withdrawal().address);
    expect(fact('In coins now')).toHaveTextContent('0.00311478 BTC');
    expect(fact('In coins now')).toHaveTextContent('at $64,210.00 (sample), 13:41');
    expect(fact('Previous withdrawals')).toHaveTextContent('1 completed');
    expect(fact('Also waiting')).toHaveTextContent('Deposit of $250.00');
    clear(queries.rates());
    fail(queries.rates());
    expect(fact('In coins now')).toHaveTextContent('price unavailable');
  });

  it('links the address to the block explorer', async () => {
    const explorer = { tx: null, address: 'https://explorer.example/address/{address}' };
    vi.spyOn(env, 'explorers', 'get').mockReturnValue({ bitcoin: explorer, ethereum: explorer });
    await showDecision();
    const link = screen.getByRole('link', { name: 'View in block explorer' });
    expect(link).toHaveAttribute('href', `https://explorer.example/address/${withdrawal().address}`);
  });

  it('says that the coins have to be sent first, and debits with a note to the client', async () => {
    const { user, fill, sent } = await showDecision();
    expect(screen.getByRole('radio', { name: /I’ve sent the coins/ })).toHaveAccessibleDescription(/Send them first/);
    expect(figure('Reserved')).toHaveTextContent('200.000.00−200.00');
    await fill(textbox('Note to client (optional)'), 'Sent in 9b2f61c4.');
    await user.click(button('Debit $200.00'));
    expect(sent()).toEqual([{ decision: 'complete', note: 'Sent in 9b2f61c4.' }]);
    expectLeft();
  });

  it('frees the amount where it is deleted, for a reason', async () => {
    const { user, fill, sent } = await showDecision();
    await user.click(screen.getByRole('radio', { name: 'Delete request' }));
    expect(figure('Available')).toHaveTextContent('789.83989.83+200.00');
    expect(figure('Balance')).toHaveTextContent('none');
    await user.click(button('Delete and tell Maya'));
    expect(sent()).toEqual([]);
    await fill(textbox('Reason for deleting'), 'It was sent twice by mistake.');
    expect(preview().getByText('Withdrawal request deleted')).toBeInTheDocument();
    await user.click(button('Delete and tell Maya'));
    expect(sent()).toEqual([{ decision: 'delete', reason: 'It was sent twice by mistake.' }]);
  });

  it('warns where the client is no longer active', async () => {
    await showDecision(withdrawalFile({ profile: profile({ status: 'suspended' }) }));
    expect(screen.getByText('This client is no longer active (suspended).')).toBeInTheDocument();
  });

  it('gives way to a deletion, with the reason that the entry gives', async () => {
    const { set } = await showDecision();
    const reason = 'It was sent twice by mistake.';
    set(book, [entry({ col: 'withdrawals', actor: 'ruth', action: 'withdrawal.deleted', before: { ...withdrawal() }, after: {}, reason })]);
    set(list, withdrawals([], { rev: 3 }));
    expect(screen.getByText('This withdrawal has already been decided.')).toBeInTheDocument();
    expect(fact('Outcome')).toHaveTextContent('Deleted');
    expect(fact('Debited')).toHaveTextContent('nothing');
    expect(fact('Reason')).toHaveTextContent(reason);
  });

  it('says what to do where the coins went out before the client cancelled, and not where the withdrawal was completed', async () => {
    const { set } = await showDecision();
    set(list, withdrawals([withdrawal({ status: 'cancelled' })], { rev: 3 }));
    expect(screen.getByText('If you have already sent these coins,').parentElement).toHaveTextContent('by −$200.00 now.');
    expect(screen.getByRole('link', { name: 'Adjust it' })).toHaveAttribute('href', '/admin/users/maya');
    set(list, withdrawals([withdrawal({ status: 'completed' })], { rev: 4 }));
    expect(screen.queryByText(/If you have already sent/)).toBeNull();
  });
});

describe('decided requests', () => {
  const showDecided = (tab: DecidedTab, row: DecidedRow, uid = 'ruth') => show({ tab, decided: [row], uid });

  it('shows when, whose, how much, in what and by whom, and opens the record', async () => {
    const { user } = showDecided('completed', decidedDeposit());
    expect(screen.getByRole('table', { name: 'Completed deposits, newest first' })).toBeVisible();
    expect(rows()[0]).toHaveTextContent(/24 Mar, 13:41.*Maya Lindqvist.*250\.00.*Bitcoin.*Ruth Adler/);
    expect(screen.queryByRole('columnheader', { name: 'Reason' })).toBeNull();
    await user.click(button('Open $250.00 from Maya Lindqvist'));
    expect(dialog('$250.00 from Maya Lindqvist')).toHaveTextContent('ByRuth Adler');
  });

  it('calls the own decisions yours', () => {
    showDecided('completed', decidedDeposit(), 'boss');
    expect(rows()[0]).toHaveTextContent('You');
  });

  it('calls the client’s decisions the client’s', () => {
    showDecided('cancelled', decidedDeposit({ actor: 'maya', action: 'deposit.cancelled' }));
    expect(rows()[0]).toHaveTextContent('The client');
  });

  it('quotes why something was rejected', () => {
    showDecided('rejected', decidedDeposit({ action: 'deposit.rejected', reason: 'No coins came in.' }));
    expect(screen.getByRole('columnheader', { name: 'Reason' })).toBeInTheDocument();
    expect(rows()[0]).toHaveTextContent('No coins came in.');
  });

  it('shows what became of each request, also of one in an archive as far as it was found there', () => {
    show({
      tab: 'all',
      all: [
        anyRow(),
        anyRow({ element: deposit({ id: 'd3', status: 'rejected' }) }),
        anyRow({ list: null, element: deposit({ id: 'd2', status: 'completed' }) }),
        anyRow({ list: null, element: deposit({ id: 'd1' }) }),
      ],
    });
    const states = ['Waiting', 'Rejected', 'Completed', 'Archived'];
    expect(rows().map((row) => row.textContent)).toEqual(states.map((state) => expect.stringContaining(state)));
  });

  it('shows that a withdrawal was deleted', () => {
    const deletion = { ...entry({ action: 'withdrawal.deleted' }), uid: 'maya' };
    show({ col: 'withdrawals', tab: 'all', all: [anyRow({ element: withdrawal(), list: null, deletion })] });
    expect(rows()[0]).toHaveTextContent('Deleted');
  });

  it('offers to decide what waits, and to open the rest', async () => {
    const { user } = show({ tab: 'all', all: [anyRow(), anyRow({ element: deposit({ id: 'd3', amount: '90.00', status: 'rejected' }) })] });
    expect(button('Open $90.00 from Maya Lindqvist')).toBeInTheDocument();
    await user.click(button('Review $250.00 from Maya Lindqvist'));
    expect(screen.getByRole('radio', { name: 'Confirm and credit $250.00' })).toBeChecked();
  });

  it.each(['completed', 'all'] as const)('threat 31: marks names that look alike in the tab %s', (tab) => {
    const alike = profile({ uid: 'impostor', username: 'other', firstname: 'Mаya' });
    const other = decidedDeposit({ op: 'op-9' });
    show({
      tab,
      decided: [decidedDeposit(), { ...other, entry: { ...other.entry, uid: 'impostor' }, profile: alike }],
      all: [anyRow(), anyRow({ element: deposit({ id: 'op-9', uid: 'impostor' }), profile: alike })],
    });
    expect(screen.getAllByText('Looks like another client’s name')).toHaveLength(2);
  });
});

describe('the record of a decided request', { tags: ['full'] }, () => {
  const rejected = withdrawal({ status: 'rejected', note: 'The name is not yours.' });
  const rejection = decidedWithdrawal(rejected, { rev: 3, actor: 'ruth', action: 'withdrawal.rejected', reason: 'The name is not yours.' });
  const list = adminQueries.requestList('withdrawals', 'maya');

  /** Opens the record of the rejected withdrawal, which is still in its list, unless a test says otherwise. */
  async function showRecord(given: Given = {}) {
    const file = withdrawalFile({ list: withdrawals([rejected], { rev: 3 }) });
    const page = show({ col: 'withdrawals', tab: 'rejected', decided: [rejection], file, ...given });
    await page.user.keyboard('j{Enter}');
    return page;
  }
  /** Opens a record from the list of all requests, which does not know the decision. */
  const showFromAll = (row: AnyRow) => showRecord({ tab: 'all', all: [row] });

  it('shows what was asked and what became of it, and leads to the client and to the entry', async () => {
    await showRecord({ file: withdrawalFile({ list: withdrawals([]) }) });
    expect(dialog('$200.00 to Maya Lindqvist')).toHaveTextContent('Withdrawal requested 24 Mar, 11:41');
    expect(fact('Outcome')).toHaveTextContent('Rejected');
    expect(fact('By')).toHaveTextContent('Ruth Adler');
    expect(fact('Reason')).toHaveTextContent('The name is not yours.');
    expect(screen.getByRole('link', { name: 'W3' })).toHaveAttribute('href', '/admin/users/maya#W3');
    expect(screen.getByRole('link', { name: 'Client profile' })).toHaveAttribute('href', '/admin/users/maya');
    expect(screen.queryByRole('button', { name: 'Delete request' })).toBeNull();
  });

  it('calls a word to a client a note where the coins were sent', async () => {
    const element = withdrawal({ status: 'completed', note: 'Sent in 9b2f.' });
    await showFromAll(anyRow({ element, list: withdrawals([element]) }));
    expect(fact('Debited')).toHaveTextContent('$200.00');
    expect(fact('Note')).toHaveTextContent('Sent in 9b2f.');
  });

  it('does not say what moved where the request is in an archive', async () => {
    await showFromAll(anyRow({ element: withdrawal(), list: null }));
    expect(fact('Outcome')).toHaveTextContent('Archived');
    expect(screen.queryByText('Debited', { selector: 'dt' })).toBeNull();
  });

  it('says that the entry is further back only where it was looked for and not found', async () => {
    const furtherBack = () => screen.queryByText(/is further back in the client’s book/);
    const { user, clear, fail } = await showFromAll(anyRow({ element: rejected, list: withdrawals([rejected]) }));
    expect(furtherBack()).toBeInTheDocument();
    clear(book);
    expect(furtherBack()).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    const again = fail(book);
    expect(furtherBack()).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the client’s book');
    await user.click(button('Try again'));
    expect(again).toHaveBeenCalledOnce();
  });

  it('offers to delete a withdrawal, needs a reason, and shows the line that stays in the book', async () => {
    const { user, fill } = await showRecord();
    await user.click(button('Delete request'));
    await user.click(button('Delete and tell Maya'));
    expect(textbox('Reason for deleting')).toHaveAccessibleDescription(/Use at least 10/);
    expect(withdrawalActs.deleteWithdrawal).not.toHaveBeenCalled();
    await fill(textbox('Reason for deleting'), 'Asked for by mistake.');
    expect(preview().getByText('W4')).toBeInTheDocument();
    await user.click(button('Delete and tell Maya'));
    expect(withdrawalActs.deleteWithdrawal).toHaveBeenCalledExactlyOnceWith(
      ...[context, 'maya', 'op-w2', 'Asked for by mistake.', expect.any(String)],
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why a withdrawal cannot be deleted whose list could not be read, and tries again', async () => {
    const { user, clear, fail, set } = await showRecord();
    clear(list);
    const again = fail(list);
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the client’s withdrawals');
    expect(screen.queryByRole('button', { name: 'Delete request' })).toBeNull();
    await user.click(button('Try again'));
    expect(again).toHaveBeenCalledOnce();
    expect(button('Try again')).toHaveFocus();
    set(list, withdrawals([rejected], { rev: 3 }));
    expect(button('Delete request')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('gives way to a deletion by somebody else, and asks for nothing more', async () => {
    const { user, fill, fail, set } = await showRecord();
    await user.click(button('Delete request'));
    await fill(textbox('Reason for deleting'), 'Asked for by mistake.');
    // As long as the list could not be read again, the dialog says that it may be an old one.
    fail(list);
    expect(within(dialog()).getByRole('status')).toHaveTextContent('Couldn’t load the client’s withdrawals.');
    const reason = 'It was asked for twice by mistake.';
    const deletion = { col: 'withdrawals', action: 'withdrawal.deleted', before: { ...rejected }, after: {}, reason } as const;
    set(book, [entry({ op: 'op-w4', actor: 'ruth', at: now, ...deletion }), rejection.entry]);
    set(list, withdrawals([], { rev: 4 }));
    expect(screen.getByText('This withdrawal has already been deleted.')).toBeInTheDocument();
    expect(fact('Outcome')).toHaveTextContent('Deleted');
    expect(fact('By')).toHaveTextContent('Ruth Adler');
    expect(fact('When')).toHaveTextContent('24 Mar 2026, 13:41:00');
    expect(fact('Reason')).toHaveTextContent(reason);
    expect(within(dialog()).queryByRole('button', { name: /Delete/ })).toBeNull();
    await user.click(button('Back to list'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that a withdrawal was archived where the book has no deletion, and does not name who decided it', async () => {
    const { user, set } = await showRecord();
    await user.click(button('Delete request'));
    set(book, [rejection.entry]);
    set(list, withdrawals([], { rev: 4 }));
    expect(screen.getByText('This withdrawal has already been archived.')).toBeInTheDocument();
    expect(screen.queryByText('By', { selector: 'dt' })).toBeNull();
  });
});
