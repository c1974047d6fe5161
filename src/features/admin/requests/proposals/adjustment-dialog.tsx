import { useQuery } from '@tanstack/react-query';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { queries } from '@/data/queries';
import { type Account, type AccountFigures, getAccountFigures, getAvailableBalance, type Holds } from '@/domain/accounts/account';
import { coversHolds } from '@/domain/accounts/holds';
import { formatName } from '@/domain/accounts/person-words';
import { previewEntry } from '@/domain/ledger/entry-preview';
import { formatFolio } from '@/domain/ledger/ledger';
import { isZero, MoneyRangeError, sum } from '@/domain/money';
import { applyFigureChanges, type Proposal } from '@/domain/two-people/proposal';
import { formatDollars } from '@/lib/format';
import { DescriptionList } from '@/ui/description-list';
import { AccountStatusMark } from '@/ui/feedback/account-status-mark';
import { ErrorState } from '@/ui/feedback/empty-state';
import { EntryPreviewCard } from '@/ui/feedback/entry-preview-card';
import { FactsSkeleton } from '@/ui/feedback/facts-skeleton';
import { combineQueries } from '@/ui/feedback/query-boundary';
import { createFigureRow, Diff } from '@/ui/ledger/diff';
import { ClientLink, EntryLink } from '@/ui/tables/client-link';
import { createProposalEntry, DecisionFrame, type OpenProposal, useProposalForm } from './decision-frame';
import { plainSchema } from './proposal-schema';
import { SinceNote } from './since-note';

interface Figures {
  account: Account | null;
  holds: Holds | null;
}

/** The figures after the adjustment; null if there is no account, or if they would be out of range. */
function computeFiguresAfter(account: Account | null, outcome: Proposal['outcome']): AccountFigures | null {
  if (!account || !('balance' in outcome)) return null;
  try {
    return applyFigureChanges(getAccountFigures(account), outcome);
  } catch (error) {
    if (error instanceof MoneyRangeError) return null;
    throw error;
  }
}

function findFiguresIssue({ account, holds }: Figures, after: AccountFigures | null): string | undefined {
  if (!account || !holds) return 'The client has no account to adjust. Have the client’s book checked.';
  if (!after) return 'A figure would have more than ten digits. Reject the proposal.';
  if (coversHolds(after, holds)) return undefined;
  const promised = sum([holds.reserved, holds.staked]);
  if (isZero(promised)) return 'The balance would be below $0.00.';
  return `The balance would be below ${formatDollars(promised)}, which is reserved or held in open trades.`;
}

/** A change of the account's figures. */
export function AdjustmentDialog({ open }: { open: OpenProposal }) {
  const { element: proposal, profile } = open.row;
  const { uid, ref, outcome, note } = proposal;
  const form = useProposalForm(open, plainSchema);
  const account = useQuery({ ...queries.account(uid), staleTime: 0 });
  const holds = useQuery({ ...queries.holds(uid), staleTime: 0 });
  const corrected = useQuery({ ...queries.entry(uid, ref), enabled: ref !== '' });
  const figures = combineQueries([account, holds], (): Figures => ({ account: account.data ?? null, holds: holds.data ?? null }));
  const after = computeFiguresAfter(account.data ?? null, outcome);
  const loadingReason =
    figures.status === 'error' ? 'The client’s account didn’t load. Try again above.' : 'The client’s account is still loading.';
  return (
    <DecisionFrame
      open={open}
      form={form}
      facts={
        <div>
          {figures.data ? (
            <DescriptionList
              dense
              title="Client"
              rows={[
                { label: 'Name', value: <ClientLink uid={uid}>{formatName(profile, uid)}</ClientLink> },
                { label: 'Account status', value: profile ? <AccountStatusMark status={profile.status} /> : 'unknown' },
                ...(corrected.data ? [{ label: 'Corrects', value: <EntryLink uid={uid} folio={formatFolio(corrected.data)} /> }] : []),
              ]}
            />
          ) : figures.status === 'error' ? (
            <ErrorState title="Couldn’t load the client’s account" onRetry={figures.refetch}>
              {getErrorMessage(figures.error)} You can’t decide until it loads.
            </ErrorState>
          ) : (
            <FactsSkeleton title="Client" labels={['Name', 'Account status']} loadingLabel="Loading the client’s account…" />
          )}
          {figures.data && <SinceNote proposal={proposal} account={figures.data.account} profile={profile} />}
        </div>
      }
      confirm={{
        text: 'The change is added to the figures as they are now.',
        disabledReason: figures.data ? findFiguresIssue(figures.data, after) : loadingReason,
        preview: account.data && holds.data && after && (
          <AdjustmentPreview open={open} account={account.data} holds={holds.data} after={after} reason={note} />
        ),
      }}
    />
  );
}

interface AdjustmentPreviewProps {
  open: OpenProposal;
  account: Account;
  holds: Holds;
  after: AccountFigures;
  reason: string;
}

function AdjustmentPreview({ open, account, holds, after, reason }: AdjustmentPreviewProps) {
  const before = getAccountFigures(account);
  const entry = { col: 'accounts', rev: account.rev + 1, action: 'account.adjusted', before, after, reason, at: open.now } as const;
  return (
    <EntryPreviewCard lines={[previewEntry(open.row.element.uid, entry, [], createProposalEntry(open, 'proposal.confirmed'))]}>
      <Diff
        caption="Client’s account, USD"
        rows={[
          createFigureRow('Balance', before.balance, after.balance),
          createFigureRow('Profit', before.profit, after.profit),
          createFigureRow('Bonus', before.bonus, after.bonus),
          createFigureRow('Available', getAvailableBalance(before, holds), getAvailableBalance(after, holds)),
        ]}
      />
    </EntryPreviewCard>
  );
}
