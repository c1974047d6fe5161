import type { PeopleFilter } from '@/data/admin/people';
import {
  type AccountStatus,
  getAccountStatusName,
  isAccountStatus,
} from '@/domain/accounts/account-status';
import { matchesPerson } from '@/domain/accounts/person-search';
import type { Profile } from '@/domain/accounts/profile';
import type { Verification, VerificationStatus } from '@/domain/identity/verification';
import type { Uid } from '@/domain/revision-fields';
import { findKnownValue, type SearchParamsCodec } from '@/ui/tables/search-params';

/** States of the identity document. Clients who have sent none are in no view. */
const identityViews = ['waiting', 'verified', 'rejected'] as const;
export type IdentityView = (typeof identityViews)[number];
export const statusByIdentityView: Record<IdentityView, VerificationStatus> = {
  waiting: 'not-verified',
  verified: 'verified',
  rejected: 'rejected',
};

export type PeopleOrder = PeopleFilter['order'];
export const peopleOrders = [
  'joinedDate',
  'joinedFirst',
  'lastChange',
  'lastnameKey',
  'email',
] as const;
const orderParams: Record<PeopleOrder, string> = {
  joinedDate: '',
  joinedFirst: 'oldest',
  lastChange: 'change',
  lastnameKey: 'name',
  email: 'email',
};

export interface PeopleFilters {
  /** Any part of the name, email, username or phone number. */
  text: string;
  status: AccountStatus | null;
  closure: boolean;
  identity: IdentityView | null;
  order: PeopleOrder;
}

export const peopleSearchParams: SearchParamsCodec<PeopleFilters> = {
  parse: (params) => {
    const status = params.get('status') ?? '';
    return {
      text: params.get('q') ?? '',
      status: isAccountStatus(status) ? status : null,
      closure: params.get('closure') === 'asked',
      identity: findKnownValue(identityViews, params.get('identity')) ?? null,
      order: peopleOrders.find((one) => orderParams[one] === params.get('by')) ?? 'joinedDate',
    };
  },
  serialize: ({ text, status, closure, identity, order }) => ({
    q: text.trim(),
    status: status ?? '',
    closure: closure ? 'asked' : '',
    identity: identity ?? '',
    by: orderParams[order],
  }),
  empty: { text: '', status: null },
};

/** Which of four queries serves the view; none of them supports every filter. */
type PeopleSource = 'everybody' | 'search' | 'identity' | 'closure';

export function getPeopleSource({
  text,
  closure,
  identity,
}: Pick<PeopleFilters, 'text' | 'closure' | 'identity'>): PeopleSource {
  if (closure) return 'closure';
  if (identity) return 'identity';
  return text.trim() === '' ? 'everybody' : 'search';
}

/** False for the identity and closure queues, which have their own order. */
export const canSortPeople = (
  filters: Pick<PeopleFilters, 'text' | 'closure' | 'identity'>,
): boolean => !['closure', 'identity'].includes(getPeopleSource(filters));

/**
 * `“lind” and status suspended`: names the filter where nobody matches it; empty without a filter.
 */
export function describeFilter({ text, status }: Pick<PeopleFilters, 'text' | 'status'>): string {
  const quoted = text.trim() && `“${text.trim()}”`;
  const word = status && `status ${getAccountStatusName(status).toLowerCase()}`;
  return [quoted, word].filter(Boolean).join(' and ');
}

export interface PersonRow {
  uid: Uid;
  /** Null if there is an identity document but no profile. */
  profile: Profile | null;
  /** Null if the view does not read it. */
  verification: Verification | null;
}

export const createPersonRow = (profile: Profile): PersonRow => ({
  uid: profile.uid,
  profile,
  verification: null,
});

/** Applies the filters that the identity and closure queries lack. */
export const matchesRow = (
  { profile }: PersonRow,
  { text, status }: Pick<PeopleFilters, 'text' | 'status'>,
): boolean => (status === null || profile?.status === status) && matchesPerson(text, profile);

/** Orders search results, since the search cannot. */
export const sortPeople = (people: readonly Profile[], order: PeopleOrder): Profile[] =>
  people.toSorted(comparisons[order]);

const comparisons: Record<PeopleOrder, (a: Profile, b: Profile) => number> = {
  joinedDate: (a, b) => b.joinedDate.getTime() - a.joinedDate.getTime(),
  joinedFirst: (a, b) => a.joinedDate.getTime() - b.joinedDate.getTime(),
  lastChange: (a, b) => a.at.getTime() - b.at.getTime(),
  lastnameKey: (a, b) => a.lastnameKey.localeCompare(b.lastnameKey, 'en'),
  email: (a, b) => a.email.localeCompare(b.email, 'en'),
};
