import { coinName } from '@/domain/coin';
import type { Deposit } from '@/domain/requests/deposit';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import type { Trade } from '@/domain/trades/trade';
import { dayMonthYear, shortened, signedUsd, usd } from '@/lib/format';
import { RequestMark } from '@/ui/tables/request-mark';
import type { Column } from '@/ui/tables/table';
import { Time } from '@/ui/time';

const Short = ({ text }: { text: string }) =>
  text ? <span title={text}>{shortened(text, 6, 4)}</span> : <span className="text-ink-3">none</span>;

/** The desk's words about a decision; they may be long. */
const Words = ({ text }: { text: string }) => text && <q className="element-words">{text}</q>;

const state = <Row extends Deposit | Withdrawal | Trade>(): Column<Row> => ({
  key: 'state',
  head: 'State',
  stays: true,
  cell: ({ status }) => <RequestMark of={status} />,
});
const note = <Row extends { note: string }>(): Column<Row> => ({
  key: 'note',
  head: 'The desk’s words',
  cell: (row) => <Words text={row.note} />,
});

export const depositColumns: readonly Column<Deposit>[] = [
  { key: 'at', head: 'Requested', stays: true, cell: ({ createdAt }) => <Time at={createdAt} as="date" /> },
  { key: 'amount', head: 'Amount, USD', number: true, stays: true, cell: ({ amount }) => <b>{usd(amount)}</b> },
  { key: 'coin', head: 'Coin', cell: ({ coin }) => coinName[coin] },
  { key: 'txid', head: 'Transaction id', leaves: true, cell: ({ txid }) => <Short text={txid} /> },
  note(),
  state(),
];

export const withdrawalColumns: readonly Column<Withdrawal>[] = [
  { key: 'at', head: 'Requested', stays: true, cell: ({ createdAt }) => <Time at={createdAt} as="date" /> },
  { key: 'amount', head: 'Amount, USD', number: true, stays: true, cell: ({ amount }) => <b>{usd(amount)}</b> },
  { key: 'coin', head: 'Coin', cell: ({ coin }) => coinName[coin] },
  { key: 'address', head: 'To the address', leaves: true, cell: ({ address }) => <Short text={address} /> },
  note(),
  state(),
];

const sides: Record<Trade['side'], string> = { buy: 'Buy', sell: 'Sell' };
/** "Buy bitcoin". */
export const tradeWords = ({ side, asset }: Pick<Trade, 'side' | 'asset'>): string => `${sides[side]} ${asset}`;

export const tradeColumns: readonly Column<Trade>[] = [
  { key: 'at', head: 'Opened', cell: ({ openedAt }) => <Time at={openedAt} as="date" /> },
  { key: 'what', head: 'Trade', stays: true, cell: tradeWords },
  { key: 'amount', head: 'Stake, USD', number: true, cell: ({ amount, leverage }) => `${usd(amount)} ×${leverage}` },
  { key: 'open', head: 'Opened at', number: true, leaves: true, cell: ({ openPrice }) => usd(openPrice) },
  { key: 'close', head: 'Closed at', number: true, leaves: true, cell: ({ closePrice }) => closePrice && usd(closePrice) },
  { key: 'result', head: 'Result, USD', number: true, stays: true, cell: ({ result }) => result && <b>{signedUsd(result)}</b> },
  state(),
];

/** What a card says of a deposit or a withdrawal besides its columns. */
export const requestCard = ({ coin, note: words }: Pick<Deposit, 'coin' | 'note'>) => (
  <>
    {coinName[coin]} <Words text={words} />
  </>
);
export const tradeCard = ({ openedAt, amount, leverage }: Trade): string => `${usd(amount)} ×${leverage}, ${dayMonthYear(openedAt)}`;
