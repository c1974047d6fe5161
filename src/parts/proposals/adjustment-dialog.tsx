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
import { formatFolio } from '@/domain/ledger/ledger';
import { isZero, MoneyRangeError, sum } from '@/domain/money';
import { applyFigureChanges, type Proposal } from '@/domain/two-people/proposal';
import { formatDollars } from '@/lib/format';
import { EntryLink } from '@/parts/clients/client-link';
import {
  type ClientAccount,
  ClientFacts,
  getLoadingReason,
  useClientAccount,
} from '@/parts/decisions/client-account';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import { createFigureRow, Diff } from '@/ui/ledger/diff';
import { DecisionFrame } from './decision-frame';
import { type OpenProposal, previewAct, useProposalForm } from './open-proposal';

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
  return `The balance would be below ${formatDollars(promised)}, which is reserved or in open trades.`;
}

/** A change of the account's figures. */
export function AdjustmentDialog({ open }: { open: OpenProposal }) {
  const { element: proposal, profile } = open.row;
  const { uid, ref, outcome } = proposal;
  const form = useProposalForm(open);
  const figures = useClientAccount(uid);
  const corrected = useQuery({ ...queries.entry(uid, ref), enabled: ref !== '' });
  const account = figures.data?.account ?? null;
  const holds = figures.data?.holds ?? null;
  const after = computeFiguresAfter(account, outcome);
  // Both appear at once.
  const correctedFolio = figures.data && corrected.data ? formatFolio(corrected.data) : null;
  return (
    <DecisionFrame
      open={open}
      form={form}
      facts={
        <ClientFacts
          uid={uid}
          profile={profile}
          query={figures}
          facts={
            correctedFolio === null
              ? []
              : [
                  {
                    label: 'Corrects',
                    getValue: () => <EntryLink uid={uid} folio={correctedFolio} />,
                  },
                ]
          }
        />
      }
      since={figures.data && { account: figures.data.account, profile }}
      confirm={{
        text: 'The change is added to the figures as they are now.',
        disabledReason: figures.data
          ? findFiguresIssue(figures.data, after)
          : getLoadingReason(figures),
        preview: account && holds && after && (
          <AdjustmentPreview open={open} account={account} holds={holds} after={after} />
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
}

function AdjustmentPreview({ open, account, holds, after }: AdjustmentPreviewProps) {
  const before = getAccountFigures(account);
  return (
    <EntryPreviewCard
      lines={[previewAct(open, { col: 'accounts', rev: account.rev + 1, before, after })]}
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
