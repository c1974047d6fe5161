import type { ReactNode } from 'react';
import type { Account, Holds } from '@/domain/accounts/account';
import type { Standing } from '@/domain/accounts/standing';
import type { Uid } from '@/domain/ledger/envelope';
import type { Entry } from '@/domain/ledger/ledger';
import { Empty } from '@/ui/feedback/empty';
import { Later } from '@/ui/feedback/later';
import { Remote, type RemoteState } from '@/ui/feedback/remote';
import { BookSkeleton } from '@/ui/feedback/skeleton';
import { Page, Panel } from '@/ui/page';
import { FirstStepsSkeleton } from './first-steps-skeleton';
import { LatestEntries, NoEntries, WholeStatement } from './latest-entries';
import { Available, AvailableSkeleton, Money, MoneySkeleton } from './money';
import type { ProgressInput } from './progress';
import './dashboard.css';

export interface DashboardProps {
  uid: Uid;
  email: string;
  standing: Standing;
  account: RemoteState<Account | null>;
  holds: RemoteState<Holds | null>;
  entries: RemoteState<Entry[]>;
  /** What tells how far a new client has come; null for everybody else. */
  begun: ProgressInput | null;
  /** Whether somebody is a new client is being read. */
  deciding?: boolean;
  /** Why something could not be read, in words. */
  cause: (error: unknown) => string;
  /** The market, the form and the trades: they come after the rest. */
  children: ReactNode;
}

const loadFirstSteps = () => import('./first-steps');

/** Each part is read, fails and is tried again on its own. */
export function Dashboard({ uid, email, standing, account, holds, entries, begun, deciding = false, cause, children }: DashboardProps) {
  return (
    <Page title="Dashboard" titleHidden>
      <div className="dashboard" data-deciding={deciding ? '' : undefined}>
        <Remote of={account} loading={<MoneySkeleton />} failedTitle="Your balance could not be read" cause={cause}>
          {(found) =>
            found ? <Money account={found} working={<Working {...{ account: found, holds, standing, cause }} />} /> : <NoAccount />
          }
        </Remote>
        {begun && (
          <Later load={loadFirstSteps} loading={<FirstStepsSkeleton />} failedTitle="The first steps could not be loaded" cause={cause}>
            {({ FirstSteps }) => <FirstSteps email={email} of={begun} />}
          </Later>
        )}
        {children}
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
      </div>
    </Page>
  );
}

function Working({ account, holds, standing, cause }: { account: Account } & Pick<DashboardProps, 'holds' | 'standing' | 'cause'>) {
  return (
    <Remote of={holds} loading={<AvailableSkeleton />} failedTitle="What is available could not be read" cause={cause}>
      {(found) => <Available account={account} holds={found} standing={standing} />}
    </Remote>
  );
}

const NoAccount = () => (
  <Empty title="No account yet">It is opened together with your profile. Reload the page; if it is still missing, write to the desk.</Empty>
);
