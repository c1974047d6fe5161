import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMayaBook } from '@/domain/ledger/written-book.fixture';
import { createFullBook } from '@/domain/ledger/written-desk.fixture';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { hideAmountsInText } from '@/ui/ledger/hidden-amounts';
import { at, folios, keptOf, propsOf } from './statement.test-utils';
import type { StatementProps } from './statement-page';

const Address = () => {
  const { search, hash } = useLocation();
  return <output>{`${search}${hash}`}</output>;
};
const story = createFullBook();
const show = (address: string, over: Partial<StatementProps> = {}, book = story) => render(at(propsOf(book, over), address, <Address />));
const address = () => document.querySelector('output')?.textContent;
const book = () => within(screen.getByRole('table', { name: /^Your book/ }));

beforeEach(() => {
  // The test browser has no layout, so nothing can be scrolled to.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

describe('days', () => {
  it('can be any, beginning with those of the month that is shown', async () => {
    show('', {}, createMayaBook() as typeof story);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Date range');
    await waitFor(() => expect(address()).toBe('?period=range&from=2026-03-01&to=2026-03-31'));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-06' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-09' } });
    await waitFor(() => expect(address()).toBe('?period=range&from=2026-03-06&to=2026-03-09'));
    expect(folios()).toEqual(['D4', 'D5', 'A3 D6']);
    expect(book().getByRole('row', { name: 'Opening balance 500.00' })).toBeDefined();
    expect(book().getByRole('row', { name: 'Closing balance 1,400.00' })).toBeDefined();
  });

  it('may be said the wrong way round, and are taken and named in order', () => {
    show('?from=2026-03-09&to=2026-03-06', {}, createMayaBook() as typeof story);
    expect(folios()).toEqual(['D4', 'D5', 'A3 D6']);
    expect(screen.getByRole('heading', { name: '6 Mar 2026 to 9 Mar 2026' })).toBeInTheDocument();
    expect(screen.getByLabelText('From')).toBeValid();
  });

  it('can be the whole book', async () => {
    show('');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Whole book');
    await waitFor(() => expect(address()).toBe('?period=all'));
    expect(folios()[0]).toBe('A1 U1 V1');
  });
});

describe('a search', () => {
  it('finds what is written anywhere in a line, counts it, and adds it up', async () => {
    show('?period=all');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search these entries' }), '900.00');
    await waitFor(() => expect(address()).toBe('?period=all&q=900.00'));
    expect(folios()).toEqual(['D7', 'A4 D8', 'D9']);
    expect(screen.getByText('3 entries · net +$900.00')).toBeDefined();
    expect(screen.queryByText('Closing balance')).toBeNull();
  });

  it('that finds nothing in these days looks in the whole book when asked', async () => {
    show('?month=2026-02&q=welcome');
    expect(screen.getByRole('heading', { name: 'No entries match “welcome” in February 2026' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Search the whole book (1)' }));
    expect(folios()).toEqual(['A7']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Deposits');
    expect(screen.getByText(/^The filter hides [0-9]+ entries\.$/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('?period=all'));
  });
});

describe('lines that belong together', () => {
  it('lead to each other, both ways', async () => {
    show('?period=all#D1');
    await userEvent.click(screen.getByRole('link', { name: 'A2 D2, Deposit completed' }));
    await waitFor(() => expect(address()).toBe('?period=all#A2'));
    await userEvent.click(screen.getByRole('link', { name: 'D1, Deposit requested' }));
    await waitFor(() => expect(address()).toBe('?period=all#D1'));
  });

  it('are found though a filter hides one of them', async () => {
    show('?period=all&show=money#A2');
    await userEvent.click(screen.getByRole('link', { name: 'D1, Deposit requested' }));
    await waitFor(() => expect(address()).toBe('#D1'));
    expect(screen.getByRole('button', { name: 'Deposit requested', expanded: true })).toBeDefined();
  });
});

describe('a settled trade', () => {
  const working = () => within(screen.getByRole('region', { name: 'How the result was calculated' }));

  it('shows both prices with source and time, its formula, and computed against recorded', () => {
    show('#T2');
    expect(working().getByText('200.00 × 5 × (60,282.27 − 64,210.00) ÷ 64,210.00')).toBeDefined();
    expect(working().getByText(/^your order, T1, [0-9]+ Mar 2026, [0-9:]{8}$/)).toBeDefined();
    expect(working().getByText(/^the desk, T2, [0-9]+ Mar 2026, [0-9:]{8}$/)).toBeDefined();
    expect(working().getByRole('row', { name: 'Calculated in your browser −$61.17' })).toBeDefined();
    expect(working().getByRole('row', { name: 'Recorded in T2 −$61.17' })).toBeDefined();
    expect(working().getByText('Matches to the cent.')).toBeDefined();
  });

  it('says "manual", by how much it differs, and why', () => {
    show('#T6');
    expect(working().getByText('Manual.')).toBeDefined();
    expect(working().getByText(/It differs from the formula by \+\$5\.00\./)).toBeDefined();
    expect(working().getByText(/“The price service was away\.”/)).toBeDefined();
  });
});

describe('the check', () => {
  it('shows what waits, and that it is held', () => {
    show('?period=all');
    const check = within(screen.getByRole('region', { name: 'The book adds up' }));
    expect(check.getByRole('row', { name: 'Reserved for 1 withdrawal $200.00' })).toBeDefined();
    expect(check.getByRole('row', { name: 'Held in 1 open trade $200.00' })).toBeDefined();
  });

  it('names what is held and should not be', () => {
    const kept = keptOf(story);
    show('', { records: readyQuery({ ...kept, documents: { ...kept.documents, holds: { ...kept.documents.holds, reserved: '0.00' } } }) });
    const check = within(screen.getByRole('region', { name: 'The book doesn’t add up' }));
    expect(check.getByText(/\$0\.00 is reserved, but the pending withdrawals add up to \$200\.00\./)).toBeDefined();
  });

  it('leads to the line that does not follow, whatever hides it', async () => {
    const entries = story.entries.map((entry) => (entry.action === 'deposit.rejected' ? { ...entry, reason: '' } : entry));
    show('?period=all&show=trades', { book: readyQuery({ entries, whole: true, total: entries.length }) });
    await userEvent.click(screen.getByRole('button', { name: 'Open D4' }));
    await waitFor(() => expect(address()).toBe('#D4'));
    expect(screen.getByRole('button', { name: 'Deposit rejected', expanded: true })).toBeDefined();
  });

  it('reads everything again when asked', async () => {
    const readAgain = vi.fn(async () => true);
    show('', { refetch: readAgain });
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(readAgain).toHaveBeenCalledOnce();
  });
});

describe('on paper', () => {
  it('says whose book it is, which days, what is left out, and what the check found', () => {
    show('?period=all&show=trades');
    const head = screen.getByText('Printed', { selector: 'dt' }).closest('dl');
    expect(head?.textContent).toContain('ClientMaya Lindqvist, maya@example.com');
    expect(head?.textContent).toContain('Periodthe whole book');
    expect(head?.textContent).toContain('Filtertrades');
    expect(head?.textContent).toContain(`All times are in the time zone ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`);
    expect(head?.textContent).toMatch(/CheckThe book adds up: all [0-9]+ entries, to the cent/);
  });
});

describe('amounts that are hidden', () => {
  it('have no colour that tells a gain from a loss', () => {
    show('?period=all');
    expect(document.querySelector('.amount:is(.gain, .loss)')).not.toBeNull();
    cleanup();
    show('?period=all', { mask: hideAmountsInText });
    expect(document.querySelector('.amount:is(.gain, .loss)')).toBeNull();
  });

  it('are hidden in the desk’s reason for a result of its own', () => {
    const reason = 'The price service was away. The right result is 12.50.';
    const entries = story.entries.map((entry) => (entry.reason === 'The price service was away.' ? { ...entry, reason } : entry));
    show('#T6', { mask: hideAmountsInText, book: readyQuery({ entries, whole: true, total: entries.length }) });
    const working = screen.getByRole('region', { name: 'How the result was calculated' });
    expect(working).toHaveTextContent('Reason: “The price service was away. The right result is •••••.”');
    expect(document.body).not.toHaveTextContent('12.50');
  });

  it('are hidden everywhere', () => {
    show('?period=all#T2', { mask: hideAmountsInText });
    expect(document.body).not.toHaveTextContent('61.17');
    expect(document.body).not.toHaveTextContent('1,093.00');
  });

  it('are hidden in what the desk wrote too', () => {
    const reason = 'The fee was 12.50 too high.';
    const entries = story.entries.map((entry) => (entry.action === 'deposit.rejected' ? { ...entry, reason } : entry));
    const hiding = { mask: hideAmountsInText, book: readyQuery({ entries, whole: true, total: entries.length }) };
    show('?period=all', hiding);
    expect(screen.getByText(/The fee was ••••• too high\./).closest('blockquote')).toBeNull();
    cleanup();
    show('#D4', hiding);
    expect(screen.getByText(/The fee was ••••• too high\./).closest('blockquote')).not.toBeNull();
  });
});
