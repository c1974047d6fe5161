import type { Subscriber } from '@/data/admin/subscribers';
import { matchesPerson } from '@/domain/accounts/person-search';
import { formatPlanName, type PlanList } from '@/domain/desk/plans';
import { getSubscriptionEnd } from '@/domain/requests/subscription';
import { findKnownValue, type SearchParamsCodec } from '@/ui/tables/search-params';

export const subscriptionTabs = ['clients', 'plans'] as const;
export type SubscriptionTab = (typeof subscriptionTabs)[number];

export const subscriberStates = ['running', 'ended', 'due'] as const;
type SubscriberState = (typeof subscriberStates)[number];

export interface SubscriptionFilters {
  tab: SubscriptionTab;
  /** Part of a client's name or e-mail address, or of a plan's name. */
  text: string;
  state: SubscriberState | null;
}

export type SubscriberFilter = Pick<SubscriptionFilters, 'text' | 'state'>;

export const emptyFilters: SubscriberFilter = { text: '', state: null };

/** `?q=maya&state=due` */
export const subscriptionSearchParams: SearchParamsCodec<SubscriptionFilters> = {
  parse: (params) => ({
    tab: findKnownValue(subscriptionTabs, params.get('tab')) ?? 'clients',
    text: params.get('q') ?? '',
    state: findKnownValue(subscriberStates, params.get('state')) ?? null,
  }),
  serialize: ({ tab, text, state }) => ({
    tab: tab === 'plans' ? tab : '',
    q: text,
    state: state ?? '',
  }),
  empty: emptyFilters,
};

/**
 * Whether the term is over. The subscription stays until the client chooses again or somebody ends
 * it.
 */
export const hasEnded = ({ subscription }: Pick<Subscriber, 'subscription'>, now: Date): boolean =>
  getSubscriptionEnd(subscription) <= now;

/**
 * Whether the fee is to be charged. One that was not charged before the end of the term needs the
 * client's word, so it is not due.
 */
export const isFeeDue = (row: Pick<Subscriber, 'subscription' | 'charge'>, now: Date): boolean =>
  row.charge === null && !hasEnded(row, now);

const stateChecks: Record<SubscriberState, (row: Subscriber, now: Date) => boolean> = {
  running: (row, now) => !hasEnded(row, now),
  ended: hasEnded,
  due: isFeeDue,
};

export const matchesSubscriber =
  ({ text, state }: SubscriberFilter, plans: PlanList, now: Date) =>
  (row: Subscriber): boolean =>
    (state === null || stateChecks[state](row, now)) &&
    matchesPerson(text, row.profile, [formatPlanName(plans, row.subscription.plan)]);

export const stateLabels: Record<SubscriberState, string> = {
  running: 'Active',
  ended: 'Ended',
  due: 'Fee due',
};

/** `“okafr”, active`: names the filter where nothing matches it. */
export const describeFilter = ({ text, state }: SubscriberFilter): string =>
  [text.trim() && `“${text.trim()}”`, state && stateLabels[state].toLowerCase()]
    .filter(Boolean)
    .join(', ');
