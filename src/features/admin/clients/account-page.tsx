import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { causeOf } from '@/data/ledger/causes';
import { queries } from '@/data/queries';
import type { Uid } from '@/domain/ledger/envelope';
import { Empty } from '@/ui/feedback/empty';
import { Note } from '@/ui/feedback/note';
import { Remote } from '@/ui/feedback/remote';
import { TableSkeleton } from '@/ui/feedback/skeleton';
import { Page } from '@/ui/page';
import { ClientAccount } from './client-account';
import { FindClient } from './find-client';
import './desk-clients.css';

/** One client's figures, how they came about, and the one way to change them by hand. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const uid = params.get('client') ?? '';
  const chosen = useRef<HTMLDivElement>(null);
  const focusNext = useFocusOn(chosen, uid);
  return (
    <Page title="Account">
      <div className="account-find">
        <FindClient
          onChoose={(profile) => {
            focusNext(profile.uid);
            setParams({ client: profile.uid });
          }}
        />
        <Note>
          <b>No figure is simply typed in.</b> Deposits, withdrawals, trades and fees change the figures, each with its cause. Anything else
          is an adjustment: the client reads what it is and why, word for word.
        </Note>
      </div>
      <div ref={chosen} tabIndex={-1}>
        {uid === '' || uid.includes('/') ? <NobodyYet /> : <Chosen key={uid} uid={uid} />}
      </div>
    </Page>
  );
}

/** Whoever chooses a client goes on with this client. @returns takes the one who is chosen */
function useFocusOn(place: RefObject<HTMLElement | null>, shown: Uid) {
  const wanted = useRef<Uid | null>(null);
  useEffect(() => {
    if (wanted.current !== shown) return;
    wanted.current = null;
    place.current?.focus();
  }, [shown, place]);
  return (uid: Uid) => {
    wanted.current = uid;
  };
}

const NobodyYet = () => (
  <Empty title="Nobody chosen yet">
    Find a client above to see the balance, what is reserved and staked, and every entry that moved it.
  </Empty>
);

function Chosen({ uid }: { uid: Uid }) {
  // What clients change of their own profiles is no entry.
  const profile = useQuery({ ...queries.profile(uid), staleTime: 0 });
  return (
    <Remote
      of={profile}
      loading={<TableSkeleton rows={6} />}
      failedTitle="The client could not be read"
      cause={causeOf}
      isEmpty={(found) => found === null}
      empty={
        <Empty title="Nobody has this id">
          A part of the address may have been lost. Find the client above, or under <Link to="/admin/users">Manage Users</Link>.
        </Empty>
      }
    >
      {(found) => found && <ClientAccount profile={found} />}
    </Remote>
  );
}
