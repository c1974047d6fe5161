import type { BookLine } from '@/ui/ledger/book';

interface Example extends Pick<BookLine, 'detail' | 'quote' | 'amountKind'> {
  folios: readonly string[];
  day: number;
  title: string;
  amount: string;
  balance: string;
}

const exampleActs: readonly Example[] = [
  {
    folios: ['A2', 'D2'],
    day: 2,
    title: 'Deposit credited',
    detail: 'for D1',
    amount: '+500.00',
    balance: '500.00',
  },
  {
    folios: ['A3', 'T2'],
    day: 7,
    title: 'Trade settled',
    detail: 'for T1, at $60,282.27',
    amount: '−61.17',
    amountKind: 'loss',
    balance: '438.83',
  },
  {
    folios: ['A4', 'D6'],
    day: 9,
    title: 'Deposit credited',
    detail: 'for D5, $902.80 received of $900.00 expected',
    quote: '0.0012 ETH more arrived than you announced. We credited the full amount.',
    amount: '+902.80',
    balance: '1,341.63',
  },
  {
    folios: ['A5', 'W2'],
    day: 13,
    title: 'Withdrawal paid out',
    detail: 'for W1',
    amount: '−250.00',
    balance: '1,091.63',
  },
  {
    folios: ['A6', 'T4'],
    day: 20,
    title: 'Trade settled',
    detail: 'for T3, at $2,308.33',
    amount: '+48.20',
    amountKind: 'gain',
    balance: '1,139.83',
  },
];

/**
 * A month of an invented client. The figures are written out, so that no calculation code is
 * loaded. A test adds them up.
 */
export const marchBook: readonly BookLine[] = exampleActs.map(({ day, ...line }) => ({
  ...line,
  key: line.folios.join(' '),
  at: new Date(2026, 2, day),
  by: 'Desk',
}));
