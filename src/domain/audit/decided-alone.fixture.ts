import { WrittenDesk } from '@/domain/ledger/fixtures/written-desk.fixture';
import type { Money } from '@/domain/money';

const id = '5eed61c4'.repeat(8);
const activeClient = () =>
  new WrittenDesk('maya', new Date(2026, 2, 2)).opened().changedTo('active');
/** With 1,000.00 in ten deposits. */
export function fundedInTen(): WrittenDesk {
  const book = activeClient();
  for (let n = 0; n < 10; n += 1) book.requested('100.00').completed(n);
  return book;
}
const byHand = (result: Money) =>
  fundedInTen()
    .placed({ amount: '300.00' })
    .settled(0, '64210.00', { result, note: 'The price service was away.' });

/** `below` is a threshold above which the act is, and `same` one at which it is. */
export type AloneCase = [
  title: string,
  write: () => WrittenDesk,
  where: string,
  amount: string,
  bounds: [below: Money, same: Money],
];
export const aloneCases: AloneCase[] = [
  [
    'a deposit',
    () => activeClient().requested('700.00').completed(0),
    'deposits D2',
    '$700.00',
    ['699.99', '700.00'],
  ],
  [
    'a deposit with a transaction id',
    () =>
      activeClient().requested('700.00', 'bitcoin', id).completed(0, null, { txid: id, output: 0 }),
    'deposits D2',
    '$700.00',
    ['699.99', '700.00'],
  ],
  [
    'more than a deposit announced',
    () =>
      activeClient()
        .requested('10.00')
        .completed(0, { received: '700.00', reason: 'More has come in.' }),
    'deposits D2',
    '$700.00',
    ['699.99', '700.00'],
  ],
  [
    'a payout',
    () => fundedInTen().withdrew('490.00').sent(0),
    'withdrawals W2',
    '$490.00',
    ['489.99', '490.00'],
  ],
  [
    'a gain by the formula',
    () =>
      fundedInTen()
        .placed({ amount: '300.00', leverage: 10, openPrice: '1000.00' })
        .settled(0, '1050.00'),
    'trades T2',
    '$150.00',
    ['149.99', '150.00'],
  ],
  [
    'a loss by the formula',
    () =>
      fundedInTen()
        .placed({ amount: '300.00', leverage: 10, openPrice: '1000.00' })
        .settled(0, '950.00'),
    'trades T2',
    '$150.00',
    ['149.99', '150.00'],
  ],
  ['a gain by hand', () => byHand('9000.00'), 'trades T2', '$9,000.00', ['8999.99', '9000.00']],
  ['a loss by hand', () => byHand('-300.00'), 'trades T2', '$300.00', ['299.99', '300.00']],
  [
    'more balance',
    () => fundedInTen().adjusted({ balance: '1200.00' }),
    'accounts A12',
    '$200.00',
    ['199.99', '200.00'],
  ],
  [
    'less profit',
    () => fundedInTen().adjusted({ profit: '-200.00' }),
    'accounts A12',
    '$200.00',
    ['199.99', '200.00'],
  ],
  [
    'a bonus',
    () => fundedInTen().adjusted({ bonus: '200.00' }),
    'accounts A12',
    '$200.00',
    ['199.99', '200.00'],
  ],
  [
    'a fee',
    () =>
      activeClient()
        .requested('40.00')
        .completed(0)
        .requested('40.00')
        .completed(1)
        .subscribed()
        .charged(),
    'accounts A4',
    '$49.00',
    ['48.99', '49.00'],
  ],
];

/** It held 950.00 and then 900.00, by A13. */
export const closedAfterLess = (): WrittenDesk =>
  fundedInTen().adjusted({ balance: '950.00' }).adjusted({ balance: '900.00' }).changedTo('closed');

/** It holds 1,000.00, of which a part is reserved and a part staked. */
export const closedByOne = (): WrittenDesk =>
  fundedInTen().withdrew('400.00').placed({ amount: '300.00' }).changedTo('closed');
