import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { causeOf } from '@/data/ledger/causes';
import { queries } from '@/data/queries';
import type { Uid } from '@/domain/ledger/envelope';
import { ButtonLink } from '@/ui/button-link';
import { Empty } from '@/ui/feedback/empty';
import { Remote } from '@/ui/feedback/remote';
import { TableSkeleton } from '@/ui/feedback/skeleton';
import { Page } from '@/ui/page';
import { type ClientParts, ClientSections } from './client-sections';
import './desk-clients.css';

export interface ClientPageProps {
  parts: ClientParts;
}

/** One client: everything about them in one place. */
export function ClientPage(props: ClientPageProps) {
  const { uid = '' } = useParams();
  // No document has such an id, and the store does not even answer.
  return uid.includes('/') ? <Unknown /> : <Client key={uid} uid={uid} {...props} />;
}

function Client({ uid, parts }: ClientPageProps & { uid: Uid }) {
  // What clients change of their own profiles is no entry.
  const profile = useQuery({ ...queries.profile(uid), staleTime: 0 });
  if (profile.data) return <ClientSections profile={profile.data} parts={parts} />;
  return (
    <Page title="Client">
      <Remote of={profile} loading={<TableSkeleton rows={8} />} failedTitle="The client could not be read" cause={causeOf}>
        {() => <Nobody />}
      </Remote>
    </Page>
  );
}

const Unknown = () => (
  <Page title="Client">
    <Nobody />
  </Page>
);

const Nobody = () => (
  <Empty
    title="Nobody has this address"
    action={
      <ButtonLink to="/admin/users" kind="first">
        Find somebody
      </ButtonLink>
    }
  >
    There is no account with the id in this address. A part of it may have been lost on the way, or its owner never finished signing up.
  </Empty>
);
