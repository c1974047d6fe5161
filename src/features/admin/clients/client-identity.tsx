import { type ComponentType, useState } from 'react';
import type { Submitted } from '@/data/ledger/submitted';
import type { Profile } from '@/domain/accounts/profile';
import { uploadedAt, type Verification } from '@/domain/requests/verification';
import type { RemoteState } from '@/ui/feedback/remote';
import { useNow } from '@/ui/hooks/use-now';
import { IdentityPanel } from './identity-panel';

/** Shows a client's document and decides about it: the review of the identities' own screen. */
export type IdentityDialog = ComponentType<{ row: Submitted; now: Date; onClose: () => void }>;

export interface ClientIdentityProps {
  of: RemoteState<Verification | null>;
  profile: Profile;
  dialog: IdentityDialog;
}

/** How far a client's identity is verified, with the review of the document. */
export function ClientIdentity({ of, profile, dialog: Dialog }: ClientIdentityProps) {
  const now = useNow();
  const [open, setOpen] = useState<Submitted | null>(null);
  const verification = of.data;
  const review = () => {
    if (verification) setOpen({ uid: profile.uid, verification, uploadedAt: uploadedAt(verification), profile });
  };
  return (
    <>
      <IdentityPanel of={of} onReview={review} />
      {open && <Dialog row={open} now={now} onClose={() => setOpen(null)} />}
    </>
  );
}
