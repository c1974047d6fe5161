import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { adjustAccount, getAccount } from '@/data/collections/accounts';
import { useClientName } from '@/data/hooks/use-client-name';
import { currentUserContext as caller } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { getAccountFigures } from '@/domain/accounts/account';
import { formatName } from '@/domain/accounts/person-words';
import type { Entry } from '@/domain/ledger/ledger';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { add, type Money, moneySchema, subtract } from '@/domain/money';
import { createSessionDraft, type DraftStore } from '@/lib/draft';
import { formatSignedUsd, formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import { combineQueries } from '@/ui/feedback/query-boundary';
import { FormError } from '@/ui/forms/form';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { QuotedText } from '@/ui/ledger/quoted-text';
import { Dialog } from '@/ui/overlays/dialog';
import { adjustmentMessages, type PendingRow } from '../request-kinds';

const differencesSchema = v.object({
  /** The client. The name is not stored here: it is read from the profile. */
  uid: v.string(),
  /** The op that completed the deposit; the adjustment refers to it. */
  ref: v.string(),
  received: moneySchema,
  /** Received minus credited, USD. */
  by: moneySchema,
  /** As the client will read it. */
  reason: v.string(),
});

/** An adjustment that must follow a completed deposit, because a different amount arrived. */
export type UnpostedDifference = v.InferOutput<typeof differencesSchema>;

/** Only this many are stored, the newest, so that abandoned ones do not pile up. */
const maxStored = 20;

/** In local storage: a tab can be closed between the two acts, and the balance would be wrong by the difference. */
const getDifferenceStore = (me: Uid): DraftStore<UnpostedDifference[]> =>
  createSessionDraft(`unadjusted:${me}`, v.array(differencesSchema), () => window.localStorage);

const listeners = new Set<() => void>();
let cached: { me: Uid; rests: readonly UnpostedDifference[] } | null = null;

function getStoredDifferences(me: Uid): readonly UnpostedDifference[] {
  if (cached?.me !== me) cached = { me, rests: getDifferenceStore(me).read() ?? [] };
  return cached.rests;
}

function storeDifferences(me: Uid, kept: UnpostedDifference[]): void {
  getDifferenceStore(me).write(kept.slice(-maxStored));
  cached = { me, rests: kept };
  for (const tell of listeners) tell();
}

/** The stored differences without this one. Reads storage, because another tab may have changed it. */
const getDifferencesExcept = (me: Uid, ref: Op): UnpostedDifference[] =>
  (getDifferenceStore(me).read() ?? []).filter((one) => one.ref !== ref);

/**
 * Stores the difference before the completing act is sent, because the page may be closed before the second act. Null removes the
 * difference that an earlier attempt at the same act stored.
 */
export function rememberDifference(me: Uid, ref: Op, rest: UnpostedDifference | null): void {
  // Storage has what other tabs stored; memory has what did not fit into storage.
  const kept = [...getStoredDifferences(me), ...(getDifferenceStore(me).read() ?? [])];
  if (rest || kept.some((one) => one.ref === ref)) storeDifferences(me, [...getDifferencesExcept(me, ref), ...(rest ? [rest] : [])]);
}
export const forgetDifference = (me: Uid, ref: Op): void => rememberDifference(me, ref, null);

function watchDifferences(tell: () => void): () => void {
  const hear = () => {
    cached = null;
    tell();
  };
  listeners.add(tell);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', hear);
  };
}

/** Differences that this administrator began in this browser and that may not be adjusted yet. */
export const useUnpostedDifferences = (me: Uid): readonly UnpostedDifference[] =>
  useSyncExternalStore(watchDifferences, () => getStoredDifferences(me));

/** The only op that can adjust this difference, so that it is posted once, whichever tab retries. */
export const getDifferenceOp = (ref: Op): Op => `difference-${ref}`;

/** Adds the difference to the current balance. @throws ActError */
async function postDifference({ uid, by, ref, reason }: UnpostedDifference): Promise<void> {
  const account = await getAccount(caller(), uid);
  if (!account) throw new ActError('denied');
  const to = { ...getAccountFigures(account), balance: add(account.balance, by) };
  await adjustAccount(caller(), uid, { rev: account.rev, to, reason, ref }, getDifferenceOp(ref));
}

/** Posts the adjustment, the second of two acts. A retry is the same act, so it is posted once. @param me the administrator who acts */
export function useDifference(me: Uid, done: () => void) {
  const [rest, setRest] = useState<UnpostedDifference | null>(null);
  const [failure, setFailure] = useState('');
  const { act, isPending } = useLedgerMutation<UnpostedDifference>({
    action: 'account.adjusted',
    messages: adjustmentMessages,
    keyParts: ({ ref, by, reason }) => [ref, by, reason],
    send: postDifference,
    getOp: ({ ref }) => getDifferenceOp(ref),
    getErrorMessage,
    onSuccess: (_, { ref }) => {
      forgetDifference(me, ref);
      done();
    },
  });
  const attempt = async (asked: UnpostedDifference): Promise<void> => {
    setRest(asked);
    setFailure('');
    try {
      await act(asked);
    } catch (error) {
      if (!(error instanceof FormError)) throw error;
      setFailure(error.message);
    }
  };
  return { rest, failure, busy: isPending, attempt };
}

export interface DifferenceDialogProps {
  row: PendingRow;
  rest: UnpostedDifference;
  /** Why the adjustment is not known to be recorded; empty while it is being sent. */
  failure: string;
  busy: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** Shown between the two acts: what is recorded, what is missing, and a button that retries only the adjustment. */
export function DifferenceDialog({ row: { element: request, profile }, rest, failure, busy, onRetry, onClose }: DifferenceDialogProps) {
  const [amount, by] = [formatUsd(request.amount), formatSignedUsd(rest.by)];
  const rows = [
    { label: 'Credited, as announced', value: `${amount} USD` },
    { label: 'What came in', value: `${formatUsd(rest.received)} USD` },
    { label: 'To be adjusted', value: `${by} USD` },
    { label: 'Reason', value: <q>{rest.reason}</q> },
  ];
  return (
    <Dialog
      open
      drawer
      dismissable={!busy}
      onClose={onClose}
      label="Deposit, completed; the difference"
      title={`${by} for ${formatName(profile, request.uid)}`}
      footer={
        <>
          <span className="hidden sm:block">Tried again, it is the same act: nothing happens twice.</span>
          <Button onClick={onClose} disabledReason={busy ? 'It is being written.' : undefined}>
            Leave it for now
          </Button>
          <Button kind="primary" busy={busy} onClick={onRetry} data-autofocus>
            Adjust by {by}
          </Button>
        </>
      }
    >
      <div className="mb-s-5 grid gap-s-4">
        <Note kind="success">
          <b>The deposit is completed: {amount} is credited.</b> That stands, and does not change any more.
        </Note>
        {failure ? (
          <Note kind="error" role="alert">
            <b>The adjustment was not confirmed.</b> {failure} Until it is recorded, the balance is {formatUsd(rest.by.replace('-', ''))}{' '}
            too {rest.by.startsWith('-') ? 'high' : 'low'}.
          </Note>
        ) : (
          <Note role="status">The adjustment is being written.</Note>
        )}
      </div>
      <DescriptionList rows={rows} />
      <p className="mt-s-4 text-ink-3 text-t-sm">If you leave it, a note stays above the deposits in this browser until it is adjusted.</p>
    </Dialog>
  );
}

/** Notes above the deposits, one for each difference that is not adjusted yet. @param of shows only those of this client */
export function UnpostedDifferenceNotes({ me, client }: { me: Uid; client?: Uid | undefined }) {
  const rests = useUnpostedDifferences(me).filter(({ uid }) => client === undefined || uid === client);
  return rests.map((rest) => <UnpostedDifferenceNote key={rest.ref} me={me} rest={rest} />);
}

/** Reads both entries. Shows nothing if the deposit was not completed, or if the difference is adjusted. */
function UnpostedDifferenceNote({ me, rest }: { me: Uid; rest: UnpostedDifference }) {
  const { uid, ref } = rest;
  const completion = useQuery(queries.entry(uid, ref));
  const adjustment = useQuery(queries.entry(uid, getDifferenceOp(ref)));
  const both = combineQueries([completion, adjustment], () => ({ completed: completion.data, adjusted: isAdjustment(adjustment.data) }));
  const isDone = isAdjustment(adjustment.data);
  useEffect(() => {
    if (isDone) forgetDifference(me, ref);
  }, [isDone, me, ref]);
  if (both.status === 'error' && !both.data) return <UnreadNote by={rest.by} onRetry={both.refetch} />;
  return both.data?.completed && !both.data.adjusted ? <LeftNote me={me} rest={rest} /> : null;
}

/** The rules allow an op that starts with `difference-` only for an adjustment. */
const isAdjustment = (entry: Entry | null | undefined): boolean => entry?.action === 'account.adjusted';

const UnreadNote = ({ by, onRetry }: { by: Money; onRetry: () => unknown }) => (
  <div className="mb-s-4">
    <Note role="status">
      It could not be read whether a difference of {formatSignedUsd(by)} USD was adjusted.{' '}
      <Button kind="plain" dense onClick={() => void onRetry()}>
        Try again
      </Button>
    </Note>
  </div>
);

function LeftNote({ me, rest }: { me: Uid; rest: UnpostedDifference }) {
  const { uid, received, by, reason, ref } = rest;
  const name = useClientName(uid);
  const { failure, busy, attempt } = useDifference(me, () => undefined);
  return (
    <div className="mb-s-4">
      <Note kind="pending">
        <p>
          <b className="wrap-anywhere">
            A difference of {formatSignedUsd(by)} USD for {name} is not adjusted yet.
          </b>{' '}
          {formatUsd(subtract(received, by))} was credited, {formatUsd(received)} came in. <QuotedText>{reason}</QuotedText>
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button dense busy={busy} onClick={() => void attempt(rest)}>
            Adjust by {formatSignedUsd(by)}
          </Button>
          <Button dense disabledReason={busy ? 'It is being written.' : undefined} onClick={() => forgetDifference(me, ref)}>
            No adjustment needed
          </Button>
        </div>
        <p role="status" className="mt-2 text-red empty:mt-0">
          {failure}
        </p>
      </Note>
    </div>
  );
}
