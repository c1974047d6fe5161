import { collection, limit, query, where } from 'firebase/firestore/lite';
import { getPayment, getPaymentMethod, getPlans } from '@/data/collections/desk-documents';
import { getDeskPolicy } from '@/data/collections/policy';
import { getProfile } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { readAll } from '@/data/ledger/read';
import { canAct } from '@/domain/accounts/account-status';
import type { AdminRole } from '@/domain/accounts/admin-role';
import { formatAdministrator } from '@/domain/accounts/person-words';
import { profileSchema } from '@/domain/accounts/profile';
import type { DeskCurrent } from '@/domain/desk/payment-method';
import { type DeskFacts, getReadiness, type Readiness } from '@/domain/desk/readiness';
import { hasThreshold } from '@/domain/two-people/policy';
import { hasDaily } from '@/domain/two-people/tally';

/** Managers who are read: two who may act are enough, and some may be suspended. */
const maxManagers = 5;

/**
 * What this desk needs before clients come, and what of that is missing. Reads five documents or
 * so. Managers only.
 * @param site what the build knows of the desk
 * @throws DataShapeError, ActError
 */
export async function readReadiness(
  context: DataContext,
  { identity, hasAppCheckKey }: Pick<DeskFacts, 'identity' | 'hasAppCheckKey'>,
): Promise<Readiness> {
  const [{ desk, method }, plans, policy, managers] = await Promise.all([
    getPayment(context),
    getPlans(context),
    getDeskPolicy(context),
    countManagers(context),
  ]);
  const [payee, own] = await Promise.all([
    desk && readPayee(context, desk),
    desk ? null : getPaymentMethod(context, context.uid),
  ]);
  const { bitcoin = '', ethereum = '' } = method ?? own ?? {};
  return getReadiness({
    identity,
    payee,
    addresses: { bitcoin, ethereum },
    plans: Object.keys(plans?.plans ?? {}).length,
    hasPolicy: hasThreshold(policy) || hasDaily(policy),
    managers,
    hasAppCheckKey,
  });
}

async function readPayee(
  context: DataContext,
  { admin: uid }: DeskCurrent,
): Promise<DeskFacts['payee']> {
  const profile = await getProfile(context, uid);
  return {
    name: formatAdministrator(profile, uid),
    admin: profile?.admin ?? false,
    desk: profile?.desk ?? '',
    status: profile?.status ?? '',
  };
}

/** Managers who may act. */
async function countManagers({ db }: DataContext): Promise<number> {
  const role: AdminRole = 'manager';
  const found = await readAll(
    query(
      collection(db, 'users'),
      where('admin', '==', true),
      where('desk', '==', role),
      limit(maxManagers),
    ),
    profileSchema,
  );
  return found.filter(({ value }) => canAct(value.status)).length;
}
