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
 * A confirmation is refused while its author, a manager, is no longer one who may propose it, and accepted afterwards.
 * @param roles those that may not propose it
 */
export async function refuseWithoutAuthor(
  desk: RulesDesk,
  { caller, author, commit }: Confirmation,
  roles: readonly string[] = ['', 'viewer', 'agent'],
): Promise<void> {
  const before = { admin: true, desk: 'manager', status: 'active' };
  const dismissals = [...roles.map((role) => ({ desk: role })), { status: 'suspended' }, { admin: false }];
  for (const changes of dismissals) {
    await desk.force(`users/${author}`, { ...before, ...changes });
    await assertFails(send(caller, commit));
  }
  await desk.force(`users/${author}`, before);
  await assertSucceeds(send(caller, commit));
}
