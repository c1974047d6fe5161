import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { formatName, getFirstName } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/revision-fields';
import { ClientLink } from '@/parts/clients/client-link';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { type ChosenActivation, keepActivation, readActivations } from './activation-drafts';
import { getActivation } from './decision';
import { VerificationReviewDialog } from './document-review-dialog';

/**
 * Clients whose document was approved here and whose account was to be activated, which was not
 * sent: the page was left between the acts.
 */
export function UnsentActivations({ now }: { now: Date }) {
  const { uid: me } = useUserState();
  // Only those from before this page was opened: the dialog tells of its own.
  const [left, setLeft] = useState(() => readActivations(me));
  const onSettled = () => setLeft(readActivations(me));
  return Object.entries(left).map(([uid, chosen]) => (
    <UnsentActivation key={uid} uid={uid} chosen={chosen} now={now} onSettled={onSettled} />
  ));
}

interface UnsentActivationProps {
  uid: Uid;
  chosen: ChosenActivation;
  now: Date;
  onSettled: () => void;
}

function UnsentActivation({ uid, chosen, now, onSettled }: UnsentActivationProps) {
  const { uid: me } = useUserState();
  const { desk } = useAdminRole();
  const profile = useQuery(queries.profile(uid)).data;
  const verification = useQuery(queries.verification(uid)).data;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    onSettled();
  };
  const isDue =
    profile && verification?.status === 'verified' && verification.document === chosen.document;
  if (!isDue || !(isOpen || getActivation(profile, desk).offered)) return null;
  const leavePending = () => {
    keepActivation(me, uid, null);
    onSettled();
  };
  return (
    <>
      <Note kind="pending" role="status" className="mb-6">
        <b>
          <ClientLink uid={uid}>{formatName(profile, uid)}</ClientLink> is verified, but the account
          isn’t active yet.
        </b>{' '}
        You chose to activate it too, and left before that was sent.
        <span className="mt-2 flex flex-wrap gap-2">
          <Button dense kind="primary" onClick={() => setIsOpen(true)}>
            Activate {getFirstName(profile)}…
          </Button>
          <Button dense onClick={leavePending}>
            Leave pending
          </Button>
        </span>
      </Note>
      {isOpen && (
        <VerificationReviewDialog
          row={{ uid, verification, profile, uploadedAt: verification.at }}
          now={now}
          onClose={close}
        />
      )}
    </>
  );
}
