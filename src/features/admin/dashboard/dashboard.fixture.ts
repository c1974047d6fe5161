import type { Profile } from '@/domain/accounts/profile';
import type { QueryState } from '@/ui/feedback/query-boundary';

export const now = new Date(2026, 2, 24, 13, 41);

export const maya: Profile = {
  ...{ uid: 'maya', username: 'maya', email: 'maya.lindqvist@example.com', firstname: 'Maya', lastname: 'Lindqvist' },
  ...{ mobile: '', country: 'Sweden', gender: '', photoUrl: '', joinedDate: new Date(2026, 2, 1), admin: false },
  ...{
    status: 'active',
    usernameKey: 'maya',
    lastnameKey: 'lindqvist',
    addresses: [],
    addressesCheckedAt: null,
    closureAt: null,
    rev: 1,
    op: 'u1',
    at: new Date(2026, 2, 1),
  },
};
export const ruth: Profile = { ...maya, uid: 'ruth', firstname: 'Ruth', lastname: 'Adler', admin: true };

export const loading: QueryState<never> = { status: 'pending', error: null, refetch: () => undefined };
export const failed = (refetch: () => unknown = () => undefined): QueryState<never> => ({
  status: 'error',
  error: new Error('x'),
  refetch,
});
