import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import type { SubmittedVerification } from '@/data/ledger/submitted-verifications';
import { queries } from '@/data/queries';
import { describePermissions } from '@/domain/accounts/account-status';
import { getAgentReason } from '@/domain/accounts/admin-role-words';
import type { Profile } from '@/domain/accounts/profile';
import { profileFieldNames, profileFields } from '@/domain/accounts/profile-fields';
import { isNameField } from '@/domain/accounts/profile-input';
import {
  awaitsDecision,
  getUploadTime,
  identityKindName,
  type Verification,
} from '@/domain/identity/verification';
import { shortenMiddle } from '@/lib/format';
import {
  hasClientStatus,
  IdentityMark,
  ProfileStatusMark,
} from '@/parts/clients/account-status-mark';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { DescriptionList } from '@/ui/description-list';
import { EmailText } from '@/ui/email-text';
import { QueryBoundary } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { hintClass } from '@/ui/forms/field-classes';
import { useNow } from '@/ui/hooks/use-now';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';
import { NothingNote } from '../client-layout';
import { EditProfileDialog } from '../dialogs/edit-profile-dialog';
import { ownAccountReason } from '../own-account';

export type IdentityDialog = ComponentType<{
  row: SubmittedVerification;
  now: Date;
  onClose: () => void;
}>;

/**
 * State of the identity verification. Only the review shows the document, since each view of it
 * writes an entry.
 * @param Dialog the review, which shows the document and takes the decision
 */
export function IdentityPanel({
  profile,
  dialog: Dialog,
}: {
  profile: Profile;
  dialog: IdentityDialog;
}) {
  const { uid } = profile;
  const verificationQuery = useQuery(queries.verification(uid));
  const now = useNow();
  const { isAgent } = useAdminRole();
  const [open, setOpen] = useState<SubmittedVerification | null>(null);
  const { data: verification } = verificationQuery;
  const review = verification?.document && (
    <Button
      dense
      onClick={() =>
        setOpen({ uid, verification, uploadedAt: getUploadTime(verification), profile })
      }
    >
      {!isAgent ? 'Details' : awaitsDecision(verification) ? 'Review' : 'View document'}
    </Button>
  );
  return (
    <>
      <Panel id="identity" title="Identity" action={review}>
        <QueryBoundary
          query={verificationQuery}
          loading={<SkeletonBar width="8rem" />}
          failedTitle="Couldn’t load the identity"
        >
          {(found) => <Identity verification={found} />}
        </QueryBoundary>
      </Panel>
      {open && <Dialog row={open} now={now} onClose={() => setOpen(null)} />}
    </>
  );
}

function Identity({ verification }: { verification: Verification | null }) {
  if (!verification || verification.document === '')
    return <NothingNote>No document sent yet.</NothingNote>;
  const { kind, at, note } = verification;
  const rows = [
    { label: 'Status', value: <IdentityMark verification={verification} /> },
    { label: 'Document', value: kind === '' ? 'unknown' : identityKindName[kind] },
    { label: 'Updated', value: <Time at={at} /> },
    ...(note ? [{ label: 'Reason or note', value: <q>{note}</q> }] : []),
  ];
  return <DescriptionList dense rows={rows} />;
}

export function ProfilePanel({ profile, own }: { profile: Profile; own: boolean }) {
  const [correcting, setCorrecting] = useState(false);
  const { desk } = useAdminRole();
  const isClient = hasClientStatus(profile);
  const said = (text: string) => text || <span className="text-ink-3">not provided</span>;
  return (
    <>
      <Panel
        id="profile"
        title="Profile"
        action={
          !profile.admin && (
            <Button
              dense
              onClick={() => setCorrecting(true)}
              disabledReason={own ? ownAccountReason : getAgentReason(desk, 'correct profiles')}
            >
              Correct
            </Button>
          )
        }
      >
        {profile.admin && (
          <p className="mb-3 text-ink-2 text-t-sm">
            An administrator’s name signs decisions, so only the operator changes it, with{' '}
            <code>npm run admin:name</code>.
          </p>
        )}
        <DescriptionList
          dense
          rows={[
            { label: 'Email', value: <EmailText>{profile.email}</EmailText> },
            ...profileFieldNames
              .filter((name) => !isNameField(name))
              .map((name) => ({ label: profileFields[name].label, value: said(profile[name]) })),
            { label: 'Joined', value: <Time at={profile.joinedDate} /> },
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
            ...(isClient
              ? [{ label: 'Account status', value: <ProfileStatusMark profile={profile} /> }]
              : []),
          ]}
        />
        {isClient && <p className={hintClass}>{describePermissions(profile.status)}</p>}
      </Panel>
      {correcting && <EditProfileDialog profile={profile} onClose={() => setCorrecting(false)} />}
    </>
  );
}
