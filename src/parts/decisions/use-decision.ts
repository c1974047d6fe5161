import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import type { DataContext } from '@/data/ledger/context';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { ActError, type FailureKind, getActOutcome } from '@/data/ledger/errors';
import { removeCachedRows } from '@/data/ledger/remove-cached-rows';
import { useUserState } from '@/data/user-state';
import type { ReasonAct } from '@/domain/input/reason-templates';
import type { Action } from '@/domain/ledger/ledger';
import type { ListCollection } from '@/domain/ledger/list-kinds';
import { getActKey, type Op, type Uid } from '@/domain/revision-fields';
import { keepOwnReason } from '@/lib/browser-storage/own-reasons';
import type { FieldError } from '@/ui/forms/form';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';

/** What one decision does. Sent again with the same parts, it is the same act. */
export interface DecidedAct {
  /** For the queries that it affects. */
  action: Action;
  /** Of an act that has one of its own, such as a fee. */
  op?: Op | undefined;
  /** What makes it another act than the one before. */
  parts: readonly string[];
  send: (context: DataContext, op: Op) => Promise<unknown>;
  /** The toast; `done` is its second line, once it is recorded. */
  words: { progress: string; success: string; failure: string; done?: string };
  /** Races that somebody else may have won: results and no errors, each with its toast. */
  lost: Readonly<Partial<Record<FailureKind, string>>>;
  /** Read again after such a failure, so that the dialog shows who was faster or what has changed. */
  readAgain?: Readonly<Partial<Record<FailureKind, readonly QueryKey[]>>>;
  /** Kept as one of the administrator's own reasons. */
  reason?: { act: ReasonAct; text: string; offered?: readonly string[] } | undefined;
  /** Takes what was decided out of its cached queue. */
  leave?: ((client: QueryClient) => Promise<void>) | undefined;
}

interface UseDecisionOptions<Typed> {
  /** What is sent for what was typed. */
  createAct: (typed: Typed) => DecidedAct;
  /** Called once it is recorded and its row has left the queue. */
  onRecorded: (typed: Typed) => unknown;
  onLost?: ((typed: Typed) => unknown) | undefined;
  getErrorMessage?: ((error: unknown) => string) | undefined;
  toFormError?: ((error: unknown) => FieldError | null) | undefined;
  isAtField?: ((error: unknown) => boolean) | undefined;
}

/** Sends what a dialog decides: once, with one toast. */
export function useDecision<Typed>({
  createAct,
  onRecorded,
  onLost,
  ...errors
}: UseDecisionOptions<Typed>) {
  const client = useQueryClient();
  const { uid: me } = useUserState();
  const read = (keys: readonly QueryKey[] = []) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  return useLedgerMutation<Typed, 'done' | FailureKind>({
    ...errors,
    action: (typed) => createAct(typed).action,
    getOp: (typed) => createAct(typed).op ?? null,
    keyParts: (typed) => createAct(typed).parts,
    messages: (typed) => {
      const { words, lost } = createAct(typed);
      return {
        progress: words.progress,
        success: (outcome) => (outcome === 'done' ? words.success : (lost[outcome] ?? '')),
        detail: (outcome) => (outcome === 'done' ? (words.done ?? '') : ''),
        failure: words.failure,
      };
    },
    send: async (typed, op) => {
      const { send, lost, readAgain } = createAct(typed);
      try {
        return await getActOutcome(
          send(currentUserContext(), op),
          ...(Object.keys(lost) as FailureKind[]),
        );
      } catch (error) {
        if (error instanceof ActError) void read(readAgain?.[error.kind]);
        throw error;
      }
    },
    onSuccess: async (outcome, typed) => {
      const { reason, leave, readAgain } = createAct(typed);
      if (outcome !== 'done') {
        await read(readAgain?.[outcome]);
        await onLost?.(typed);
        return;
      }
      if (reason) keepOwnReason(me, reason.act, reason.text, reason.offered);
      await leave?.(client);
      await onRecorded(typed);
    },
  });
}

/** For {@link DecidedAct.lost}: most acts are decided once. */
export const decidedOnce = { 'already-decided': 'Already Decided..' } as const;

/** For {@link DecidedAct.leave}: an element of the queue of all clients' lists. */
export const leavePending =
  (col: ListCollection, decided: { uid: Uid; id: Op }) =>
  (client: QueryClient): Promise<void> =>
    removeCachedRows(
      client,
      adminQueries.pending(col).queryKey,
      ({ element }) => getActKey(element) === getActKey(decided),
    );
