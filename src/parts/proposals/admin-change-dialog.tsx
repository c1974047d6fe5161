import { getAccountStatusName } from '@/domain/accounts/account-status';
import { adminRoleName } from '@/domain/accounts/admin-role-words';
import { formatName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import type { Proposal } from '@/domain/two-people/proposal';
import { isFromSame } from '@/domain/two-people/since-proposal';
import { formatDollars } from '@/lib/format';
import { ClientLink } from '@/parts/clients/client-link';
import {
  AccountFailure,
  type ClientAccount,
  getLoadingReason,
  useClientAccount,
} from '@/parts/decisions/client-account';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import { DescriptionList } from '@/ui/description-list';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { Diff } from '@/ui/ledger/diff';
import { DecisionFrame } from './decision-frame';
import { type OpenProposal, previewAct, useProposalForm } from './open-proposal';

/**
 * The part of the profile that the act changes, and both values in words; null for an outcome of
 * another kind.
 */
function describeAdminChange({ outcome }: Pick<Proposal, 'outcome'>, { desk, status }: Profile) {
  if ('desk' in outcome) {
    const to = outcome.desk;
    return {
      label: 'Role',
      before: { desk },
      after: outcome,
      words: [adminRoleName[desk], adminRoleName[to]] as const,
      isSame: desk === to,
    };
  }
  if (!('status' in outcome)) return null;
  const words = [getAccountStatusName(status), getAccountStatusName(outcome.status)] as const;
  return {
    label: 'Status',
    before: { status },
    after: outcome,
    words,
    isSame: status === outcome.status,
  };
}

type DescribedChange = NonNullable<ReturnType<typeof describeAdminChange>>;

/** What the account holds that would be closed. */
function getFigureRows({ data, status }: QueryState<ClientAccount>) {
  const format = (money: string | undefined) => {
    if (!data) return status === 'error' ? 'unknown' : <SkeletonBar width="4.5rem" />;
    return money === undefined ? 'no account' : formatDollars(money);
  };
  return [
    { label: 'Balance', value: format(data?.account?.balance) },
    { label: 'Reserved', value: format(data?.holds?.reserved) },
    { label: 'In open trades', value: format(data?.holds?.staked) },
  ];
}

/** The role or the status of an administrator, or the closing of a client's account. */
export function AdminChangeDialog({ open }: { open: OpenProposal }) {
  const { element: proposal, profile } = open.row;
  const change = profile && describeAdminChange(proposal, profile);
  const who = formatName(profile, proposal.uid);
  const isClient = profile?.admin === false;
  const figures = useClientAccount(proposal.uid, isClient);
  // The own confirmation changes the profile before it is known to be recorded.
  const happened = open.isPending ? undefined : findFault(proposal, profile, change, who);
  const form = useProposalForm(open, { happened });
  return (
    <DecisionFrame
      open={open}
      form={form}
      facts={
        <>
          <DescriptionList
            dense
            title={isClient ? 'Client' : 'Administrator'}
            rows={[
              { label: 'Name', value: <ClientLink uid={proposal.uid}>{who}</ClientLink> },
              ...(isClient
                ? []
                : [{ label: 'Role', value: profile ? adminRoleName[profile.desk] : 'unknown' }]),
              {
                label: 'Status',
                value: profile ? getAccountStatusName(profile.status) : 'unknown',
              },
              ...(isClient ? getFigureRows(figures) : []),
            ]}
          />
          {isClient && figures.status === 'error' && <AccountFailure query={figures} />}
        </>
      }
      since={{ account: figures.data?.account ?? null, profile }}
      happened={happened}
      confirm={{
        text: isClient
          ? 'It takes effect at once. What the account holds stays in it.'
          : 'It takes effect at once.',
        disabledReason: isClient && !figures.data ? getLoadingReason(figures) : undefined,
        preview: profile && change && (
          <AdminChangePreview open={open} profile={profile} change={change} />
        ),
      }}
    />
  );
}

/** Why nothing is left to confirm, in a sentence; undefined if it can be confirmed. */
function findFault(
  proposal: Proposal,
  profile: Profile | null,
  change: DescribedChange | null,
  who: string,
): string | undefined {
  if (!profile || !change) return 'There is no profile, so nothing can be changed.';
  if (change.isSame) return `${who} has this already.`;
  return isFromSame(proposal, profile)
    ? undefined
    : `The ${change.label.toLowerCase()} has changed since the proposal.`;
}

interface AdminChangePreviewProps {
  open: OpenProposal;
  profile: Profile;
  change: DescribedChange;
}

function AdminChangePreview({
  open,
  profile,
  change: { label, before, after, words },
}: AdminChangePreviewProps) {
  return (
    <EntryPreviewCard
      lines={[previewAct(open, { col: 'users', rev: profile.rev + 1, before, after })]}
    >
      <Diff
        caption="Before and after"
        rows={[{ label, before: words[0], after: words[1], change: 'changed' }]}
      />
    </EntryPreviewCard>
  );
}
