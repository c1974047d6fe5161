import { emptyAccount } from '@/domain/accounts/account';
import { createProfile } from '@/domain/accounts/new-client';
import { newClientOf } from '@/domain/accounts/person.fixture';
import { termsVersion } from '@/domain/accounts/terms';
import { initialVerification } from '@/domain/identity/verification';
import { createOp } from '@/domain/revision-fields';
import { buildAct, type Commit, changeFields, type Fields } from '../writes';

/**
 * `account.opened`: the profile, account, holds and verification of a newcomer. `changes` are the
 * profile's.
 */
export function buildOpening(
  uid: string,
  changes: Fields = {},
  op = createOp(),
  actor = uid,
): Commit {
  const profile = changeFields(createProfile(uid, newClientOf(uid), new Date()), changes);
  const first = { uid, rev: 1, actor, action: 'account.opened', before: {} };
  const users = buildAct({
    ...first,
    col: 'users',
    op,
    fields: profile,
    after: { ...profile, terms: termsVersion },
  });
  const accounts = buildAct({
    ...first,
    col: 'accounts',
    op: `accounts-${op}`,
    fields: emptyAccount,
    after: emptyAccount,
    ref: op,
  });
  const verifications = buildAct({
    ...first,
    col: 'verifications',
    op: `verifications-${op}`,
    fields: initialVerification,
    after: initialVerification,
    ref: op,
  });
  return {
    user: users.document,
    userEntry: users.entry,
    account: accounts.document,
    accountEntry: accounts.entry,
    verification: verifications.document,
    verificationEntry: verifications.entry,
    holds: { path: `holds/${uid}`, fields: { reserved: '0', staked: '0', rev: 1, op } },
  };
}
