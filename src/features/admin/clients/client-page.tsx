import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { formatAdministratorRole, getAgentReason } from '@/domain/accounts/admin-role-words';
import { findNameMarks } from '@/domain/accounts/look-alike-names';
import { formatName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/revision-fields';
import { getProposedRequests } from '@/domain/two-people/proposal';
import { ClosureMark, ProfileStatusMark } from '@/parts/clients/account-status-mark';
import { NameMarks, NameMarksLegend } from '@/parts/clients/name-marks';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmailText } from '@/ui/email-text';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import { QueryBoundary } from '@/ui/feedback/query-boundary';
import { ButtonRow } from '@/ui/forms/button-row';
import { useNow } from '@/ui/hooks/use-now';
import { useSettled } from '@/ui/hooks/use-settled';
import { Page } from '@/ui/page';
import { Photo } from '@/ui/photo';
import { useArrivalAct } from '@/ui/tables/arrival';
import {
  ClientColumn,
  ClientColumns,
  ClientHeader,
  ClientSummary,
  sectionLinkClasses,
  sections,
} from './client-layout';
import { ClientSkeleton } from './client-skeleton';
import {
  type AdminChangeKind,
  ProposeAdminChangeDialog,
} from './dialogs/propose-admin-change-dialog';
import { StatusDialog } from './dialogs/status-dialog';
import {
  getAdminChangeDisabledReason,
  getStatusDisabledReason,
  ownAccountReason,
} from './own-account';
import { AccountPanel } from './panels/client-account-panel';
import { ClientBook } from './panels/client-book';
import { SentPanel } from './panels/client-messages-panel';
import { ClosingPanel } from './panels/closing-panel';
import { NotesPanel } from './panels/notes-panel';
import { OpenItemsPanel, OtherPendingPanel } from './panels/open-items-panel';
import { type IdentityDialog, IdentityPanel, ProfilePanel } from './panels/profile-panel';
import {
  ClientList,
  depositListConfig,
  describeNoWithdrawals,
  type ItemDialog,
  tradeListConfig,
  withdrawalListConfig,
} from './panels/request-panel';
import { type SubscriptionDialog, SubscriptionPanel } from './panels/subscription-panel';
import { getPendingKinds, useClient } from './use-client';

/** @param changesStatus opens with the dialog of the status */
function ClientHead({ profile, changesStatus }: { profile: Profile; changesStatus: boolean }) {
  const { uid: me } = useUserState();
  const { desk } = useAdminRole();
  const disabledReason = getStatusDisabledReason({ uid: profile.uid, profile }, me, desk);
  const silentReason = getAgentReason(desk, 'send messages');
  const [open, setOpen] = useState(changesStatus && disabledReason === undefined);
  const marks = findNameMarks([profile]);
  return (
    <>
      <ClientHeader
        photo={
          <Photo
            size="large"
            src={profile.photoUrl}
            name={formatName(profile, profile.uid)}
            alt={profile.photoUrl ? 'The client’s photo' : 'No photo yet'}
          />
        }
      >
        <ClientSummary>
          <EmailText>{profile.email}</EmailText>
          <ProfileStatusMark profile={profile} />
          <ClosureMark profile={profile} />
          {profile.admin && <span>{formatAdministratorRole(profile.desk)}</span>}
          <NameMarks marks={marks.get(profile.uid)} />
        </ClientSummary>
        <NameMarksLegend marksByClient={marks} />
        <ButtonRow>
          {profile.admin ? (
            <AdminChangeButtons profile={profile} />
          ) : (
            <Button dense onClick={() => setOpen(true)} disabledReason={disabledReason}>
              Change status
            </Button>
          )}
          {silentReason === undefined ? (
            <ButtonLink dense to={`/admin/notifications?to=${encodeURIComponent(profile.uid)}`}>
              Send message
            </ButtonLink>
          ) : (
            <Button dense disabledReason={silentReason}>
              Send message
            </Button>
          )}
        </ButtonRow>
      </ClientHeader>
      {open && <StatusDialog profile={profile} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What two managers decide about an administrator. */
function AdminChangeButtons({ profile }: { profile: Profile }) {
  const { uid: me } = useUserState();
  const { desk } = useAdminRole();
  const [kind, setKind] = useState<AdminChangeKind | null>(null);
  const disabledReason = getAdminChangeDisabledReason(profile.uid, me, desk);
  return (
    <>
      <Button dense onClick={() => setKind('role')} disabledReason={disabledReason}>
        Change role
      </Button>
      <Button dense onClick={() => setKind('status')} disabledReason={disabledReason}>
        Change status
      </Button>
      {kind && (
        <ProposeAdminChangeDialog profile={profile} kind={kind} onClose={() => setKind(null)} />
      )}
    </>
  );
}

const SectionLinks = () => (
  <nav className={sectionLinkClasses.all} aria-label="On this page">
    {sections.map(([id, words]) => (
      <a key={id} className={sectionLinkClasses.one} href={`#${id}`}>
        {words}
      </a>
    ))}
  </nav>
);

/** Components of other features, passed in because features do not import each other. */
export interface ClientParts {
  deposit: ItemDialog<'deposits'>;
  withdrawal: ItemDialog<'withdrawals'>;
  trade: ItemDialog<'trades'>;
  identity: IdentityDialog;
  subscription: SubscriptionDialog;
}

function ClientSections({ profile, parts }: { profile: Profile; parts: ClientParts }) {
  const { uid } = profile;
  const own = useUserState().uid === uid;
  const arrival = useArrivalAct();
  const client = useClient(profile);
  const { growth, ...reads } = client;
  const now = useNow();
  const isSettled = useSettled(Object.values(reads));
  const matters = getPendingKinds(client, profile, now);
  const proposed = getProposedRequests(client.proposals.data?.list ?? []);
  const shared = { profile, own, proposed };
  if (!isSettled) return <ClientSkeleton />;
  return (
    <Page title={formatName(profile, uid)}>
      <ClientHead key={arrival.key} profile={profile} changesStatus={arrival.act === 'status'} />
      {own && (
        <div className="mb-6">
          <Note kind="pending">{ownAccountReason}</Note>
        </div>
      )}
      <SectionLinks />
      <ClientColumns>
        <ClientColumn>
          <ClosingPanel profile={profile} client={client} now={now} />
          <OpenItemsPanel matters={matters} />
          <ClientList
            query={client.deposits}
            config={depositListConfig}
            {...shared}
            dialog={parts.deposit}
          />
          <ClientList
            query={client.withdrawals}
            config={withdrawalListConfig}
            {...shared}
            emptyText={describeNoWithdrawals(client.book.data)}
            dialog={parts.withdrawal}
          />
          <ClientList
            query={client.trades}
            config={tradeListConfig}
            {...shared}
            dialog={parts.trade}
          />
          <ClientBook uid={uid} bookQuery={client.book} growth={growth} />
          <SentPanel notices={client.notices} />
        </ClientColumn>
        <ClientColumn>
          <AccountPanel
            key={arrival.key}
            profile={profile}
            figures={client.figures}
            own={own}
            adjusts={arrival.act === 'adjust'}
          />
          <ProfilePanel profile={profile} own={own} />
          <IdentityPanel profile={profile} dialog={parts.identity} />
          <SubscriptionPanel profile={profile} own={own} dialog={parts.subscription} />
          <NotesPanel uid={uid} own={own} notes={client.notes} />
          <OtherPendingPanel uid={uid} />
        </ClientColumn>
      </ClientColumns>
    </Page>
  );
}

export function ClientPage({ parts }: { parts: ClientParts }) {
  const { uid = '' } = useParams();
  // No document id contains a slash, and Firestore does not even answer such a read.
  if (!uid.includes('/')) return <Client key={uid} uid={uid} parts={parts} />;
  return (
    <Page title="Client">
      <UnknownClient />
    </Page>
  );
}

function Client({ uid, parts }: { uid: Uid; parts: ClientParts }) {
  // Clients change their own profiles without an entry, so live updates do not report it.
  const profile = useQuery({ ...queries.profile(uid), staleTime: 0 });
  if (profile.data) return <ClientSections profile={profile.data} parts={parts} />;
  if (profile.status === 'pending') return <ClientSkeleton />;
  return (
    <Page title="Client">
      <QueryBoundary query={profile} loading={null} failedTitle="Couldn’t load the client">
        {() => <UnknownClient />}
      </QueryBoundary>
    </Page>
  );
}

const UnknownClient = () => (
  <EmptyState
    title="Client not found"
    action={
      <ButtonLink to="/admin/users" kind="primary">
        Search clients
      </ButtonLink>
    }
  >
    There is no account at this link. Part of the link may be missing, or the person never finished
    signing up.
  </EmptyState>
);
