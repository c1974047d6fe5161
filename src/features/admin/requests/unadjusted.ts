import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { Op, Uid } from '@/domain/ledger/envelope';
import { moneySchema } from '@/domain/money';
import { type DraftStore, sessionDraft } from '@/lib/draft';

const schema = v.object({
  /** Whose deposit it is; who that is, the desk is asked, and not the browser. */
  uid: v.string(),
  /** The act that completed the deposit, which the adjustment refers to. */
  ref: v.string(),
  received: moneySchema,
  /** What came in more, or less, than was credited. USD */
  by: moneySchema,
  /** As the client will read it. */
  reason: v.string(),
});

/** What is left to do once a deposit is completed of which something else came in. */
export type Rest = v.InferOutput<typeof schema>;

/** The newest, so that what nobody ever goes on with does not pile up. */
const most = 20;

/** In local storage: a tab can be closed between the two acts, and the balance would be wrong by the difference. */
const storeOf = (me: Uid): DraftStore<Rest[]> => sessionDraft(`unadjusted:${me}`, v.array(schema), () => window.localStorage);

const listeners = new Set<() => void>();
let shown: { me: Uid; rests: readonly Rest[] } | null = null;

function rests(me: Uid): readonly Rest[] {
  if (shown?.me !== me) shown = { me, rests: storeOf(me).read() ?? [] };
  return shown.rests;
}

function keep(me: Uid, kept: Rest[]): void {
  storeOf(me).write(kept.slice(-most));
  shown = { me, rests: kept };
  for (const tell of listeners) tell();
}

/** What is kept now: another tab may have kept or dropped one since. */
const without = (me: Uid, ref: Op): Rest[] => (storeOf(me).read() ?? []).filter((one) => one.ref !== ref);

/**
 * What is to follow the act that is about to be sent, since nothing can be kept once the page was closed. Where nothing is, what an earlier attempt
 * at the same act would have had to be followed by is no more.
 */
export function noteRest(me: Uid, ref: Op, rest: Rest | null): void {
  // What another tab has kept is in the store, and what found no room there is here.
  const kept = [...rests(me), ...(storeOf(me).read() ?? [])];
  if (rest || kept.some((one) => one.ref === ref)) keep(me, [...without(me, ref), ...(rest ? [rest] : [])]);
}
export const dropRest = (me: Uid, ref: Op): void => noteRest(me, ref, null);

function watch(tell: () => void): () => void {
  const hear = () => {
    shown = null;
    tell();
  };
  listeners.add(tell);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', hear);
  };
}

/** What this administrator has begun in this browser, and may have left half done. */
export const useRests = (me: Uid): readonly Rest[] => useSyncExternalStore(watch, () => rests(me));

/** The one `op` that can adjust a difference, so that it happens once, in whichever tab it is tried again. */
export const differenceOp = (ref: Op): Op => `difference-${ref}`;
