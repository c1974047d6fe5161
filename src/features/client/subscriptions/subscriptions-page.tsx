import { useUserState } from '@/data/user-state';
import { type AccountStatus, canCancel, canSubscribe } from '@/domain/accounts/account-status';
import type { Restriction } from '@/ui/feedback/restriction-note';
import { Subscriptions } from './subscriptions';
import { useCancelPlan, useChoosePlan, useSubscriptions } from './use-subscriptions';

const closedReason = 'Plans are closed for your account: see above.';
const contactLink = { disabledReason: closedReason, to: '/company/contact', linkText: 'Write to the desk' };
const restrictionByStatus: Record<string, Restriction> = {
  frozen: {
    kind: 'error',
    title: 'No plan can be chosen because you froze your account.',
    advice: 'The desk lifts it when you write to them. What you have can be cancelled all the same.',
    ...contactLink,
  },
  suspended: {
    kind: 'error',
    title: 'No plan can be chosen because the desk suspended your account.',
    advice: 'The reason stands in your statement, in the desk’s own words. What you have can be cancelled all the same.',
    to: '/user/statement',
    linkText: 'Read it there',
    disabledReason: closedReason,
  },
  closed: {
    kind: 'error',
    title: 'No plan can be chosen or cancelled because your account is closed.',
    advice: 'The statement stays readable.',
    ...contactLink,
  },
};

interface EligibilityInput {
  status: AccountStatus;
  email: string;
  emailVerified: boolean;
}

/** The first reason that prevents choosing a plan; null if there is none. */
export function getPlanRestriction({ status, email, emailVerified }: EligibilityInput): Restriction | null {
  if (!canSubscribe(status)) {
    return (
      restrictionByStatus[status] ?? { kind: 'error', title: 'No plan can be chosen for your account.', advice: 'Ask why.', ...contactLink }
    );
  }
  if (emailVerified) return null;
  return {
    kind: 'pending',
    title: 'Choosing a plan needs a verified e-mail address.',
    advice: `Open the link that was sent to ${email}, then come back here.`,
    disabledReason: 'Choosing a plan needs a verified e-mail address: see above.',
  };
}

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
