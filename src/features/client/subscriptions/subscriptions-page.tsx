import { getErrorMessage } from '@/data/ledger/error-messages';
import { useUserState } from '@/data/user-state';
import { canCancel } from '@/domain/accounts/account-status';
import { getPlanRestriction } from './restriction';
import { Subscriptions } from './subscriptions';
import { useCancelPlan, useChoosePlan, useSubscriptions } from './use-subscriptions';

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
      block={getPlanRestriction({ standing: profile.status, email: profile.email, emailVerified })}
      mayCancel={canCancel(profile.status)}
      choose={choose}
      cancel={cancel}
      cause={getErrorMessage}
    />
  );
}
