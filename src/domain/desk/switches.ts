import * as v from 'valibot';
import { limits, maxLetters } from '@/domain/input/limits';
import { storedReasonSchema } from '@/domain/input/reason';
import { revisionFields } from '@/domain/revision-fields';
import { isAllOpen, openSwitches, type Switches } from './pauses';

const switchFields = {
  /** True for open: the rules accept new requests. */
  deposits: v.boolean(),
  withdrawals: v.boolean(),
  trades: v.boolean(),
  /** What clients read while something is paused. */
  notice: v.pipe(v.string(), maxLetters(limits.reasonMax)),
};

/** What an entry records of the switches. */
export const switchesSchema = v.pipe(
  v.strictObject(switchFields),
  v.forward(
    v.check(
      (switches) => isAllOpen(switches) || v.is(storedReasonSchema, switches.notice),
      'A pause needs a notice to clients.',
    ),
    ['notice'],
  ),
);

/** `desk/switches`: which requests the desk accepts now. Without the document all are open. */
export const deskSwitchesSchema = v.object({ ...switchFields, ...revisionFields });
export type DeskSwitches = v.InferOutput<typeof deskSwitchesSchema>;

/** The switches without revision fields; all open without a document. */
export const getSwitches = (stored: DeskSwitches | null | undefined): Switches => {
  const { deposits, withdrawals, trades, notice } = stored ?? openSwitches;
  return { deposits, withdrawals, trades, notice };
};
