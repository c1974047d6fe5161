import { textIn } from '@/domain/accounts/snapshot';
import { detailOf, titleOf } from './entry-details';
import type { Entry } from './ledger';

export { figureIn } from '@/domain/accounts/snapshot';

/** An entry as a reader of the book needs it. An action that this version does not know is still an entry of the book. */
export type BookEntry = Omit<Entry, 'action'> & { action: string };

export interface EntryWords {
  /** "Deposit requested". */
  what: string;
  /** "250.00 in bitcoin", "for D1"; empty where the words say it all. */
  detail: string;
}

const titles: Record<string, string> = {
  'account.posted': 'Posted to the account',
  'account.adjusted': 'Adjustment',
  'withdrawal.deleted': 'Withdrawal request deleted',
  'subscription.set': 'Subscription taken',
  'subscription.charged': 'Subscription fee',
  'verification.submitted': 'Identity document sent',
  'verification.approved': 'Identity verified',
  'verification.rejected': 'Identity document rejected',
  'verification.viewed': 'Identity document viewed',
  'status.changed': 'Standing changed',
  'status.frozen': 'Account frozen',
  'payment.updated': 'Payment method updated',
  'desk.selected': 'Payment method chosen',
};

/** `verification.viewed` becomes "Verification viewed": what an action is called where nobody gave it a better name. */
function plainWords(action: string): string {
  const words = action
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Entry';
}

/** The name of an act, as a heading of its line. */
export const actionWords = (action: string): string => (Object.hasOwn(titles, action) ? titles[action] : undefined) ?? plainWords(action);

/** The list element that an entry speaks of, the same in its request and in every decision about it; null for entries of one object. */
export function elementOf({ col, index, before, after }: BookEntry): string | null {
  if (index < 0) return null;
  const id = textIn(after, 'id') || textIn(before, 'id');
  return id ? `${col}/${id}` : null;
}

/**
 * What a line of the book says.
 * @param answers folio of the entry that this one answers: the request that it decides, the fee's subscription, what an adjustment corrects;
 * null where this is the request, or where the other is out of sight
 */
export const entryWords = (entry: BookEntry, answers: string | null): EntryWords => ({
  what: titleOf(entry) ?? actionWords(entry.action),
  detail: detailOf(entry, answers),
});
