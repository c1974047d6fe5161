import type { Subscriber } from '@/data/admin/subscribers';
import { useUserState } from '@/data/user-state';
import { capitalizeName, formatName, getFirstName } from '@/domain/accounts/person-words';
import type { Entry } from '@/domain/ledger/ledger';
import { OverNote } from '@/parts/decisions/over-note';
import { Dialog } from '@/ui/overlays/dialog';

interface SubscriptionOutcomeProps {
  row: Subscriber;
  name: string;
  fate: 'gone' | 'another';
  /** The entry that ended it; null while unknown. */
  ending: Entry | null;
  onClose: () => void;
}

/** The subscription was ended or replaced while its dialog was open. */
export function SubscriptionOutcome({
  row,
  name,
  fate,
  ending,
  onClose,
}: SubscriptionOutcomeProps) {
  const { uid: me } = useUserState();
  const person = capitalizeName(getFirstName(row.profile));
  return (
    <Dialog
      drawer
      onClose={onClose}
      label="Subscription has changed"
      title={`${name} for ${formatName(row.profile, row.uid)}`}
      closeLabel="Back to list"
    >
      {fate === 'gone' ? (
        <OverNote
          happened={
            ending?.actor === me
              ? 'Your termination was recorded.'
              : `${name} has already been ended${describeEndActor(row, ending)}.`
          }
        >
          There is nothing left to charge or terminate.
        </OverNote>
      ) : (
        <OverNote happened={`${person} has chosen a plan again.`}>
          The list shows the new choice. Charge or terminate it there.
        </OverNote>
      )}
    </Dialog>
  );
}

function describeEndActor({ uid }: Subscriber, ending: Entry | null): string {
  if (!ending) return '';
  return ending.actor === uid ? ' by the client' : ' by another administrator';
}
