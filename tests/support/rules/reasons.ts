import { assertSucceeds } from '@firebase/rules-unit-testing';
import { describe } from 'vitest';
import { acceptedReasons, type Case, refusedReasons, refusesEach } from './cases';
import { it } from './it';
import type { ObjectAct, Subject } from './object-cases';
import { altered, type Fields, send } from './writes';

/** What the desk says to the client, at both ends of what it may. @param follow what else in the document follows the words */
export function testReason<S extends Subject>({ prepare, commit }: ObjectAct<S>, follow = (_: unknown): Fields => ({})): void {
  const telling = (state: S, changes: Fields) =>
    altered('reason' in changes ? commit(state, follow(changes.reason)) : commit(state), { entry: changes });
  it.each(acceptedReasons)('gives %s', async (_, reason) => {
    const state = await prepare();
    await assertSucceeds(send(state.caller, telling(state, { reason })));
  });
  describe('threat 7: refuses', () => {
    const faults = refusedReasons.map(([fault, reason]): Case => [fault, { reason }]);
    refusesEach(faults, prepare, telling);
  });
}
