import { type ComponentType, useState } from 'react';
import { useUserState } from '@/data/user-state';
import { nameOf } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/envelope';
import { Note } from '@/ui/feedback/note';
import { useNow } from '@/ui/hooks/use-now';
import { useSettled } from '@/ui/hooks/use-settled';
import { Page } from '@/ui/page';
import { ClientHead, SectionLinks } from './client-head';
import { Adjust } from './dialogs/adjust-dialog';
import { Correct } from './dialogs/edit-profile-dialog';
import { SetStanding } from './dialogs/status-dialog';
import { useFigures } from './figures';
import { ownAccount } from './own-account';
import { AccountPanel } from './panels/account-panel';
import { ClientBook } from './panels/client-book';
import { ClientIdentity, type IdentityDialog } from './panels/identity-panel';
import { ClientNotes } from './panels/notes-panel';
import { type OpenMatter, OpenPanel } from './panels/open-panel';
import { Others } from './panels/others-panel';
import { ProfilePanel } from './panels/profile-panel';
import type { ElementDialog } from './panels/request-panel';
import { ClientList, depositList, noWithdrawals, tradeList, withdrawalList } from './panels/request-panel';
import { SentPanel } from './panels/sent-panel';
import { ClientSubscription, type SubscriptionDialog } from './panels/subscription-panel';
import { mattersOf, useClient } from './use-client';

/** The parts of other screens by which the desk acts on this one. */
export interface ClientParts {
  /** What is left to adjust of this client's deposits. */
  differences: ComponentType<{ uid: Uid }>;
  deposit: ElementDialog<'deposits'>;
  withdrawal: ElementDialog<'withdrawals'>;
  trade: ElementDialog<'trades'>;
  identity: IdentityDialog;
  subscription: SubscriptionDialog;
}

/** The rows of the first panel push what is below them: while one is still being read, all are drawn as that. */
const reading = (matter: OpenMatter): OpenMatter => ({ ...matter, of: { status: 'pending', error: null, refetch: matter.of.refetch } });

/** All parts of the page about one client, and the acts that are done from it. */
export function ClientSections({ profile, parts }: { profile: Profile; parts: ClientParts }) {
  const { uid } = profile;
  const { uid: me } = useUserState();
  const own = me === uid;
  const client = useClient(uid);
  const figures = useFigures(uid);
  const now = useNow();
  const isSettled = useSettled([client.deposits, client.withdrawals, client.trades, client.verification]);
  const matters = mattersOf(client, profile, now);
  const [open, setOpen] = useState<'standing' | 'correct' | 'adjust' | null>(null);
  const close = () => setOpen(null);
  const shared = { profile, own };
  return (
    <Page title={nameOf(profile, uid)}>
      <ClientHead profile={profile} me={me} onStanding={() => setOpen('standing')} />
      {own && (
        <div className="mb-s-5">
          <Note kind="wait">{ownAccount}</Note>
        </div>
      )}
      <SectionLinks />
      <div className="client-columns">
        <div>
          <OpenPanel matters={isSettled ? matters : matters.map(reading)} />
          {isSettled && (
            <>
              <parts.differences uid={uid} />
              <ClientList of={client.deposits} words={depositList} {...shared} dialog={parts.deposit} />
              <ClientList
                of={client.withdrawals}
                words={withdrawalList}
                {...shared}
                none={noWithdrawals(client.book.data)}
                dialog={parts.withdrawal}
              />
              <ClientList of={client.trades} words={tradeList} {...shared} dialog={parts.trade} />
              <ClientBook uid={uid} of={client.book} growth={client.growth} />
              <SentPanel of={client.notices} />
            </>
          )}
        </div>
        <div>
          {isSettled && (
            <>
              <AccountPanel of={figures} own={own} onAdjust={() => setOpen('adjust')} />
              <ProfilePanel profile={profile} own={own} onCorrect={() => setOpen('correct')} />
              <ClientIdentity of={client.verification} profile={profile} dialog={parts.identity} />
              <ClientSubscription {...shared} dialog={parts.subscription} />
              <ClientNotes uid={uid} own={own} />
              <Others uid={uid} />
            </>
          )}
        </div>
      </div>
      {open === 'standing' && <SetStanding profile={profile} onClose={close} />}
      {open === 'correct' && <Correct profile={profile} onClose={close} />}
      {open === 'adjust' && <Adjust profile={profile} onClose={close} />}
    </Page>
  );
}
