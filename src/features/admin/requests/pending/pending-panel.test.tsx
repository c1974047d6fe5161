import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { BulkChoice } from '../bulk/bulk';
import { hoursAgo, now, profile, queued, queuedWithdrawal } from '../desk.fixture';
import { depositKind, type PendingRow, sortOldestFirst, withdrawalKind } from '../request-kinds';
import { PendingTable, type PendingTableProps, SelectionBar } from './pending-panel';

describe('the bar of what is chosen', () => {
  const rows = [
    queued(),
    queued({ id: 'ines', uid: 'ines', amount: '80.00' }, profile({ firstname: 'Ines', lastname: 'Okafor' })),
    queued({ id: 'karel', uid: 'karel', amount: '640.00' }, profile({ firstname: 'Karel', lastname: 'Novotný' })),
  ];
  const button = (name: string) => screen.getByRole('button', { name });

  it('says how many and how much, and what can be done with them', async () => {
    const asked: (BulkChoice | 'none')[] = [];
    render(<SelectionBar kind={depositKind} rows={rows} onDecide={(choice) => asked.push(choice)} onClear={() => asked.push('none')} />);
    expect(screen.getByRole('status')).toHaveTextContent('3 deposits, 970.00 USD');
    await userEvent.click(button('Confirm 3'));
    await userEvent.click(button('Reject 3'));
    await userEvent.click(button('Choose none'));
    expect(asked).toEqual(['complete', 'reject', 'none']);
  });

  it('is not there where nothing is', () => {
    const { container } = render(<SelectionBar kind={depositKind} rows={[]} onDecide={() => undefined} onClear={() => undefined} />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe('waiting table', () => {
  const rows = [
    queued(
      { id: 'tomas', uid: 'tomas', amount: '1200.00', coin: 'ethereum', txid: '', createdAt: hoursAgo(74) },
      profile({ firstname: 'Tomás', lastname: 'Ferreira' }),
    ),
    queued(),
    queued({ id: 'nobody', uid: 'nobody-knows-who', amount: '75.00' }, null),
  ];

  function show(over: Partial<PendingTableProps> = {}) {
    const opened: PendingRow[] = [];
    const toggled: string[] = [];
    const choosing = {
      ...{ has: (key: string) => key === 'tomas tomas', all: false, some: true },
      ...{ toggle: (id: string) => void toggled.push(id), toggleAll: () => void toggled.push('all') },
    };
    render(
      <PendingTable
        kind={depositKind}
        rows={rows}
        now={now}
        me="boss"
        open="maya op-d7"
        choosing={choosing}
        onDecide={(row) => opened.push(row)}
        {...over}
      />,
    );
    return { opened, toggled };
  }
  const body = () => screen.getAllByRole('row').slice(1);

  describe('the table of what waits', () => {
    it('says for each deposit how long it waits, whose it is, how much, in what, and what proves it', () => {
      show();
      const [first, second] = body();
      expect(first).toHaveTextContent(/3 d 2 h.*Tomás Ferreira.*1,200\.00.*Ethereum.*0\.00389348.*none/);
      expect(second).toHaveTextContent(/4 h.*Maya Lindqvist.*250\.00.*Bitcoin.*9b2f…77d0/);
    });

    it('says for each withdrawal where the coins are to go', () => {
      show({ kind: withdrawalKind, rows: [queuedWithdrawal()] });
      expect(body()[0]).toHaveTextContent(/2 h.*Maya Lindqvist.*200\.00.*Bitcoin.*tb1qrp33…0sl5k7/);
      expect(screen.getByRole('columnheader', { name: 'To the address' })).toBeInTheDocument();
    });

    it('opens the decision of the row whose button is pressed', async () => {
      const { opened } = show();
      await userEvent.click(screen.getByRole('button', { name: /^Decide 250\.00 from Maya Lindqvist/ }));
      expect(opened).toEqual([rows[1]]);
    });

    it('marks the rows that are chosen, and that whose dialog is open', async () => {
      const { toggled } = show();
      expect(screen.getByRole('checkbox', { name: 'Choose 1,200.00 from Tomás Ferreira' })).toBeChecked();
      expect(body().map((row) => row.className)).toEqual(['chosen', 'chosen', '']);
      expect(screen.getByRole('checkbox', { name: /Choose all/ })).toBePartiallyChecked();
      await userEvent.click(screen.getByRole('checkbox', { name: 'Choose 250.00 from Maya Lindqvist' }));
      await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all deposits that are shown' }));
      expect(toggled).toEqual(['maya op-d7', 'all']);
    });

    it('marks one of two clients who have named their acts alike', () => {
      show({ rows: [queued(), queued({ uid: 'ines' })] });
      expect(body().map((row) => row.className)).toEqual(['chosen', '']);
    });

    it('lets nobody choose the own request', () => {
      show({ me: 'maya' });
      expect(screen.getByRole('checkbox', { name: 'Choose 250.00 from Maya Lindqvist' })).toBeDisabled();
    });

    it('keeps its name as a table with columns where rows become cards', () => {
      show();
      const table = screen.getByRole('table', { name: /oldest first/ });
      const heads = within(table).getAllByRole('columnheader');
      expect(heads.map((head) => head.textContent)).toContain('Amount, USD');
    });
  });

  it('what waits is ordered by its own age over all pages, each once', () => {
    const pages = [
      queued({ id: 'first', createdAt: hoursAgo(9) }),
      queued({ id: 'second of the first client', createdAt: hoursAgo(1) }),
      queued({ id: 'next page', createdAt: hoursAgo(5) }),
      queued({ id: 'first', createdAt: hoursAgo(9) }),
    ];
    expect(sortOldestFirst(pages).map(({ element }) => element.id)).toEqual(['first', 'next page', 'second of the first client']);
  });

  describe('threat 31: the table of what waits', () => {
    const alike = profile({ uid: 'impostor', username: 'other', firstname: 'Mаya' });

    it('marks names that look alike, once each, and says what the marks mean', () => {
      show({ rows: [queued(), queued({ id: 'op-d8' }), queued({ id: 'op-d9', uid: 'impostor' }, alike)] });
      expect(screen.getAllByText('Looks like another client’s name')).toHaveLength(3);
      expect(screen.getAllByText('Mixes scripts')).toHaveLength(1);
      expect(screen.getByRole('list', { name: 'What the marks mean' })).toHaveTextContent('Tell them apart by the e-mail address.');
    });

    it('marks nobody where one client has several requests', () => {
      show({ rows: [queued(), queued({ id: 'op-d8' })] });
      expect(screen.queryByRole('list', { name: 'What the marks mean' })).toBeNull();
    });
  });
});
