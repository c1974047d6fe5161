import type { Subscriber } from '@/data/collections/subscribers';
import { Note } from '@/ui/feedback/note';
import { ToBeWritten } from '@/ui/feedback/to-be-written';
import { Diff } from '@/ui/ledger/diff';
import { type Case, type DeskAct, feeChanges, lineOf, uncovered } from './desk-act';

interface WhatFollowsProps {
  row: Subscriber;
  found: Case;
  act: DeskAct;
  now: Date;
}

/** The figures that change, and the line of the book; or why there will be none. */
export function WhatFollows({ row: { uid, subscription }, found, act, now }: WhatFollowsProps) {
  const charges = act.act === 'charge';
  const fault = charges ? uncovered(found, subscription) : undefined;
  const line = lineOf(uid, found, act, now);
  if (fault !== undefined) {
    return (
      <div className="mt-s-5">
        <Note kind="no">
          <b>The fee cannot be charged now.</b> {fault}
        </Note>
      </div>
    );
  }
  return (
    line && (
      <ToBeWritten lines={[line]}>{charges && <Diff caption="What the fee changes" rows={feeChanges(found, subscription)} />}</ToBeWritten>
    )
  );
}
