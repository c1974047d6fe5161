import { type AccountStatus, canAct } from '@/domain/accounts/account-status';
import type { AdminRole } from '@/domain/accounts/admin-role';

const owner: AdminRole = 'manager';

/** Who was chosen, of whom clients see the payment method. */
export interface Payee {
  admin: boolean;
  /** The role; anything else than a role is none. */
  desk: string;
  status: AccountStatus;
}

/**
 * Completes "Clients see the payment method of Sam Berg, who …"; null if it may stay. A choice
 * outlasts the role of who was chosen: clients go on paying to that address.
 * @param payee null for somebody who has left the desk
 */
export function describePayeeDoubt(payee: Payee | null): string | null {
  if (!payee?.admin) return 'isn’t an administrator any more';
  if (!canAct(payee.status)) return `is ${payee.status}`;
  return payee.desk === owner ? null : 'isn’t a manager';
}
