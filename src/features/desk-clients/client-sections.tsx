import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUserState } from '@/data/user-state';
import type { ArchivedCollection } from '@/domain/archive';
import { nameOf } from '@/domain/person-words';
import type { Profile } from '@/domain/profile';
import { Note } from '@/ui/note';
import { Page } from '@/ui/page';
import { useNow } from '@/ui/use-now';
import { AccountPanel } from './account-panel';
import { Adjust } from './adjust';
import { ArchiveOffer } from './archive-offer';
import { ClientBook } from './client-book';
import { ClientHead, SectionLinks } from './client-head';
import { ClientNotes } from './client-notes';
import { ClientSubscription, type SubscriptionDialog } from './client-subscription';
import { Correct } from './correct';
import { depositColumns, requestCard, tradeCard, tradeColumns, withdrawalColumns } from './element-columns';
import { ElementsPanel } from './elements-panel';
import { IdentityPanel } from './identity-panel';
import { OpenPanel } from './open-panel';
import { ownAccount } from './own-account';
import { ProfilePanel } from './profile-panel';
import { SentPanel } from './sent-panel';
import { SetStanding } from './set-standing';
import { type Client, documentIn, elementsIn, mattersOf, useClient } from './use-client';
import { useFigures } from './use-figures';

/** All parts of the page about one client, and the acts that are done from it. */
export function ClientSections({ profile, subscriptionDialog }: { profile: Profile; subscriptionDialog: SubscriptionDialog }) {
  const { uid } = profile;
  const own = useUserState().uid === uid;
  const client = useClient(uid);
  const figures = useFigures(uid);
  const now = useNow();
  const [open, setOpen] = useState<'standing' | 'correct' | 'adjust' | null>(null);
  const close = () => setOpen(null);
  return (
    <Page title={nameOf(profile, uid)}>
      <ClientHead profile={profile} own={own} onStanding={() => setOpen('standing')} />
      {own && (
        <div className="mb-s-5">
          <Note kind="wait">{ownAccount}</Note>
        </div>
      )}
      <SectionLinks />
      <div className="client-columns">
        <div>
          <OpenPanel matters={mattersOf(client, profile, now)} />
          <Lists client={client} profile={profile} own={own} />
          <ClientBook uid={uid} of={client.book} growth={client.growth} />
          <SentPanel of={client.notices} />
        </div>
        <div>
          <AccountPanel of={figures} own={own} onAdjust={() => setOpen('adjust')} />
          <ProfilePanel profile={profile} own={own} onCorrect={() => setOpen('correct')} />
          <IdentityPanel of={client.verification} to={documentIn(profile, client.verification)} />
          <ClientSubscription profile={profile} own={own} dialog={subscriptionDialog} />
          <ClientNotes uid={uid} own={own} />
        </div>
      </div>
      {open === 'standing' && <SetStanding profile={profile} onClose={close} />}
      {open === 'correct' && <Correct profile={profile} onClose={close} />}
      {open === 'adjust' && <Adjust profile={profile} onClose={close} />}
    </Page>
  );
}

interface ListsProps {
  client: Client;
  profile: Profile;
  own: boolean;
}

function Lists({ client: { deposits, withdrawals, trades }, profile, own }: ListsProps) {
  const offer = (col: ArchivedCollection, total = 0) => <ArchiveOffer uid={profile.uid} col={col} own={own} total={total} />;
  return (
    <>
      <ElementsPanel
        id="deposits"
        title="Deposits"
        noun={{ one: 'deposit', many: 'deposits' }}
        of={deposits}
        columns={depositColumns}
        card={requestCard}
        action={<Link to={elementsIn('deposit', profile, deposits.data)}>In the queue</Link>}
        offer={offer('deposits', deposits.data?.length)}
      />
      <ElementsPanel
        id="withdrawals"
        title="Withdrawals"
        noun={{ one: 'withdrawal', many: 'withdrawals' }}
        of={withdrawals}
        columns={withdrawalColumns}
        card={requestCard}
        action={<Link to={elementsIn('withdrawal', profile, withdrawals.data)}>In the queue</Link>}
        offer={offer('withdrawals', withdrawals.data?.length)}
      />
      <ElementsPanel
        id="trades"
        title="Trades"
        noun={{ one: 'trade', many: 'trades' }}
        of={trades}
        columns={tradeColumns}
        card={tradeCard}
        action={<Link to={elementsIn('trades', profile, trades.data)}>In the queue</Link>}
        offer={offer('trades', trades.data?.length)}
      />
    </>
  );
}
