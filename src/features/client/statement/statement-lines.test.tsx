import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as bookReads from '@/data/collections/book';
import { queries } from '@/data/queries';
import { createMayaBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { createBookOfTwo } from '@/domain/ledger/fixtures/written-desk.fixture';
import type { Entry } from '@/domain/ledger/ledger';
import type { DeskPolicy } from '@/domain/two-people/policy';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import {
  addressIs,
  createLongBook,
  findAdding,
  folios,
  minute,
  open,
  region,
  scrollIntoView,
  settled,
  signInToStatement,
  sliceOf,
  story,
  twoMonths,
} from './statement-page.test-utils';

signInToStatement();

describe('an entry', () => {
  it('opens and closes by its row, with the keyboard too', async () => {
    const { user } = open();
    const row = screen.getAllByRole('button', { name: 'Deposit credited' })[0] ?? document.body;
    await user.click(row);
    await addressIs('#A3');
    expect(row).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Enter}');
    await addressIs('');
    await user.keyboard(' ');
    await addressIs('#A3');
    expect(scrollIntoView).not.toHaveBeenCalled();
  });

  it('shows each figure before and after as a technical detail, and marks only what changed', async () => {
    const { user } = open(undefined, { address: '#A3' });
    expect(screen.getByRole('table', { name: 'Changes, A3', hidden: true })).not.toBeVisible();
    await user.click(screen.getByText('Technical details'));
    const account = within(screen.getByRole('table', { name: 'Changes, A3' }));
    expect(account.getByRole('row', { name: 'Balance $500.00 $1,400.00 +$900.00' })).toBeVisible();
    expect(
      account.getByRole('row', { name: 'Profit $0.00 $0.00 none' }).querySelector('del, ins'),
    ).toBeNull();
    expect(screen.getByRole('row', { name: 'Status pending completed changed' })).toBeVisible();
  });

  it('quotes the desk word for word, and says who, when and under which id', {
    tags: ['full'],
  }, async () => {
    const { user } = open(undefined, { address: '#D4' });
    expect(
      screen.getByText(
        '“The transaction id belongs to another address. Please check it and send the request again.”',
      ),
    ).toBeVisible();
    expect(screen.getByText('Administrator')).toBeVisible();
    expect(screen.getByText('6 Mar 2026, 10:31:00')).toBeVisible();
    await user.click(screen.getByText('Technical details'));
    expect(screen.getByRole('button', { name: 'Copy the entry id of D4' })).toBeVisible();
  });

  it.each([
    ['credited', 'A3'],
    ['requested', 'D5'],
  ])('of a deposit that was %s says its coins and its address', (_, folio) => {
    open(undefined, { address: `#${folio}` });
    /** The technical details, if they have it too, come after. */
    const getValue = (label: string) =>
      screen.getAllByText(label, { selector: 'dt' })[0]?.nextElementSibling;
    expect(getValue('Coins')).toHaveTextContent('0.01000000 ETH');
    expect(getValue('Address')).toHaveTextContent('tb1qw508…c5xw7k');
    expect(getValue('Address')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy the address' })).toBeVisible();
    act(() => setAmountsHidden(true));
    expect(getValue('Coins')).toHaveTextContent(/^•+ ETH$/);
  });

  it('has one reference, and the others in its details', { tags: ['full'] }, () => {
    open(undefined, { address: '#D6' });
    expect(folios()).toContain('A3');
    expect(screen.getByText('References').nextElementSibling).toHaveTextContent('A3, D6');
  });

  it('says that the operator wrote it', { tags: ['full'] }, () => {
    const change = (entry: Entry) =>
      entry.action === 'status.changed' ? { ...entry, actor: 'operator' } : entry;
    open(undefined, { address: '#U2', change });
    expect(screen.getAllByText('Operator')).toHaveLength(2);
    expect(screen.queryByText('Administrator')).toBeNull();
  });

  it('is found by a link to either of its numbers, in any month', { tags: ['full'] }, () => {
    open(twoMonths, { address: '#D2' });
    expect(screen.getByRole('button', { name: 'Deposit credited', expanded: true })).toBeVisible();
    expect(scrollIntoView).toHaveBeenCalledOnce();
    expect(folios()).toHaveLength(9);
  });

  it('is marked if it arrives while the page is open', { tags: ['full'] }, () => {
    const { setSlice } = open(undefined, { address: '?month=2026-03' });
    expect(document.querySelector('.fresh')).toBeNull();
    setSlice(sliceOf(createMayaBook().completed(3)));
    expect([...document.querySelectorAll('.fresh .folio')].map((cell) => cell.textContent)).toEqual(
      ['A4'],
    );
  });

  it('links to the entry that it answers, and back, also if a filter hides one of them', {
    tags: ['full'],
  }, async () => {
    const { user, unmount } = open(story, { address: '?period=all#D1' });
    await user.click(screen.getByRole('link', { name: 'A2 D2, Deposit credited' }));
    await addressIs('?period=all#A2');
    await user.click(screen.getByRole('link', { name: 'D1, Deposit requested' }));
    await addressIs('?period=all#D1');
    unmount();
    const filtered = open(story, { address: '?period=all&show=money#A2' });
    await filtered.user.click(screen.getByRole('link', { name: 'D1, Deposit requested' }));
    await addressIs('#D1');
    expect(screen.getByRole('button', { name: 'Deposit requested', expanded: true })).toBeVisible();
  });
});

describe('a settled trade', () => {
  const working = () => region('How the result was calculated');
  const fact = (term: string) => working().getByText(term, { selector: 'dt' }).nextElementSibling;
  /** Prices around the settlement at 60,282.27, the middle one `away` minutes from it. */
  const prices = (price: string, away: number, spacing: number) => ({
    points: [-1, 0, 1].map((step) => ({
      at: settled + (away + step * spacing) * minute,
      price: step === 0 ? price : '1.00',
    })),
    sample: false,
  });

  it('shows both prices with source and time, its formula, and the calculated beside the recorded result', () => {
    open(story, { address: '#T2' });
    expect(working().getByText('200.00 × 5 × (60,282.27 − 64,210.00) ÷ 64,210.00')).toBeVisible();
    expect(working().getByText(/^your order, T1, [0-9]+ Mar 2026, [0-9:]{8}$/)).toBeVisible();
    expect(working().getByText(/^the desk, T2, [0-9]+ Mar 2026, [0-9:]{8}$/)).toBeVisible();
    expect(
      working().getByRole('row', { name: 'Calculated in your browser −$61.17' }),
    ).toBeVisible();
    expect(working().getByRole('row', { name: 'Recorded in T2 −$61.17' })).toBeVisible();
    expect(working().getByText('Matches to the cent.')).toBeVisible();
  });

  it('says "manual", by how much it differs, and why', () => {
    open(story, { address: '#T6' });
    expect(working().getByText('Manual.')).toBeVisible();
    expect(working().getByText(/It differs from the formula by \+\$5\.00\./)).toBeVisible();
    expect(working().getByText(/“The price service was away\.”/)).toBeVisible();
  });

  it('is compared with the market price nearest to the settlement, and marked over 1%', {
    tags: ['full'],
  }, () => {
    const { reads } = open(story, { address: '?period=all#T2' });
    reads.set(queries.chart('bitcoin', 1), prices('60000.00', -2, 5));
    expect(fact('Difference')).toHaveTextContent(/^\+0\.47%$/);
    expect(fact('Market then')).toHaveTextContent(
      /^\$60,000\.00price service, .+, prices 5 minutes apart$/,
    );
    expect(working().queryByText(/^The closing price is/)).toBeNull();
    reads.set(queries.chart('bitcoin', 1), prices('61000.00', 2, 5));
    expect(
      working().getByText('The closing price is 1.18% below the market price at that time.'),
    ).toBeVisible();
    expect(working().getByText('Matches to the cent.')).toBeVisible();
  });

  it('is bracketed by the prices before and after where none is kept for the minute', {
    tags: ['full'],
  }, () => {
    const { reads } = open(story, { address: '?period=all#T2' });
    /** Prices 25 minutes before and 35 minutes after the settlement at 60,282.27. */
    const bracket = (before: string, after: string) => ({
      points: [
        { at: settled - 25 * minute, price: before },
        { at: settled + 35 * minute, price: after },
      ],
      sample: false,
    });
    reads.set(queries.chart('bitcoin', 1), bracket('60500.00', '60000.00'));
    expect(fact('Market that hour')).toHaveTextContent(
      /^\$60,000\.00–\$60,500\.00price service, .+ and .+; none kept in between$/,
    );
    expect(fact('Difference')).toHaveTextContent(/^Inside$/);
    expect(working().queryByText(/^The closing price is/)).toBeNull();
    reads.set(queries.chart('bitcoin', 1), bracket('59000.00', '58000.00'));
    expect(fact('Difference')).toHaveTextContent(/^2\.17% aboveover 1%$/);
    expect(
      working().getByText(
        'The closing price is 2.17% above the market that hour ($58,000.00–$59,000.00).',
      ),
    ).toBeVisible();
  });

  it('is not compared where no price is kept for its time', { tags: ['full'] }, () => {
    const { reads } = open(story, { address: '?period=all#T2' });
    reads.set(queries.chart('bitcoin', 1), prices('1.00', 200, 60));
    expect(working().getByText('No price kept for that time')).toBeVisible();
    expect(working().queryByText('Difference')).toBeNull();
  });

  it('says that the price service did not respond, and reads it again', {
    tags: ['full'],
  }, async () => {
    const { user, reads } = open(story, { address: '?period=all#T2' });
    reads.clear(queries.chart('bitcoin', 1));
    const retry = reads.fail(queries.chart('bitcoin', 1));
    expect(
      working().getByText('The price service didn’t respond.', { exact: false }),
    ).toBeVisible();
    await user.click(working().getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe('a long list of lines', { tags: ['full'] }, () => {
  const many = createLongBook(120);

  it('shows the newest 200, and more on request', async () => {
    const { user } = open(many, { address: '?period=all' });
    expect(folios()).toHaveLength(200);
    expect(folios().at(0)).toBe('D240');
    await user.click(screen.getByText('Show earlier entries'));
    expect(folios()).toHaveLength(241);
    expect(screen.queryByText('Show earlier entries')).toBeNull();
  });

  it('is printed whole, in book order, by the button and by the browser', async () => {
    const printed: (string | number | null | undefined)[][] = [];
    // As a browser does it: the page renders itself for paper, and is printed as it is then.
    vi.mocked(window.print).mockImplementation(() => {
      window.dispatchEvent(new Event('beforeprint'));
      printed.push([folios().length, folios().at(0), folios().at(-1)]);
      printed.push([document.documentElement.style.getPropertyValue('--running-head')]);
    });
    const { user } = open(many, { address: '?period=all' });
    // Looking for a role in so many rows takes seconds.
    await user.click(screen.getByText('Print'));
    await waitFor(() =>
      expect(printed).toEqual([[241, 'A1 U1 V1', 'D240'], ['"Client maya · the whole book"']]),
    );
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(folios()).toHaveLength(200);
    expect(document.documentElement.style.getPropertyValue('--running-head')).toBe('');
  });
});

describe('hidden amounts', () => {
  it('are hidden everywhere, with the colours that tell a gain from a loss', async () => {
    const { press } = open(story, { address: '?period=all#T2' });
    expect(document.querySelector('.amount:is(.gain, .loss)')).not.toBeNull();
    await press('Hide amounts');
    expect(document.querySelector('.amount:is(.gain, .loss)')).toBeNull();
    expect(document.body).not.toHaveTextContent('61.17');
    expect(document.body).not.toHaveTextContent('1,093.00');
  });

  it.each([
    ['deposit.rejected', '#D4', 'blockquote'],
    ['trade.settled', '#T6', 'section'],
  ])(
    'are hidden in the desk’s words about %s too',
    { tags: ['full'] },
    (action, address, element) => {
      setAmountsHidden(true);
      const change = (entry: Entry) =>
        entry.action === action && entry.reason
          ? { ...entry, reason: 'The right amount is 12.50.' }
          : entry;
      open(story, { address, change });
      const quotes = screen
        .getAllByText(/The right amount is •••••\./)
        .map((quote) => quote.closest(element));
      expect(quotes.some((quote) => quote !== null)).toBe(true);
      expect(document.body).not.toHaveTextContent('12.50');
    },
  );
});

describe('a book in which two people decide', () => {
  const two = createBookOfTwo('maya');
  const whole = { address: '?period=all' };
  const since = new Date(2026, 0, 1);
  const policyOf = (fourEyes: string): DeskPolicy => ({
    fourEyes,
    daily: '0',
    addressHours: 24,
    since,
    history: [],
    rev: 1,
    op: 'policy',
    at: since,
  });
  const detail = 'for D1. Proposed by Ada Ferris (manager), approved by Bram Visser 1 hour later';
  const fact = (label: string) => screen.getByText(label).nextElementSibling;

  it('has one line for what two approved, with the steps in its details', async () => {
    const { user } = open(two, whole);
    const line = screen.getByRole('row', { name: /^A2 / });
    expect(line).toHaveTextContent('Deposit credited · two approvals for D1Desk+900.00');
    await user.click(
      within(line).getByRole('button', { name: 'Deposit credited · two approvals' }),
    );
    expect(fact('First approval')).toHaveTextContent(/^Ada Ferris \(manager\), 2 Mar/);
    expect(fact('Second approval')).toHaveTextContent(/^Bram Visser, 2 Mar/);
    expect(fact('Posted')).toHaveTextContent('A2, +$900.00');
    expect(fact('References')).toHaveTextContent('A2, D2, C4, C3');
    expect(folios()).not.toContain('C3');
    // A proposal that was not approved is a line of its own.
    expect(screen.getByRole('row', { name: /^C1 / })).toHaveTextContent('First of two approvals');
  });

  it('shows what was proposed, by whom, and what they saw', async () => {
    open(two, { address: '?period=all#C9' });
    const details = screen.getByText('Proposed act').closest('dl');
    expect(details).toHaveTextContent(/RolemanagerAdministrator idsecond/);
    expect(details).toHaveTextContent('Changesbonus +$5.00');
    expect(details).toHaveTextContent('NoteThank you for waiting so long.');
  });

  it('finds a line by the name of a person', { tags: ['full'] }, () => {
    const name = (entry: Entry): Entry =>
      entry.col === 'proposals'
        ? { ...entry, after: { ...entry.after, name: 'Ada Ferris' } }
        : entry;
    open(two, { address: '?period=all&q=ferris', change: name });
    expect(folios()).toEqual(['A4', 'A3', 'C6', 'C5', 'A2', 'C2', 'C1']);
  });

  it('names both people on paper', () => {
    open(two, whole);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByRole('row', { name: /^A2 D2 C4 / })).toHaveTextContent(detail);
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });

  it('adds up, also with the desk’s threshold', async () => {
    open(two, { ...whole, policy: policyOf('4.99') });
    expect(await findAdding()).toBeDefined();
  });

  const alone = createBookOfTwo('maya').adjusted({ balance: '750.00' });
  /** Reading the book again finds the same. */
  const readAgain = (book: typeof alone) => {
    vi.mocked(bookReads.getBook).mockImplementation(async () => ({
      ...sliceOf(book),
      entries: [...book.entries],
    }));
    return book;
  };

  it('doesn’t add up if one person decided about more than the threshold', async () => {
    open(readAgain(alone), { ...whole, policy: policyOf('49.99') });
    const found = within(await screen.findByRole('region', { name: 'The book doesn’t add up' }));
    expect(
      found.getByText(/A5 was decided by one person, although two decided about \$50\.00 then\./),
    ).toBeVisible();
    expect(found.getByRole('button', { name: 'Open A5' })).toBeVisible();
  });

  it('adds up if the policy was loosened after the page had read it: it is read again before anyone is accused', async () => {
    let finish = (_: bookReads.LedgerBook) => {};
    vi.mocked(bookReads.getBook).mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const { reads } = open(alone, { ...whole, policy: policyOf('49.99') });
    await waitFor(() => expect(bookReads.getBook).toHaveBeenCalledOnce());
    reads.set(queries.policy(), policyOf('0'));
    await act(async () => finish({ ...sliceOf(alone), entries: [...alone.entries] }));
    expect(await findAdding()).toBeDefined();
    expect(screen.queryByText(/decided by one person, although/)).toBeNull();
  });
});
