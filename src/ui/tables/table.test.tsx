import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Column, Table } from './table';

interface Row {
  id: string;
  client: string;
  amount: string;
}

const COLUMNS: Column<Row>[] = [
  {
    key: 'client',
    header: 'Client',
    cell: (row) => row.client,
    keepInCard: true,
    sort: 'ascending',
  },
  { key: 'amount', header: 'Amount, USD', cell: (row) => row.amount, number: true },
  {
    key: 'act',
    header: 'Action',
    headerHidden: true,
    cell: (row) => <button type="button">Decide on {row.client}</button>,
    keepInCard: true,
  },
];
const ROWS: Row[] = [
  { id: '1', client: 'Tomás Ferreira', amount: '1,200.00' },
  { id: '2', client: 'Ines Okafor', amount: '80.00' },
];

it('names its columns, the hidden head too, and says how it is sorted', () => {
  render(
    <Table
      caption="Deposits waiting, oldest first"
      columns={COLUMNS}
      rows={ROWS}
      getRowKey={(row) => row.id}
    />,
  );
  expect(screen.getByRole('table', { name: 'Deposits waiting, oldest first' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Client' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  expect(screen.getByRole('columnheader', { name: 'Action' })).toBeInTheDocument();
});

it('puts the second line of a card before the last cell', () => {
  render(
    <Table
      caption="Deposits"
      columns={COLUMNS}
      rows={ROWS}
      getRowKey={(row) => row.id}
      renderCardLine={() => 'Ethereum, waiting 3 d 2 h'}
    />,
  );
  const row = screen.getByRole('row', { name: /Tomás Ferreira/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([
    'Tomás Ferreira',
    '1,200.00',
    'Ethereum, waiting 3 d 2 h',
    'Decide on Tomás Ferreira',
  ]);
});

it('marks the column by which rows are chosen, so that it is beside both lines of a card', () => {
  const choice: Column<Row> = {
    key: 'choice',
    header: <input type="checkbox" />,
    cell: () => <input type="checkbox" />,
    isCheckbox: true,
  };
  render(
    <Table
      caption="Deposits"
      columns={[choice, ...COLUMNS]}
      rows={ROWS}
      getRowKey={(row) => row.id}
    />,
  );
  const cells = screen.getAllByRole('checkbox').map((box) => box.parentElement);
  expect(cells.map((cell) => cell?.classList.contains('@max-[40rem]:row-[1/3]'))).toEqual([
    false,
    true,
    true,
  ]);
});

it('lets columns leave or wrap before the table is wider than a tablet', () => {
  const columns = COLUMNS.map((column) => ({
    ...column,
    wraps: column.key === 'client',
    hideOnTablet: column.key === 'amount',
  }));
  render(<Table caption="Deposits" columns={columns} rows={ROWS} getRowKey={(row) => row.id} />);
  const classes = (name: string) => screen.getByRole('cell', { name }).classList;
  expect(classes('Tomás Ferreira')).toContain('whitespace-normal');
  expect(classes('1,200.00')).toContain('whitespace-nowrap');
  expect(classes('1,200.00')).toContain('@max-[46rem]:hidden');
  expect(classes('Tomás Ferreira')).not.toContain('@max-[46rem]:hidden');
});
