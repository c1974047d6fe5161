import { ClientPage, type ClientParts } from '@/features/admin/clients/client-page';
import { DecideDialog } from '@/features/admin/requests/decision/decide-dialog';
import { SubscriptionDecisionDialog } from '@/features/admin/subscriptions/subscription-decision-dialog';
import { SettleDialog } from '@/features/admin/trades/settle-dialog';
import { VerificationReviewDialog } from '@/features/admin/verification/document-review-dialog';
import { DecisionPanel } from '@/parts/decisions/queue-steps';
import { depositKind, withdrawalKind } from '@/parts/requests/request-kinds';

/**
 * Features do not import each other, so the app passes the components of other features to the
 * client's page.
 */
const parts: ClientParts = {
  deposit: (props) => (
    <DecisionPanel>
      <DecideDialog {...props} kind={depositKind} choice="complete" />
    </DecisionPanel>
  ),
  withdrawal: (props) => (
    <DecisionPanel>
      <DecideDialog {...props} kind={withdrawalKind} choice="complete" />
    </DecisionPanel>
  ),
  trade: (props) => (
    <DecisionPanel>
      <SettleDialog {...props} />
    </DecisionPanel>
  ),
  identity: (props) => (
    <DecisionPanel>
      <VerificationReviewDialog {...props} />
    </DecisionPanel>
  ),
  subscription: SubscriptionDecisionDialog,
};

export const Component = () => <ClientPage parts={parts} />;
