import { useUserState } from '@/data/user-state';
import { type AccountStatus, canCancel } from '@/domain/accounts/account-status';
import type { Restriction } from '@/ui/feedback/restriction-note';
import { getEmailRestriction, getStatusRestriction } from '@/ui/feedback/restrictions';
import { Subscriptions } from './subscriptions';
import { useCancelPlan, useChoosePlan, useSubscriptions } from './use-subscriptions';

const statusWords = {
  closed: 'No plan can be chosen',
  closedForGood: 'No plan can be chosen or cancelled',
  frozenNote: ' What you have can be cancelled all the same.',
  suspendedNote: ' What you have can be cancelled all the same.',
  closedAdvice: 'The statement stays readable.',
  disabledReason: 'Plans are closed for your account: see above.',
};

interface EligibilityInput {
  status: AccountStatus;
  email: string;
  emailVerified: boolean;
}

export const getPlanRestriction = ({ status, email, emailVerified }: EligibilityInput): Restriction | null =>
  getStatusRestriction(status, statusWords) ?? (emailVerified ? null : getEmailRestriction('Choosing a plan needs', email));

export function Component() {
  const { uid, emailVerified, profile, account } = useUserState();
  const { plans, found, entries, holds } = useSubscriptions(uid);
  const choose = useChoosePlan();
  const cancel = useCancelPlan();
  return (
    <Subscriptions
      key={uid}
      uid={uid}
      plans={plans}
      found={found}
      entries={entries}
      account={account.data}
      holds={holds.data}
      restriction={getPlanRestriction({ status: profile.status, email: profile.email, emailVerified })}
      mayCancel={canCancel(profile.status)}
      choose={choose}
      cancel={cancel}
    />
  );
}
