import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import {
  type Account,
  type AccountFigures,
  getAccountFigures,
  getAvailableBalance,
  type Holds,
} from '@/domain/accounts/account';
import { coversHolds } from '@/domain/accounts/holds';
import { previewEntry } from '@/domain/ledger/entry-preview';
import { formatFolio } from '@/domain/ledger/ledger';
import { isZero, MoneyRangeError, sum } from '@/domain/money';
import { applyFigureChanges, type Proposal } from '@/domain/two-people/proposal';
import { formatDollars } from '@/lib/format';
import {
  type ClientAccount,
  ClientFacts,
  getLoadingReason,
  useClientAccount,
} from '@/parts/decisions/client-account';
import { EntryPreviewCard } from '@/ui/feedback/entry-preview-card';
import { createFigureRow, Diff } from '@/ui/ledger/diff';
import { EntryLink } from '@/ui/tables/client-link';
import {
  createProposalEntry,
  DecisionFrame,
  type OpenProposal,
  useProposalForm,
} from './decision-frame';
import { plainSchema } from './proposal-schema';
import { SinceNote } from './since-note';

/**
 * The figures after the adjustment; null if there is no account, or if they would be out of range.
 */
function computeFiguresAfter(
  account: Account | null,
  outcome: Proposal['outcome'],
): AccountFigures | null {
  if (!account || !('balance' in outcome)) return null;
  try {
    return applyFigureChanges(getAccountFigures(account), outcome);
  } catch (error) {
    if (error instanceof MoneyRangeError) return null;
    throw error;
  }
}

function findFiguresIssue(
  { account, holds }: ClientAccount,
  after: AccountFigures | null,
): string | undefined {
  if (!account || !holds)
    return 'The client has no account to adjust. Have the client’s book checked.';
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
  const figures = useClientAccount(uid);
  const corrected = useQuery({ ...queries.entry(uid, ref), enabled: ref !== '' });
  const account = figures.data?.account ?? null;
  const holds = figures.data?.holds ?? null;
  const after = computeFiguresAfter(account, outcome);
  return (
    <DecisionFrame
      open={open}
      form={form}
      facts={
        <div>
          <ClientFacts
            uid={uid}
            profile={profile}
            query={figures}
            getRows={() =>
              corrected.data
                ? [
                    {
                      label: 'Corrects',
                      value: <EntryLink uid={uid} folio={formatFolio(corrected.data)} />,
                    },
                  ]
                : []
            }
          />
          {figures.data && (
            <SinceNote proposal={proposal} account={figures.data.account} profile={profile} />
          )}
        </div>
      }
      confirm={{
        text: 'The change is added to the figures as they are now.',
        disabledReason: figures.data
          ? findFiguresIssue(figures.data, after)
          : getLoadingReason(figures),
        preview: account && holds && after && (
          <AdjustmentPreview
            open={open}
            account={account}
            holds={holds}
            after={after}
            reason={note}
          />
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
  const entry = {
    col: 'accounts',
    rev: account.rev + 1,
    action: 'account.adjusted',
    before,
    after,
    reason,
    at: open.now,
  } as const;
  return (
    <EntryPreviewCard
      lines={[
        previewEntry(
          open.row.element.uid,
          entry,
          [],
          createProposalEntry(open, 'proposal.confirmed'),
        ),
      ]}
    >
      <Diff
        caption="Client’s account, USD"
        rows={[
          createFigureRow('Balance', before.balance, after.balance),
          createFigureRow('Profit', before.profit, after.profit),
          createFigureRow('Bonus', before.bonus, after.bonus),
          createFigureRow(
            'Available',
            getAvailableBalance(before, holds),
            getAvailableBalance(after, holds),
          ),
        ]}
      />
    </EntryPreviewCard>
  );
}
