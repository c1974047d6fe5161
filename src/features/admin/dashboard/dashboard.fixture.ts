import { profileOf } from '@/domain/accounts/person.fixture';

export const now = new Date(2026, 2, 24, 13, 41);

export const maya = profileOf({ status: 'active' });
export const ruth = profileOf({
  ...maya,
  uid: 'ruth',
  firstname: 'Ruth',
  lastname: 'Adler',
  lastnameKey: 'adler',
  admin: true,
});
