import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { addDeskNote } from '@/data/collections/desk-notes';
import { deskQueries } from '@/data/desk-queries';
import { causeOf } from '@/data/ledger/causes';
import { me } from '@/data/ledger/me';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { nameOf } from '@/domain/accounts/person-words';
import type { Op, Uid } from '@/domain/ledger/envelope';
import { useAct } from '@/ui/hooks/use-act';

const words = { progress: 'Adding the Note..', success: 'Note has been added Successfully..', failure: 'Error Occurred.' };

/** The desk's notes about a client, who wrote them, and the way to add one. */
export function useNotes(uid: Uid) {
  const client = useQueryClient();
  const { uid: own } = useUserState();
  // No entry tells of what another administrator has noted.
  const of = useQuery({ ...deskQueries.deskNotes(uid), staleTime: 0 });
  const authors = [...new Set(of.data?.map(({ by }) => by) ?? [])].filter((by) => by !== own);
  const profiles = useQueries({ queries: authors.map((by) => queries.profile(by)) });
  const names = new Map(authors.map((by, place) => [by, nameOf(profiles[place]?.data, by)]));
  const timeOf = useKeptTime();
  const { act } = useAct<string, void>({
    words,
    parts: (text) => [uid, text],
    send: (text, op) => addDeskNote(me(), uid, { text, at: timeOf(op) }),
    causeOf,
    // A note is no entry, so the live channel does not tell of it.
    done: () => client.invalidateQueries({ queryKey: deskQueries.deskNotes(uid).queryKey }),
  });
  return { of, onAdd: act, authorName: (by: Uid) => (by === own ? 'You' : (names.get(by) ?? nameOf(null, by))) };
}

/** A note is known by its author and time, so the same intent keeps its time. */
function useKeptTime() {
  const kept = useRef({ op: '', at: new Date(0) });
  return (op: Op): Date => {
    if (kept.current.op !== op) kept.current = { op, at: me().now() };
    return kept.current.at;
  };
}
