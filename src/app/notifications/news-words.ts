import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import type { Money } from '@/domain/money';
import { getFigure } from '@/domain/snapshot';
import { formatEntry, getBalanceChange } from '@/domain/statement/entry-words';
import { formatDollars, formatSignedDollars } from '@/lib/format';

interface MoneyWords {
  /** Without the figure: "Deposit credited". */
  plain: string;
  /** Before the figure: "Credited". */
  lead: string;
  figure: Money | null;
  /** The figure has a sign, because it may be a gain or a loss. */
  signed?: boolean;
}

function getMoneyWords(entry: Entry): MoneyWords | null {
  const amount = getFigure(entry.after, 'amount');
  switch (entry.action) {
    case 'deposit.completed':
      return {
        plain: 'Deposit credited',
        lead: 'Credited',
        figure: getFigure(entry.after, 'received') ?? amount,
      };
    case 'deposit.rejected':
      return { plain: 'Deposit not credited', lead: 'Not credited:', figure: amount };
    case 'withdrawal.completed':
      return { plain: 'Withdrawal sent', lead: 'Sent', figure: amount };
    case 'withdrawal.rejected':
      return { plain: 'Withdrawal not sent', lead: 'Not sent:', figure: amount };
    case 'trade.settled':
      return {
        plain: 'Trade settled',
        lead: 'Trade settled:',
        figure: getBalanceChange(entry),
        signed: true,
      };
    case 'account.adjusted':
      return {
        plain: 'Balance adjusted',
        lead: 'Balance adjusted:',
        figure: getBalanceChange(entry),
        signed: true,
      };
    case 'subscription.charged':
      return {
        plain: 'Plan fee charged',
        lead: 'Plan fee charged:',
        figure: getBalanceChange(entry),
        signed: true,
      };
    default:
      return null;
  }
}

/** "Credited $75.00 · D4". @param hidden true to leave out the amount */
export function describeNews(entry: Entry, hidden: boolean): string {
  const money = getMoneyWords(entry);
  const folio = formatFolio(entry);
  if (money === null || money.figure === null) return `${formatEntry(entry, null).what} · ${folio}`;
  if (hidden) return `${money.plain} · ${folio}`;
  return `${money.lead} ${money.signed ? formatSignedDollars(money.figure) : formatDollars(money.figure)} · ${folio}`;
}
