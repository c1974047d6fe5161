import { type Account, type AccountFigures, accountFigures, available, type Holds } from '@/domain/accounts/account';
import { unstake } from '@/domain/accounts/holds';
import type { Profile } from '@/domain/accounts/profile';
import type { LineInWords } from '@/domain/ledger/book-line';
import { type Entry, folio } from '@/domain/ledger/ledger';
import { lineToCome } from '@/domain/ledger/line-to-come';
import { movements, posted } from '@/domain/ledger/posting';
import type { Money } from '@/domain/money';
import { someHaveLeft } from '@/domain/requests/undecided';
import type { Trade, Trades } from '@/domain/trades/trade';
import type { Outlook } from './settlement';

/** Everything that a settlement rests on, as it stands now. Null where there is no such document. */
export interface TradeFile {
  profile: Profile | null;
  account: Account | null;
  holds: Holds | null;
  trades: Trades;
  /** The entry that the client's order wrote; its folio names the trade. */
  order: Entry | null;
}

/** "T5"; empty where the entry of the order was not found. */
export const orderFolio = ({ order }: Pick<TradeFile, 'order'>): string => (order ? folio(order) : '');

/** What the client has, USD. */
export interface Figures extends AccountFigures {
  reserved: Money;
  staked: Money;
  available: Money;
}

const figuresOf = (account: AccountFigures, holds: Pick<Holds, 'reserved' | 'staked'>): Figures => ({
  ...accountFigures(account),
  reserved: holds.reserved,
  staked: holds.staked,
  available: available(account, holds),
});

/** The client's figures before a settlement and after it. */
export interface Effect {
  before: Figures;
  after: Figures;
}

/**
 * @param result USD
 * @returns null where there is no account, a figure would have more than ten digits, or less is staked than this trade stands for
 */
export function effectOf({ account, holds }: Pick<TradeFile, 'account' | 'holds'>, { amount }: Trade, result: Money): Effect | null {
  if (!account || !holds) return null;
  try {
    const after = posted(account, movements['trade.settled']({ result }));
    return { before: figuresOf(account, holds), after: figuresOf(after, unstake(holds, amount)) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** How many trades of the client were settled before. Those in archives are not counted, which would cost a read for each eight of them. */
export function settledBefore({ trades }: Pick<TradeFile, 'trades'>, { id }: Pick<Trade, 'id'>): string {
  const settled = trades.list.filter((one) => one.id !== id && one.status === 'closed').length;
  return `${settled || 'none'}${someHaveLeft(trades) ? ' in the present list, others are archived' : ''}`;
}

/** The line that the settlement is about to write into the client's book; null while it cannot be told. */
export function settlementLine(file: TradeFile, trade: Trade, outlook: Outlook, at: Date): LineInWords | null {
  const { closePrice, result, manual, note } = outlook;
  const effect = result === null ? null : effectOf(file, trade, result);
  if (closePrice === null || !effect) return null;
  const settled: Trade = { ...trade, status: 'closed', closedAt: at, closePrice, result: result ?? '', manual, note };
  const index = file.trades.list.findIndex(({ id }) => id === trade.id);
  return lineToCome(
    trade.uid,
    { col: 'trades', rev: file.trades.rev + 1, action: 'trade.settled', index, before: trade, after: settled, reason: note, at },
    file.order ? [file.order] : [],
    {
      ...{ col: 'accounts', rev: (file.account?.rev ?? 0) + 1, action: 'account.posted', reason: '', at },
      before: accountFigures(effect.before),
      after: accountFigures(effect.after),
    },
  );
}
