import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMayaBook } from '@/domain/ledger/written-book.fixture';
import type { Deposit } from '@/domain/requests/deposit';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import type { ConfirmOutcome } from '@/ui/overlays/cancel-dialog';
import { CancelDepositDialog, DepositHistory, type DepositHistoryProps, formatDepositsCsv } from './deposit-list';
import { type DepositLine, emptyFilters, getDepositLines } from './deposit-rows';

describe('cancelling a deposit', () => {
  // @module-tag full

  const createdAt = new Date(Date.now() - 4 * 3_600_000);
  const line: DepositLine = {
    request: {
      id: 'a',
      uid: 'maya',
      coin: 'bitcoin',
      amount: '250.00',
      units: '0.00389348',
      rate: '64210.00',
      address: 'tb1q',
      txid: '',
      status: 'pending',
      note: '',
      received: '0',
      createdAt,
    },
    folio: 'D7',
    requestedAt: createdAt,
    decidedAt: null,
    posted: null,
  };

  function show(...outcomes: ConfirmOutcome[]) {
    const cancel = vi.fn(async () => outcomes.shift() ?? ({ state: 'done' } as const));
    const onClose = vi.fn();
    render(<CancelDepositDialog line={line} cancel={cancel} onClose={onClose} />);
    return { user: userEvent.setup({ delay: null }), cancel, onClose };
  }
  const confirm = () => screen.getByRole('button', { name: 'Cancel $250.00' });

  it('asks once more, naming which one', () => {
    const { cancel } = show();
    expect(screen.getByRole('dialog', { name: 'Cancel the deposit of $250.00?' })).toHaveTextContent('Deposit D7, waiting 4 h');
    expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    expect(cancel).not.toHaveBeenCalled();
  });

  it('does nothing when it is kept', async () => {
    const { user, cancel, onClose } = show();
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(onClose).toHaveBeenCalledExactlyOnceWith(false);
    expect(cancel).not.toHaveBeenCalled();
  });

  it('closes when it is done', async () => {
    const { user, cancel, onClose } = show();
    await user.click(confirm());
    expect(cancel).toHaveBeenCalledExactlyOnceWith(line);
    expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('stays open with the cause when it failed, so that it can be tried again', async () => {
    const { user, cancel, onClose } = show({ state: 'failed', message: 'You are offline.' });
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent('It wasn’t cancelled. You are offline.');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(confirm());
    expect(cancel).toHaveBeenCalledTimes(2);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says plainly when the desk was faster, and offers nothing more', async () => {
    const { user, onClose } = show({ state: 'decided' });
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /The desk has already decided this deposit, or it was cancelled in another tab\. Your deposits show the outcome\./,
    );
    expect(screen.getByRole('dialog', { name: 'There’s nothing left to cancel' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel $250.00' })).toBeNull();
    const closing = screen.getAllByRole('button', { name: 'Close' });
    expect(closing).toHaveLength(2);
    for (const button of closing) await user.click(button);
    expect(onClose.mock.calls).toEqual([[true], [true]]);
  });
});

describe('deposit list', () => {
  const book = createMayaBook();
  const lines = getDepositLines(book.deposits, book.entries);

  it('has a row for each deposit, with the desk’s reason and where it was credited', () => {
    const [head, ...rows] = formatDepositsCsv(lines).trimEnd().split('\r\n');
    expect(head).toContain('Number,Requested (UTC),State,"Amount, USD","Received, USD",Coin,Coins');
    expect(rows).toHaveLength(4);
    expect(rows[1]).toContain('D5,');
    expect(rows[1]).toContain(',Completed,900.00,900.00,ETH,');
    expect(rows[1]).toContain(',A3,');
    expect(rows[2]).toContain('The transaction id belongs to another address.');
  });

  it('threat 21: does not compute what was typed', () => {
    const [line] = lines;
    if (!line) throw new Error('No line');
    expect(formatDepositsCsv([{ ...line, request: { ...line.request, note: '=1+1', txid: '@SUM(A1)' } }])).toMatch(
      /"'@SUM\(A1\)".*"'=1\+1"/,
    );
  });

  afterEach(() => setAmountsHidden(false));

  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

  function line(id: string, over: Partial<Deposit> = {}, book: Partial<DepositLine> = {}): DepositLine {
    const deposit: Deposit = {
      id,
      uid: 'maya',
      coin: 'bitcoin',
      amount: '1250.00',
      units: '0.00389348',
      rate: '64210.00',
      address: 'tb1q',
      txid: '',
      status: 'pending',
      note: '',
      received: over.status === 'completed' ? (over.amount ?? '1250.00') : '0',
      createdAt: hoursAgo(4),
      ...over,
    };
    return { request: deposit, folio: 'D7', requestedAt: deposit.createdAt, decidedAt: null, posted: null, ...book };
  }

  function show(over: Partial<DepositHistoryProps> = {}) {
    const props: DepositHistoryProps = {
      lines: readyQuery([]),
      withoutBook: false,
      onRetryBook: vi.fn(),
      touched: null,
      onCancel: undefined,
      filter: emptyFilters,
      onFilter: vi.fn(),
      onExport: vi.fn(),
      ...over,
    };
    const tree = (next: Partial<DepositHistoryProps> = {}) => (
      <MemoryRouter>
        <DepositHistory {...props} {...next} />
      </MemoryRouter>
    );
    const view = render(tree());
    return { user: userEvent.setup({ delay: null }), again: (next: Partial<DepositHistoryProps>) => view.rerender(tree(next)) };
  }

  describe('the history of deposits', () => {
    it('is a skeleton while it is read', () => {
      show({ lines: { status: 'pending', error: null, refetch: vi.fn() } });
      expect(screen.getByRole('status')).toHaveTextContent('Loading deposits…');
    });

    it('says what will be here while there is nothing', () => {
      show();
      expect(screen.getByRole('heading', { name: 'No deposits yet' })).toBeVisible();
    });

    it('can be read again when that failed', async () => {
      const refetch = vi.fn();
      const { user } = show({ lines: { status: 'error', error: new Error('No answer'), refetch } });
      expect(screen.getByRole('heading', { name: 'Couldn’t load deposits' })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(refetch).toHaveBeenCalledOnce();
    });

    it('shows what there is without the book, and offers to read the book again', async () => {
      const onRetryBook = vi.fn();
      const { user } = show({ lines: readyQuery([line('a', {}, { folio: null })]), withoutBook: true, onRetryBook });
      expect(screen.getByText('0.00389348 BTC')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(onRetryBook).toHaveBeenCalledOnce();
    });

    it('does not say that there was never one while the book, which knows those in archives, is missing', () => {
      show({ withoutBook: true });
      expect(screen.queryByText('No deposits yet')).toBeNull();
      expect(screen.getByRole('heading', { name: 'No deposits in your list' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    });

    it('says how much came in where that is not what was announced, and why', () => {
      const note = 'A fee of the network was taken.';
      show({ lines: readyQuery([line('a', { status: 'completed', amount: '250.00', received: '230.00', note }, { posted: 'A2' })]) });
      expect(screen.getByText(new RegExp(note)).closest('[data-request]')).toHaveTextContent(/^\$230\.00/);
      expect(screen.getByText(/Credited in/)).toHaveTextContent('Credited in A2: $230.00 received of $250.00 expected');
      expect(screen.getByText(new RegExp(note))).toBeVisible();
    });

    it('shows ten, and all when asked', async () => {
      const { user } = show({ lines: readyQuery(Array.from({ length: 14 }, (_, i) => line(`d${i}`))) });
      const shown = () => screen.getAllByText('You marked it as sent').length;
      expect(shown()).toBe(10);
      await user.click(screen.getByRole('button', { name: 'Show all 14' }));
      expect(shown()).toBe(14);
      expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
      expect(screen.getAllByText('You marked it as sent')[10]?.closest('[data-request]')).toHaveFocus();
    });

    it('gives the focus to one that was announced a moment ago', () => {
      const { again } = show({ lines: readyQuery([line('old')]), touched: { id: 'new', turn: 1 } });
      again({ lines: readyQuery([line('new', { amount: '77.00' }), line('old')]), touched: { id: 'new', turn: 1 } });
      expect(document.activeElement).toHaveTextContent('77.00');
    });

    it('gives it to the same one again when something else happened to it', () => {
      const { again } = show({ lines: readyQuery([line('a')]), touched: { id: 'a', turn: 1 } });
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      again({ lines: readyQuery([line('a', { status: 'cancelled' })]), touched: { id: 'a', turn: 2 } });
      expect(document.activeElement).toHaveTextContent('Cancelled');
    });
  });

  describe('a deposit in the history', () => {
    it('that waits says since when, and promises nothing', () => {
      show({ lines: readyQuery([line('a')]) });
      expect(screen.getByText('$1,250.00')).toBeVisible();
      expect(screen.getByText('Waiting', { selector: '[data-status]' })).toBeVisible();
      expect(screen.getByText('0.00389348 BTC, D7')).toBeVisible();
      expect(screen.getByText('We’re looking for it').closest('li')).toHaveTextContent(/4 h$/);
      expect(screen.getByText('Credited to your balance').closest('li')?.querySelector('time')).toBeNull();
    });

    it('that was announced just now does not wait "for just now now"', () => {
      show({ lines: readyQuery([line('a', { createdAt: new Date() })]) });
      expect(screen.getByText('We’re looking for it').closest('li')).toHaveTextContent(/itjust now$/);
    });

    it('that was credited lastEditedField to the line of the statement that credited it', () => {
      const decidedAt = new Date(2026, 2, 9, 12, 2);
      show({ lines: readyQuery([line('a', { status: 'completed' }, { decidedAt, posted: 'A4' })]) });
      expect(screen.getByText('Completed', { selector: '[data-status]' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'A4' })).toHaveAttribute('href', '/user/statement#A4');
      expect(screen.getByText(/Credited in/).closest('li')).toHaveTextContent('9 Mar, 12:02');
    });

    it('that was rejected has the desk’s words in quotation marks', () => {
      show({ lines: readyQuery([line('a', { status: 'rejected', note: 'The transaction id belongs to another address.' })]) });
      expect(screen.getByText('Rejected', { selector: '[data-status]' })).toBeVisible();
      expect(screen.getByText('Rejected by the desk')).toBeVisible();
      expect(screen.getByText('“The transaction id belongs to another address.”')).toBeVisible();
    });

    it('that was cancelled says by whom', () => {
      show({ lines: readyQuery([line('a', { status: 'cancelled' })]) });
      expect(screen.getByText('Cancelled', { selector: '[data-status]' })).toBeVisible();
      expect(screen.getByText('Cancelled by you')).toBeVisible();
    });

    it('can be cancelled only while it waits', async () => {
      const onCancel = vi.fn();
      const waiting = line('a');
      const { user } = show({ lines: readyQuery([waiting, line('b', { status: 'completed' })]), onCancel });
      const [button, ...others] = screen.getAllByRole('button', { name: /^Cancel/ });
      expect(others).toEqual([]);
      expect(button).toHaveAccessibleName('Cancel the deposit of $1,250.00, D7');
      if (button) await user.click(button);
      expect(onCancel).toHaveBeenCalledExactlyOnceWith(waiting);
    });

    it('cannot be cancelled by a client who may not', () => {
      show({ lines: readyQuery([line('a')]), onCancel: undefined });
      expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
    });

    it('says no amount anywhere while amounts are hidden', () => {
      setAmountsHidden(true);
      show({ lines: readyQuery([line('a'), line('b', { status: 'rejected', note: 'Only 900.00 arrived.' })]), onCancel: vi.fn() });
      for (const shown of [/1,250\.00/, /0\.00389348/, /900\.00/]) expect(screen.queryByText(shown)).toBeNull();
      expect(screen.getByText('“Only ••••• arrived.”')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Cancel the deposit, D7' })).toBeVisible();
    });

    it('is in ether where ether was sent', () => {
      show({ lines: readyQuery([line('a', { coin: 'ethereum', units: '0.40909091' }, { folio: 'D5' })]) });
      expect(screen.getByText('0.40909091 ETH, D5')).toBeVisible();
    });
  });

  describe('the filter of the history', () => {
    const lines = readyQuery([
      line('a', { amount: '77.00', createdAt: new Date(2026, 2, 24, 9) }),
      line('b', { amount: '55.00', status: 'rejected', note: 'No coins came.', createdAt: new Date(2026, 2, 4, 9) }),
      line('c', { amount: '33.00', status: 'rejected', createdAt: new Date(2026, 1, 4, 9) }),
    ]);
    const amounts = () => [...document.querySelectorAll('[data-request] > :first-child > b')].map((one) => one.textContent);

    it('shows one state, or days, counts what is left, and exports that', async () => {
      const onExport = vi.fn();
      const { user, again } = show({ lines, filter: { state: 'rejected', from: null, to: null }, onExport });
      expect(amounts()).toEqual(['$55.00', '$33.00']);
      expect(screen.getByRole('status')).toHaveTextContent('2 of 3 deposits');
      again({ filter: { state: 'rejected', from: '2026-03-01', to: '2026-03-31' } });
      expect(amounts()).toEqual(['$55.00']);
      await user.click(screen.getByRole('button', { name: 'Export' }));
      expect(onExport.mock.calls[0]?.[0]).toMatchObject([{ request: { id: 'b' } }]);
    });

    it('is chosen by state and by day', async () => {
      const onFilter = vi.fn();
      const { user } = show({ lines, onFilter });
      await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Rejected (2)');
      expect(onFilter).toHaveBeenLastCalledWith({ state: 'rejected' });
      expect(screen.getByRole('option', { name: 'All (3)' })).toBeInTheDocument();
      await user.type(screen.getByLabelText('From'), '2026-03-01');
      expect(onFilter).toHaveBeenLastCalledWith({ from: '2026-03-01', to: null });
    });

    it('says so when it hides everything, and offers to clear it', async () => {
      const onFilter = vi.fn();
      const { user } = show({ lines, filter: { state: 'completed', from: '2026-03-01', to: null }, onFilter });
      expect(screen.getByText('You have no completed deposits in this period.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Show all deposits' }));
      expect(onFilter).toHaveBeenCalledExactlyOnceWith(emptyFilters);
    });

    it('does not hide what was sent a moment ago', () => {
      show({ lines, filter: { state: 'rejected', from: null, to: null }, touched: { id: 'a', turn: 1 } });
      expect(amounts()).toEqual(['$77.00', '$55.00', '$33.00']);
    });
  });
});
