import { actorWords } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { textIn } from '@/domain/accounts/snapshot';
import { actionWords } from '@/domain/ledger/entry-words';
import type { Op, Uid } from '@/domain/ledger/envelope';
import { type Action, type Entry, folio } from '@/domain/ledger/ledger';
import { identityKindName, identityKinds } from '@/domain/requests/verification';
import type { TimelineStepProps } from '@/ui/ledger/timeline';

/** What the book says of one client's documents. */
export interface PastAct {
  op: Op;
  kind: TimelineStepProps['kind'];
  what: string;
  by: string;
  /** `V3` */
  folio: string;
  at: Date;
  /** The desk's words to the client. */
  note: string;
  /** Of a document that was replaced by another one since. */
  earlier: boolean;
}

const kinds: Partial<Record<Action, PastAct['kind']>> = { 'verification.rejected': 'no', 'verification.viewed': 'off' };

function whatOf({ action, after }: Entry): string {
  const kind = identityKinds.find((one) => one === textIn(after, 'kind'));
  return action === 'verification.submitted' && kind ? `${identityKindName[kind]} sent` : actionWords(action);
}

/** Those who acted, each once, apart from the client. */
export const actorsIn = (entries: readonly Entry[], uid: Uid): Uid[] =>
  [...new Set(entries.map(({ actor }) => actor))].filter((actor) => actor !== uid);

export interface HistoryContext {
  uid: Uid;
  me: Uid;
  /** Of those who acted, as far as they are known. */
  people: ReadonlyMap<Uid, Profile>;
  /** The document that counts now. */
  document: string;
}

/** @param entries of the verification, in their order */
export const pastActs = (entries: readonly Entry[], { uid, me, people, document }: HistoryContext): PastAct[] =>
  entries
    .filter(({ action }) => action.startsWith('verification.'))
    .map((entry) => ({
      op: entry.op,
      kind: kinds[entry.action] ?? 'done',
      what: whatOf(entry),
      by: actorWords({ actor: entry.actor, uid }, people.get(entry.actor), me),
      folio: folio(entry),
      at: entry.at,
      note: entry.action === 'verification.viewed' ? '' : textIn(entry.after, 'note'),
      earlier: textIn(entry.after, 'document') !== document,
    }));
