import { type ComponentType, useState } from 'react';
import { getErrorMessage } from '@/data/ledger/error-messages';
import type { SubmittedVerification } from '@/data/ledger/submitted-verifications';
import { canAct, describePermissions } from '@/domain/accounts/account-status';
import type { Profile } from '@/domain/accounts/profile';
import { profileFieldNames, profileFields } from '@/domain/accounts/profile-fields';
import { isNameField } from '@/domain/accounts/profile-input';
import { awaitsDecision, getUploadTime, identityKindName, type Verification } from '@/domain/requests/verification';
import { shortenMiddle } from '@/lib/format';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { DescriptionList } from '@/ui/description-list';
import { IdentityMark, ProfileStatusMark } from '@/ui/feedback/account-status-mark';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { useNow } from '@/ui/hooks/use-now';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';
import { ownAccountReason } from '../own-account';

interface IdentityPanelProps {
  verificationQuery: QueryState<Verification | null>;
  /** Opens the review, which shows the document and takes the decision. */
  onReview: () => void;
}

/** State of the identity verification. Only the review shows the document, since each view of it writes an entry. */
export function IdentityPanel({ verificationQuery, onReview }: IdentityPanelProps) {
  const review = verificationQuery.data?.document && (
    <Button dense onClick={onReview}>
      {awaitsDecision(verificationQuery.data) ? 'Review' : 'See the document'}
    </Button>
  );
  return (
    <Panel id="identity" title="Identity" action={review}>
      <QueryBoundary
        query={verificationQuery}
        loading={<SkeletonBar width="8rem" />}
        failedTitle="The identity could not be read"
        getErrorMessage={getErrorMessage}
      >
        {(verification) => <Identity verification={verification} />}
      </QueryBoundary>
    </Panel>
  );
}

function Identity({ verification }: { verification: Verification | null }) {
  if (!verification || verification.document === '') return <p className="client-none">No document was sent yet.</p>;
  const { kind, at, note } = verification;
  const rows = [
    { label: 'State', value: <IdentityMark verification={verification} /> },
    { label: 'Document', value: kind === '' ? 'unknown' : identityKindName[kind] },
    { label: 'Changed', value: <Time at={at} format="date" /> },
    ...(note ? [{ label: 'The desk’s words', value: <q>{note}</q> }] : []),
  ];
  return <DescriptionList dense rows={rows} />;
}

export type IdentityDialog = ComponentType<{ row: SubmittedVerification; now: Date; onClose: () => void }>;

interface ClientIdentityProps {
  verificationQuery: QueryState<Verification | null>;
  profile: Profile;
  dialog: IdentityDialog;
}

export function ClientIdentity({ verificationQuery, profile, dialog: Dialog }: ClientIdentityProps) {
  const now = useNow();
  const [open, setOpen] = useState<SubmittedVerification | null>(null);
  const verification = verificationQuery.data;
  const review = () => {
    if (verification) setOpen({ uid: profile.uid, verification, uploadedAt: getUploadTime(verification), profile });
  };
  return (
    <>
      <IdentityPanel verificationQuery={verificationQuery} onReview={review} />
      {open && <Dialog row={open} now={now} onClose={() => setOpen(null)} />}
    </>
  );
}

export function ProfilePanel({ profile, own, onCorrect }: { profile: Profile; own: boolean; onCorrect: () => void }) {
  const said = (text: string) => text || <span className="text-ink-3">not said</span>;
  return (
    <Panel
      id="profile"
      title="Profile"
      action={
        <Button dense onClick={onCorrect} disabledReason={own ? ownAccountReason : undefined}>
          Correct
        </Button>
      }
    >
      <DescriptionList
        dense
        rows={[
          { label: 'E-mail', value: <span className="wrap-anywhere">{profile.email}</span> },
          ...profileFieldNames
            .filter((name) => !isNameField(name))
            .map((name) => ({ label: profileFields[name].label, value: said(profile[name]) })),
          { label: 'Joined', value: <Time at={profile.joinedDate} format="date" /> },
          { label: 'Saved addresses', value: profile.addresses.length },
          {
            label: 'Id',
            value: (
              <>
                <span title={profile.uid}>{shortenMiddle(profile.uid, 6, 4)}</span>{' '}
                <CopyButton bare text={profile.uid} subject="the client’s id" />
              </>
            ),
          },
          { label: 'Standing', value: <ProfileStatusMark profile={profile} /> },
        ]}
      />
      {!(profile.admin && canAct(profile.status)) && <p className="hint">{describePermissions(profile.status)}</p>}
    </Panel>
  );
}
