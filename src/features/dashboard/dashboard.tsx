import type { Rates } from '@/data/prices';
import type { Account, Holds } from '@/domain/account';
import type { Uid } from '@/domain/envelope';
import type { Entry } from '@/domain/ledger';
import { Empty } from '@/ui/empty';
import { Page, Panel } from '@/ui/page';
import { Remote, type RemoteState } from '@/ui/remote';
import { BookSkeleton } from '@/ui/skeleton';
import { FirstSteps } from './first-steps';
import { LatestEntries, NoEntries, WholeStatement } from './latest-entries';
import { Available, AvailableSkeleton, Money, MoneySkeleton } from './money';
import { RatesLine } from './rates-line';

export interface DashboardProps {
  uid: Uid;
  email: string;
  emailVerified: boolean;
  account: RemoteState<Account | null>;
  holds: RemoteState<Holds | null>;
  entries: RemoteState<Entry[]>;
  rates: RemoteState<Rates>;
  /** Why something could not be read, in words. */
  cause: (error: unknown) => string;
}

/** Each part is read, fails and is tried again on its own. */
export function Dashboard({ uid, email, emailVerified, account, holds, entries, rates, cause }: DashboardProps) {
  return (
    <Page title="Dashboard" titleHidden>
      <div className="grid gap-s-7">
        <Remote of={account} loading={<MoneySkeleton />} failedTitle="Your balance could not be read" cause={cause}>
          {(found) => (found ? <Money account={found} working={<Working account={found} holds={holds} cause={cause} />} /> : <NoAccount />)}
        </Remote>
        {isNew(account.data) && <FirstSteps email={email} emailVerified={emailVerified} waiting={hasRequest(entries.data)} />}
        <div className="grid gap-s-4">
          <Panel title="Latest entries" action={<WholeStatement />}>
            <Remote
              of={entries}
              loading={<BookSkeleton rows={6} />}
              empty={<NoEntries />}
              failedTitle="Your latest entries could not be read"
              cause={cause}
            >
              {(found) => <LatestEntries entries={found} uid={uid} />}
            </Remote>
          </Panel>
          <RatesLine of={rates} />
        </div>
      </div>
    </Page>
  );
}

/** The account stands where it was opened: no money has ever moved. */
const isNew = (account: Account | null | undefined): boolean => account?.rev === 1;
const hasRequest = (entries: Entry[] | undefined): boolean => {
  const latest = entries?.find(({ col }) => col === 'deposits');
  return latest?.action === 'deposit.requested';
};

function Working({ account, holds, cause }: { account: Account } & Pick<DashboardProps, 'holds' | 'cause'>) {
  return (
    <Remote of={holds} loading={<AvailableSkeleton />} failedTitle="What is available could not be read" cause={cause}>
      {(found) => <Available account={account} holds={found} />}
    </Remote>
  );
}

const NoAccount = () => (
  <Empty title="No account yet">It is opened together with your profile. Reload the page; if it stays away, write to the desk.</Empty>
);
