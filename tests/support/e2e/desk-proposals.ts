import { deskBook } from '@/domain/revision-fields';
import { bypassRules } from './admin-sdk';

/**
 * Makes the newest proposal about the desk older: the emulator's time cannot be moved, and the time
 * of its entry decides.
 */
export const makeDeskProposalOlder = (hours: number): Promise<unknown> =>
  bypassRules(async (store) => {
    const list = (await store.doc(`proposals/${deskBook}`).get()).data()?.list ?? [];
    await store
      .doc(`ledger/${deskBook}/entries/${list.at(-1)?.id}`)
      .update({ at: new Date(Date.now() - hours * 3_600_000) });
  });
