import { type ComponentType, useState } from 'react';
import { getErrorMessage } from '@/data/ledger/error-messages';
import type { Submitted } from '@/data/ledger/submitted';
import type { Profile } from '@/domain/accounts/profile';
import { awaitsDecision, getUploadTime, identityKindName, type Verification } from '@/domain/requests/verification';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { IdentityMark } from '@/ui/feedback/account-status-mark';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { Bar } from '@/ui/feedback/skeleton';
import { useNow } from '@/ui/hooks/use-now';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';

interface IdentityPanelProps {
  of: QueryState<Verification | null>;
  /** Opens the review, in which the document is looked at and decided about. */
  onReview: () => void;
}

/** How far the identity is verified. The document itself is shown in the review, since each look at it is an entry. */
export function IdentityPanel({ of, onReview }: IdentityPanelProps) {
  const review = of.data?.document && (
    <Button dense onClick={onReview}>
      {awaitsDecision(of.data) ? 'Review' : 'See the document'}
    </Button>
  );
  return (
    <Panel id="identity" title="Identity" action={review}>
      <QueryBoundary query={of} loading={<Bar width="8rem" />} failedTitle="The identity could not be read" cause={getErrorMessage}>
        {(verification) => <Identity verification={verification} />}
      </QueryBoundary>
    </Panel>
  );
}

function Identity({ verification }: { verification: Verification | null }) {
  if (!verification || verification.document === '') return <p className="client-none">No document was sent yet.</p>;
  const { kind, at, note } = verification;
  const rows = [
    { label: 'State', value: <IdentityMark of={verification} /> },
    { label: 'Document', value: kind === '' ? 'unknown' : identityKindName[kind] },
    { label: 'Changed', value: <Time at={at} as="date" /> },
    ...(note ? [{ label: 'The desk’s words', value: <q>{note}</q> }] : []),
  ];
  return <DescriptionList dense rows={rows} />;
}

/** Shows a client's document and decides about it: the review of the identities' own screen. */
export type IdentityDialog = ComponentType<{ row: Submitted; now: Date; onClose: () => void }>;

interface ClientIdentityProps {
  of: QueryState<Verification | null>;
  profile: Profile;
  dialog: IdentityDialog;
}

/** How far a client's identity is verified, with the review of the document. */
export function ClientIdentity({ of, profile, dialog: Dialog }: ClientIdentityProps) {
  const now = useNow();
  const [open, setOpen] = useState<Submitted | null>(null);
  const verification = of.data;
  const review = () => {
    if (verification) setOpen({ uid: profile.uid, verification, uploadedAt: getUploadTime(verification), profile });
  };
  return (
    <>
      <IdentityPanel of={of} onReview={review} />
      {open && <Dialog row={open} now={now} onClose={() => setOpen(null)} />}
    </>
  );
}
