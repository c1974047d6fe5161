import type { Subscriber } from '@/data/admin/subscribers';
import { getUncoveredFee } from '@/domain/requests/fee';
import { previewProposal } from '@/domain/statement/entry-preview';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import { ProposalPreview, type SecondPersonState } from '@/parts/decisions/second-person-note';
import { getFeeRows } from '@/parts/subscriptions/fee-rows';
import { Note } from '@/ui/feedback/note';
import { Diff } from '@/ui/ledger/diff';
import {
  previewSubscriptionDecision,
  type SubscriptionCase,
  type SubscriptionDecision,
} from './subscription-decision';

interface EffectsNoteProps {
  row: Subscriber;
  found: SubscriptionCase;
  act: SubscriptionDecision;
  /** Of a charge; null for none. */
  second: SecondPersonState | null;
  now: Date;
}

/** The entries that the act will write, or why the fee cannot be charged. */
export function EffectsNote({
  row: { uid, op, subscription },
  found,
  act,
  second,
  now,
}: EffectsNoteProps) {
  const charges = act.act === 'charge';
  const issue = charges ? getUncoveredFee(found.account, found.holds, subscription) : undefined;
  const line = previewSubscriptionDecision(uid, found, act, now);
  if (issue !== undefined) {
    return (
      <Note kind="error" className="mt-6">
        <b>The fee can’t be charged now.</b> {issue}
      </Note>
    );
  }
  if (!line) return null;
  const figures = charges && (
    <Diff
      caption="Effect of the fee, USD"
      rows={getFeeRows(found.account, found.holds, subscription)}
    />
  );
  if (!second?.isForTwo) return <EntryPreviewCard lines={[line]}>{figures}</EntryPreviewCard>;
  if (second.proposals.data === undefined) return null;
  const proposed = {
    action: 'subscription.charged',
    ref: op,
    amount: subscription.amount,
    outcome: {},
    note: act.reason.trim(),
  } as const;
  return (
    <ProposalPreview
      second="administrator"
      line={previewProposal(uid, second.proposals.data, proposed, now)}
      later={line}
    >
      {figures}
    </ProposalPreview>
  );
}
