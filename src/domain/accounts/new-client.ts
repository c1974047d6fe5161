import type { Uid } from '@/domain/revision-fields';
import { noAdminRole } from './admin-role';
import { mapFields, pickFields, profileFieldNames, signUpFields } from './profile-fields';
import { getSearchKeys } from './search-keys';

/** What a person enters at sign-up. */
export type NewClient = Record<(typeof signUpFields)[number] | 'email', string>;

/** The profile of a new client, without the revision fields. */
export const createProfile = (uid: Uid, client: NewClient, joinedDate: Date) => ({
  ...mapFields(profileFieldNames, () => ''),
  ...pickFields(signUpFields, client),
  uid,
  email: client.email.toLowerCase(),
  photoUrl: '',
  joinedDate,
  admin: false,
  desk: noAdminRole,
  status: 'pending',
  ...getSearchKeys(client),
  addresses: [],
  addressesCheckedAt: null,
  closureAt: null,
});
