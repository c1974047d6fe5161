import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import type { DataContext } from '@/data/ledger/context';
import type { RulesDesk } from '../desk';
import { type Commit, send } from '../writes';

/** A confirmation of what `author` proposed. */
interface Confirmation {
  caller: DataContext;
  author: string;
  commit: Commit;
}

/**
 * A confirmation is refused while its author has another role or is not at the desk, and accepted
 * afterwards.
 * @param role with which it was proposed
 */
export async function refuseWithoutAuthor(
  desk: RulesDesk,
  { caller, author, commit }: Confirmation,
  role: 'agent' | 'manager' = 'manager',
): Promise<void> {
  const before = { admin: true, desk: role, status: 'active' };
  const otherRoles = ['', 'viewer', role === 'manager' ? 'agent' : 'manager'];
  const dismissals = [
    ...otherRoles.map((other) => ({ desk: other })),
    { status: 'suspended' },
    { admin: false },
  ];
  for (const changes of dismissals) {
    await desk.force(`users/${author}`, { ...before, ...changes });
    await assertFails(send(caller, commit));
  }
  await desk.force(`users/${author}`, before);
  await assertSucceeds(send(caller, commit));
}
