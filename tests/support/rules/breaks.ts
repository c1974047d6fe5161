import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import type { DataContext } from '@/data/ledger/context';
import { it } from './it';
import { type Commit, send } from './writes';

/** What is wrong, and how a valid commit over this state becomes it. */
export type Break<S> = [fault: string, breaking: (valid: Commit, state: S) => Commit];

/** As `refusesEach`, where what is wrong is more than one part's fields: each breaks a valid commit of its own over one state. */
export function refusesBroken<S extends { caller: DataContext }>(
  breaks: readonly Break<S>[],
  prepare: () => Promise<S>,
  valid: (state: S) => Commit,
) {
  let prepared: Promise<S> | undefined;
  const state = () => {
    prepared ??= prepare();
    return prepared;
  };
  it.each(breaks)('%s', async (_, breaking) => {
    const now = await state();
    await assertFails(send(now.caller, breaking(valid(now), now)));
  });
  it('and takes the same unbroken', async () => {
    const now = await state();
    await assertSucceeds(send(now.caller, valid(now)));
  });
}
