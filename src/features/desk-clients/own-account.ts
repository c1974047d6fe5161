import type { Uid } from '@/domain/envelope';
import type { PersonRow } from './person';

/** Why no act is offered on the account of whoever is signed in: the rules would refuse it. */
export const ownAccount = 'This is your own account. The desk never acts on its own: another administrator has to.';

/** Why no standing can be set from a row; undefined where one can. */
export function whyNoStanding({ uid, profile }: Pick<PersonRow, 'uid' | 'profile'>, me: Uid): string | undefined {
  if (uid === me) return ownAccount;
  return profile ? undefined : 'There is no profile whose standing could be set.';
}
