import type { Profile } from './profile';

/** The actor of entries that the operator's script writes. It is nobody's uid: only the Admin SDK writes an entry under it. */
export const operator = 'operator';

/** Whether the desk sets somebody's status. That of an administrator is changed by the operator's script alone. */
export const deskSetsStatusOf = ({ admin }: Pick<Profile, 'admin'>): boolean => !admin;
