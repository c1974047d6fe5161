import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { getAccountFigures, getAvailableBalance } from '@/domain/accounts/account';
import { formatDays, formatPlanName } from '@/domain/desk/plans';
import type { Entry } from '@/domain/ledger/ledger';
import { getFiguresAfterFee, getSetEntry, getUncoveredFee } from '@/domain/requests/fee';
import {
  getActiveSubscription,
  getChargeOp,
  getSubscriptionEnd,
  type Subscription,
  type Subscriptions,
} from '@/domain/requests/subscription';
import type { Uid } from '@/domain/revision-fields';
import type { Proposal } from '@/domain/two-people/proposal';
import { formatDollars } from '@/lib/format';
import {
  type ClientAccount,
  ClientFacts,
  getLoadingReason,
  useClientAccount,
} from '@/parts/decisions/client-account';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import { getFeeRows } from '@/parts/subscriptions/fee-rows';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import { combineQueries } from '@/ui/feedback/query-boundary';
import { Diff } from '@/ui/ledger/diff';
import { Time } from '@/ui/time';
import { DecisionFrame } from './decision-frame';
import { type OpenProposal, previewAct, useProposalForm } from './open-proposal';

interface FeeCase extends ClientAccount {
  found: Subscriptions;
  subscription: Subscription;
}

interface FeeDialogProps {
  open: OpenProposal;
  /** The client's subscriptions, as they are now. */
  found: Subscriptions | null;
  /** The entry that charged the fee already; null if there is none. */
  charge: Entry | null;
}

/** Why nothing is left to confirm, in a sentence; undefined if it can be confirmed. */
function findFault(
  { ref }: Pick<Proposal, 'ref'>,
  found: Subscriptions | null,
  charge: Entry | null,
): string | undefined {
  if (charge) return 'This fee has already been charged.';
  if (!getActiveSubscription(found)) return 'The subscription has ended since the proposal.';
  return found?.op === ref ? undefined : 'The subscription has changed since the proposal.';
}

/** The fee of a subscription. */
export function FeeDialog({ open, found, charge }: FeeDialogProps) {
  const { element: proposal, profile } = open.row;
  const { uid } = proposal;
  // The own confirmation charges the fee before it is known to be recorded.
  const happened = open.isPending ? undefined : findFault(proposal, found, charge);
  const form = useProposalForm(open, { happened });
  const figures = useClientAccount(uid);
  const subscription = getActiveSubscription(found);
  const of: FeeCase | null =
    found && subscription && figures.data ? { found, subscription, ...figures.data } : null;
  const issue = of ? getUncoveredFee(of.account, of.holds, of.subscription) : undefined;
  return (
    <DecisionFrame
      open={open}
      form={form}
      facts={
        <>
          {!happened && issue && (
            <Note kind="error" className="mb-4">
              <b>The fee can’t be charged now.</b> {issue}
            </Note>
          )}
          <div className="grid items-start gap-x-12 gap-y-4 sm:grid-cols-2">
            {subscription && (
              <SubscriptionFacts subscription={subscription} isProposed={happened === undefined} />
            )}
            <ClientFacts uid={uid} profile={profile} query={figures} facts={clientFacts} />
          </div>
        </>
      }
      since={figures.data && { account: figures.data.account, profile }}
      happened={happened}
      confirm={{
        text: 'Exactly this fee leaves the balance. A subscription is charged once.',
        disabledReason: of ? issue : getLoadingReason(figures),
        preview: of && <FeePreview open={open} of={of} />,
      }}
    />
  );
}

const clientFacts = [
  {
    label: 'Balance',
    getValue: ({ account }: ClientAccount) =>
      account ? formatDollars(account.balance) : 'no account',
  },
  {
    label: 'Available',
    getValue: ({ account, holds }: ClientAccount) =>
      account
        ? formatDollars(getAvailableBalance(account, holds ?? { reserved: '0', staked: '0' }))
        : 'no account',
  },
];

/** @param isProposed whether it is the one that the proposal is about */
function SubscriptionFacts({
  subscription,
  isProposed,
}: {
  subscription: Subscription;
  isProposed: boolean;
}) {
  const plans = useQuery(queries.plans()).data?.plans ?? {};
  const { plan, amount, duration, date } = subscription;
  return (
    <DescriptionList
      dense
      title={isProposed ? 'Subscription' : 'Subscription now'}
      rows={[
        { label: 'Plan', value: formatPlanName(plans, plan) },
        { label: 'Fee', value: `${formatDollars(amount)} for ${formatDays(duration)}` },
        { label: 'Chosen', value: <Time at={date} /> },
        { label: 'Ends', value: <Time at={getSubscriptionEnd(subscription)} /> },
      ]}
    />
  );
}

function FeePreview({
  open,
  of: { found, subscription, account, holds },
}: {
  open: OpenProposal;
  of: FeeCase;
}) {
  if (!account) return null;
  const change = {
    col: 'accounts',
    rev: account.rev + 1,
    ref: found.op,
    before: getAccountFigures(account),
    after: getFiguresAfterFee(account, subscription),
  } as const;
  return (
    <EntryPreviewCard
      lines={[previewAct(open, change, [getSetEntry(open.row.element.uid, found)])]}
    >
      <Diff caption="Client’s account, USD" rows={getFeeRows(account, holds, subscription)} />
    </EntryPreviewCard>
  );
}

interface FeeCaseQuery {
  found: Subscriptions | null;
  charge: Entry | null;
}

/** The subscription may have been ended, replaced or charged since, so it is read again. */
export function useFeeCase({ uid, ref }: { uid: Uid; ref: Proposal['ref'] }) {
  const found = useQuery({ ...queries.subscription(uid), staleTime: 0 });
  const charge = useQuery({ ...queries.entry(uid, getChargeOp(ref)), staleTime: 0 });
  return combineQueries(
    [found, charge],
    (): FeeCaseQuery => ({ found: found.data ?? null, charge: charge.data ?? null }),
  );
}
