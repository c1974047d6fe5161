import * as v from 'valibot';
import { coinSchema } from '@/domain/coin';
import { newOp, type Op, type Uid } from '@/domain/envelope';
import type { DepositOutput } from './request';

/** The act that a request was last sent with: the same request again is the same act, also after the page was loaded again. */
const intentSchema = v.object({ of: v.string(), op: v.string() });
export type Intent = v.InferOutput<typeof intentSchema>;

const draftSchema = v.object({ coin: coinSchema, amount: v.string(), txid: v.string(), intent: v.nullable(intentSchema) });
export type Draft = v.InferOutput<typeof draftSchema>;

/** Keeps what was typed for as long as the tab lives. */
export interface DraftStore {
  read(): Draft | null;
  write(draft: Draft): void;
  clear(): void;
}

/** The same intent for the same request; the price may move in between, the request stays. */
export function intentFor(
  before: Intent | null,
  { coin, amount, txid }: Pick<DepositOutput, 'coin' | 'amount' | 'txid'>,
  mint: () => Op = newOp,
): Intent {
  const of = JSON.stringify([coin, amount, txid]);
  return before?.of === of ? before : { of, op: mint() };
}

/** In session storage, for one client: another one in the same tab sees nothing of it. */
export function sessionDrafts(uid: Uid, storage: Storage = window.sessionStorage): DraftStore {
  const key = `deposit-draft:${uid}`;
  return {
    read() {
      try {
        return v.parse(draftSchema, JSON.parse(storage.getItem(key) ?? 'null'));
      } catch {
        // Nothing kept, or by another version: an empty form is the right answer to both.
        return null;
      }
    },
    write(draft) {
      try {
        storage.setItem(key, JSON.stringify(draft));
      } catch {
        // Full: then it lives as long as the page does, as everything typed.
      }
    },
    clear: () => storage.removeItem(key),
  };
}
