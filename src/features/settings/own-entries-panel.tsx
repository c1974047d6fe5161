import { useQuery } from '@tanstack/react-query';
import { deskQueries } from '@/data/desk-queries';
import { causeOf } from '@/data/ledger/causes';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { fullName } from '@/domain/accounts/profile';
import { Remote } from '@/ui/feedback/remote';
import { BookSkeleton } from '@/ui/feedback/skeleton';
import { together } from '@/ui/feedback/together';
import { Panel } from '@/ui/page';
import { OwnEntries } from './own-entries';

/** The administrator's own latest entries about payment methods. */
export function OwnEntriesPanel() {
  const { uid } = useUserState();
  const methods = useQuery(queries.entriesOf(uid, 'admins'));
  const choices = useQuery(queries.entriesOf(uid, 'desk'));
  const people = useQuery(deskQueries.paymentMethods()).data ?? [];
  const entries = together([methods, choices], () =>
    [...(methods.data ?? []), ...(choices.data ?? []).filter(({ action }) => action === 'desk.selected')].toSorted(
      (a, b) => b.at.getTime() - a.at.getTime(),
    ),
  );
  const nameIn = (admin: string) => {
    const found = people.find(({ profile }) => profile.uid === admin);
    return found ? fullName(found.profile) : 'a former administrator';
  };
  return (
    <Panel title="What your book says of it">
      <Remote of={entries} loading={<BookSkeleton rows={3} />} failedTitle="Your entries could not be read" cause={causeOf}>
        {(found) => <OwnEntries entries={found} nameOf={nameIn} />}
      </Remote>
    </Panel>
  );
}
