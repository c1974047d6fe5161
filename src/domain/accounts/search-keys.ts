import { foldText } from '@/domain/input/fold-text';
import { limits } from '@/domain/input/limits';
import type { Profile } from './profile';

/**
 * A name as the desk's search finds it, also by its beginning: {@link foldText}. The rules know no
 * Unicode, so they check its length alone: the desk marks a name with another key than this, and
 * `ledger:verify` names it.
 */
export const toSearchKey = (name: string): string =>
  foldText(name)
    .slice(0, limits.searchKey)
    .replace(/[\ud800-\udbff]$/, ''); // the first half of a letter

export const getSearchKeys = ({
  username,
  lastname,
  firstname,
}: Pick<Profile, 'username' | 'lastname' | 'firstname'>) => ({
  usernameKey: toSearchKey(username),
  lastnameKey: toSearchKey(lastname),
  firstnameKey: toSearchKey(firstname),
});
