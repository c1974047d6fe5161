import { profileOf } from '@/domain/accounts/person.fixture';
import type { QueryState } from '@/ui/feedback/query-boundary';

export const now = new Date(2026, 2, 24, 13, 41);

export const maya = profileOf({ status: 'active' });
export const ruth = profileOf({ ...maya, uid: 'ruth', firstname: 'Ruth', lastname: 'Adler', lastnameKey: 'adler', admin: true });

export const loading: QueryState<never> = { status: 'pending', error: null, refetch: () => undefined };
export const failed = (refetch: () => unknown = () => undefined): QueryState<never> => ({
  status: 'error',
  error: new Error('x'),
  refetch,
});
