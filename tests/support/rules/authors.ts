import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import type { DataContext } from '@/data/ledger/context';
import type { RulesDesk } from './desk';
import { type Commit, send } from './writes';

/** A confirmation of what `author` proposed. */
interface Confirmation {
  caller: DataContext;
  author: string;
  commit: Commit;
}

/**
 * A confirmation is refused while its author may not propose it any more, and accepted once the author has the least role that may.
 * @param needs that role
 */
export async function refuseWithoutAuthor(
  desk: RulesDesk,
  { caller, author, commit }: Confirmation,
  needs: 'agent' | 'manager' = 'manager',
): Promise<void> {
  const before = { admin: true, desk: needs, status: 'active' };
  const roles = ['', 'viewer', ...(needs === 'manager' ? ['agent'] : [])];
  const dismissals = [...roles.map((role) => ({ desk: role })), { status: 'suspended' }, { admin: false }];
  for (const changes of dismissals) {
    await desk.force(`users/${author}`, { ...before, ...changes });
    await assertFails(send(caller, commit));
  }
  await desk.force(`users/${author}`, before);
  await assertSucceeds(send(caller, commit));
}
