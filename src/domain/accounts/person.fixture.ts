import { createProfile, type NewClient } from './new-client';
import type { Profile } from './profile';
import { getSearchKeys } from './search-keys';

/** The client whom most tests are about. */
export const maya: NewClient = {
  firstname: 'Maya',
  lastname: 'Lindqvist',
  username: 'maya',
  email: 'maya@example.com',
  mobile: '+46 70 123 45 67',
  country: 'Sweden',
};

const joinedDate = new Date(2026, 2, 1);

/** A stored profile: Maya's of the first of March, with changes. */
export const profileOf = (over: Partial<Profile> = {}): Profile => ({
  ...createProfile('maya', maya, joinedDate),
  ...getSearchKeys({ ...maya, ...over }),
  rev: 1,
  op: 'op-u1',
  at: joinedDate,
  ...over,
});

/** What somebody types at sign-up whom a test knows by uid alone. */
export const newClientOf = (uid: string, over: Partial<NewClient> = {}): NewClient => ({
  firstname: 'Test',
  lastname: 'Client',
  username: uid,
  email: `${uid}@example.com`,
  mobile: '+1 555 0100',
  country: 'Norway',
  ...over,
});
