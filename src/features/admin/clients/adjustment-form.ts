import * as v from 'valibot';
import { type AccountFigures, accountFigures } from '@/domain/accounts/account';
import { coversPromises } from '@/domain/accounts/holds';
import { readMoney } from '@/domain/input/typed-money';
import { add, compare, isNegative, isZero, type Money, MoneyRangeError, sum } from '@/domain/money';
import { adjustmentCodes, adjustmentNoteSchema, adjustmentReason } from '@/domain/requests/adjustment';
import { usd } from '@/lib/format';
import type { ClientFigures } from './figures';

export const figures = ['balance', 'profit', 'bonus'] as const;
export type Figure = (typeof figures)[number];
export const figureLabels: Record<Figure, string> = { balance: 'Balance', profit: 'Profit', bonus: 'Bonus' };

/** What is typed of a figure is an amount to change it by, or the figure that it shall be. */
export const adjustmentWays = ['by', 'to'] as const;

const inputSchema = v.object({
  /** Nothing is chosen at first. */
  code: v.pipe(v.string(), v.picklist(adjustmentCodes, 'Choose what it is.')),
  way: v.picklist(adjustmentWays),
  /** Empty where the figure stays. */
  balance: v.string(),
  profit: v.string(),
  bonus: v.string(),
  note: adjustmentNoteSchema,
  /** The act that it corrects; empty for none. */
  ref: v.string(),
});
type Checked = v.InferOutput<typeof inputSchema>;

export type AdjustmentInput = v.InferInput<typeof inputSchema>;
export const emptyAdjustment: AdjustmentInput = { code: '', way: 'by', balance: '', profit: '', bonus: '', note: '', ref: '' };

export interface AdjustmentAsked {
  /** As it was typed: the same again is the same intent, whatever the figures are by then. */
  typed: Checked;
  rev: number;
  to: AccountFigures;
  reason: string;
}

type Faults = Partial<Record<Figure, string>>;
type Typed = Pick<AdjustmentInput, 'way' | Figure>;

const words = { empty: 'Type an amount.', largest: 'An account holds ten digits before the point at most.' };

/** A sign may be typed as on a keyboard or as in print. */
const withPlainSign = (text: string): string =>
  text
    .trim()
    .replace(/^[−–]/, '-')
    .replace(/^\+\s*/, '');

/** What a figure becomes, or why it cannot. */
function figureAfter(now: Money, typed: string, way: Typed['way']): { after: Money } | { fault: string } {
  if (typed.trim() === '') return { after: now };
  const read = readMoney(withPlainSign(typed), words);
  if ('fault' in read) return read;
  try {
    const after = way === 'by' ? add(now, read.amount) : read.amount;
    // "0" and "0.00" are one amount: what does not change stays as it is written.
    return { after: compare(after, now) === 0 ? now : after };
  } catch (error) {
    if (error instanceof MoneyRangeError) return { fault: words.largest };
    throw error;
  }
}

function boundsFault(figure: Figure, after: Money, { holds }: ClientFigures): string | undefined {
  if (figure === 'bonus' && isNegative(after)) return 'The bonus cannot be less than 0.00.';
  if (figure !== 'balance' || coversPromises({ balance: after }, holds)) return undefined;
  const promised = sum([holds.reserved, holds.staked]);
  return isZero(promised) ? 'The balance cannot be less than 0.00.' : `Not below ${usd(promised)}, which is reserved or staked.`;
}

/** The figures that a form half filled in comes to, each that can be read; and what is wrong with the others. */
export function figuresAfter(typed: Typed, now: ClientFigures): { to: AccountFigures; faults: Faults; changed: boolean } {
  const to = accountFigures(now.account);
  const faults: Faults = {};
  for (const figure of figures) {
    const read = figureAfter(to[figure], typed[figure], typed.way);
    const fault = 'fault' in read ? read.fault : boundsFault(figure, read.after, now);
    if (fault !== undefined) faults[figure] = fault;
    if ('after' in read) to[figure] = read.after;
  }
  return { to, faults, changed: figures.some((figure) => to[figure] !== now.account[figure]) };
}

const nothing: Record<Typed['way'], string> = {
  by: 'Type by how much one of the figures changes.',
  to: 'Type the new amount of at least one figure.',
};

/** The form's rulebook for one moment, since the figures may move while the dialog is open. */
export const adjustmentSchema = (now: ClientFigures) =>
  v.pipe(
    inputSchema,
    v.rawTransform(({ dataset, addIssue, NEVER }): AdjustmentAsked => {
      const typed = dataset.value;
      const { to, faults, changed } = figuresAfter(typed, now);
      const found = Object.entries(changed || Object.keys(faults).length > 0 ? faults : { balance: nothing[typed.way] });
      for (const [key, message] of found)
        addIssue({ message, path: [{ type: 'object', origin: 'value', input: typed, key, value: undefined }] });
      return found.length > 0 ? NEVER : { typed, rev: now.account.rev, to, reason: adjustmentReason(typed.code, typed.note) };
    }),
  );
