import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getFileBlob } from '@/data/collections/files';
import { recordView } from '@/data/collections/verifications';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { ActError, DataShapeError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { Verification, VerificationStatus } from '@/domain/identity/verification';
import type { Uid } from '@/domain/revision-fields';
import { serverNow } from '@/lib/clock';
import { report } from '@/lib/report';
import { FormError } from '@/ui/forms/form';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';

/** How long the rules allow access after a recorded view, milliseconds. */
const accessMs = 600_000;

/** A recorded view: its document, and until when this administrator can read it. */
interface RecordedView {
  document: string;
  /** The revision that was read after the view was recorded. */
  rev: number;
  /** Status when the view was recorded; a decision ends the access. */
  status: VerificationStatus;
  until: Date;
}

export type Viewing =
  | { state: 'closed' }
  | { state: 'opening' }
  | { state: 'open'; document: string; file: Blob; until: Date }
  /** @param recorded the view is recorded, and only the file could not be read */
  | { state: 'failed'; cause: string; recorded: boolean }
  | { state: 'over' };

/**
 * What is on the screen of a document: a picture or its first page, a note that it cannot be shown,
 * or nothing yet.
 */
export type Display = 'closed' | 'loading' | 'shown' | 'broken';

type ViewingStep =
  | { state: 'closed' | 'opening' | 'over' }
  | { state: 'failed'; cause: string }
  | { state: 'open'; file: Blob };

const toastMessages = {
  progress: 'Recording Your View..',
  success: 'View Recorded..',
  failure: 'Error Occurred.',
};

function getFileErrorMessage(error: unknown): string {
  if (error instanceof DataShapeError)
    return 'This document has no file. Reject it, so the client can send it again.';
  if (error instanceof ActError && error.kind === 'denied') {
    return 'You no longer have access: another administrator opened it after you, or it has been decided. Open it again.';
  }
  return getErrorMessage(error);
}

/**
 * Opens a client's document: records the view, then reads the file under the rules. If only reading
 * failed, a retry reads it without recording another view.
 * @param myUid the administrator who views it
 */
export function useDocumentView(uid: Uid, current: Verification, myUid: Uid) {
  const client = useQueryClient();
  const [seen, setSeen] = useState<RecordedView | null>(null);
  const [step, setStep] = useState<ViewingStep>({ state: 'closed' });
  const [displayed, setDisplayed] = useState<{ document: string; as: 'shown' | 'broken' } | null>(
    null,
  );
  useEffect(() => {
    if (!seen) return;
    const timer = setTimeout(
      () => setStep({ state: 'over' }),
      seen.until.getTime() - serverNow().getTime(),
    );
    return () => clearTimeout(timer);
  }, [seen]);
  const isOpen = step.state === 'open' && isCurrentView(seen, current);
  const load = async (document: string) => {
    setStep({ state: 'opening' });
    try {
      setStep({ state: 'open', file: await getFileBlob(currentUserContext(), document) });
    } catch (error) {
      report('The document could not be read', error);
      setStep({ state: 'failed', cause: getFileErrorMessage(error) });
    }
  };
  const recorded = async () => {
    // The client may have just sent another document. The view was recorded for the current one, so
    // only that can be read.
    const now = await client
      .fetchQuery({ ...queries.verification(uid), staleTime: 0 })
      .catch(() => null);
    const { document, rev, status } = now ?? current;
    setSeen({ document, rev, status, until: new Date(serverNow().getTime() + accessMs) });
    // An open document stays open for longer and need not be read again.
    if (!isOpen || document !== current.document) await load(document);
  };
  const { act } = useLedgerMutation<void>({
    action: 'verification.viewed',
    messages: toastMessages,
    keyParts: () => [uid, current.document],
    send: (_, op) => recordView(currentUserContext(), { uid, op }),
    onSuccess: recorded,
  });
  const open = async () => {
    if (step.state === 'failed' && isCurrentView(seen, current) && serverNow() < seen.until)
      return load(seen.document);
    if (!isOpen) setStep({ state: 'opening' });
    await act().catch((error: unknown) => {
      if (!(error instanceof FormError)) throw error;
      if (!isOpen) setStep({ state: 'failed', cause: error.message });
    });
  };
  const viewing = getViewing(step, seen, current);
  const display =
    (displayed?.document === current.document && displayed.as) || displayByState[viewing.state];
  return {
    viewing,
    open,
    /**
     * Once the document was on the screen, it counts as shown, also when the ten minutes are over.
     */
    display,
    onDisplay: (as: 'shown' | 'broken') => setDisplayed({ document: current.document, as }),
    /** Only the last viewer can decide; a new document has no viewer. */
    isSeen: current.viewer === myUid || (isCurrentView(seen, current) && seen.rev === current.rev),
  };
}

const displayByState: Record<Viewing['state'], Display> = {
  closed: 'closed',
  over: 'closed',
  opening: 'loading',
  open: 'loading',
  failed: 'broken',
};

/** True if `seen` is a view of this document and no decision has ended the access since. */
const isCurrentView = (
  seen: RecordedView | null,
  { document, status }: Verification,
): seen is RecordedView => seen?.document === document && seen.status === status;

function getViewing(step: ViewingStep, seen: RecordedView | null, current: Verification): Viewing {
  if (step.state === 'opening') return { state: 'opening' };
  if (step.state === 'failed')
    return { state: 'failed', cause: step.cause, recorded: isCurrentView(seen, current) };
  if (!isCurrentView(seen, current)) return { state: 'closed' };
  return step.state === 'open'
    ? { state: 'open', document: seen.document, file: step.file, until: seen.until }
    : { state: step.state };
}
