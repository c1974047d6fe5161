/** Chooses whose payment method clients see, with its ledger entry. */
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { operator } from '@/domain/accounts/account';
import { canAct } from '@/domain/accounts/account-status';
import { isManager, storedAdminRoleSchema } from '@/domain/accounts/admin-role';
import { coins } from '@/domain/coin';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { createOp, type Op, revisionFields, type Uid } from '@/domain/revision-fields';
import { Failure } from '../failure';
import { type AdminSdk, findUid, findUnverifiedProblem } from './admin-role';
import { transact } from './transact';

/**
 * @throws Failure when nobody has signed up with the address, or its owner never verified it: then
 * the rules let them do nothing at the desk
 */
export async function findPayee(sdk: AdminSdk, email: string): Promise<Uid> {
  const uid = await findUid(sdk, email, true);
  const problem = findUnverifiedProblem(await sdk.auth.getUser(uid));
  if (problem) throw new Failure(problem);
  return uid;
}

const knownProfile = v.object({
  admin: v.boolean(),
  desk: storedAdminRoleSchema,
  status: v.string(),
});
const knownMethod = v.object({ bitcoin: v.string(), ethereum: v.string() });
const knownChoice = v.object({ admin: v.string(), previous: v.string(), rev: revisionFields.rev });

interface Choice {
  /** The folio of the entry; null if clients see this method already, and nothing was written. */
  folio: string | null;
  /** Where clients send coins: "bitcoin tb1q…". */
  addresses: string[];
}

/**
 * Writes `desk/current`, which no rule lets anybody write in the app. The entry is in the book of
 * the manager who is chosen.
 * @param uid of {@link findPayee}
 * @throws Failure for somebody who cannot own a payment method, or has none
 */
export function choosePayee(firestore: Firestore, uid: Uid, op: Op = createOp()): Promise<Choice> {
  const current = firestore.doc('desk/current');
  return transact(firestore, async (tx) => {
    const documents = await tx.getAll(
      firestore.doc(`users/${uid}`),
      firestore.doc(`admins/${uid}`),
      current,
    );
    const [profile, method, found] = documents.map((one) => one.data());
    if (!profile)
      throw new Failure(
        'Nobody has opened an account with this address, so it has no payment method.',
      );
    const problem = findRoleProblem(parseStored(knownProfile, profile, `users/${uid}`));
    if (problem) throw new Failure(problem);
    if (!method)
      throw new Failure(
        'This manager has no payment method yet, which is entered at /admin/settings/desk; then run this again.',
      );
    const known = parseStored(knownMethod, method, `admins/${uid}`);
    const addresses = coins
      .filter((coin) => known[coin] !== '')
      .map((coin) => `${coin} ${known[coin]}`);
    if (addresses.length === 0)
      throw new Failure(
        'The payment method of this manager has no address, which is entered at /admin/settings/desk; then run this again.',
      );
    const choice = found ? parseStored(knownChoice, found, 'desk/current') : null;
    if (choice?.admin === uid) return { folio: null, addresses };
    const revision = { rev: (choice?.rev ?? 0) + 1, op, at: FieldValue.serverTimestamp() };
    const act = {
      col: 'desk',
      actor: operator,
      action: 'desk.selected',
      index: -1,
      ref: '',
      reason: '',
    } as const;
    const after = { admin: uid, previous: choice?.admin ?? '' };
    const before = choice ? { admin: choice.admin, previous: choice.previous } : {};
    const entry: Omit<Entry, 'at'> & { at: FieldValue } = { ...act, ...revision, before, after };
    tx.set(current, { ...after, ...revision });
    tx.create(firestore.doc(`ledger/${uid}/entries/${op}`), entry);
    return { folio: formatFolio({ ...act, ...revision }), addresses };
  });
}

/** Only a manager who may act can change the address later. */
function findRoleProblem({
  admin,
  desk,
  status,
}: v.InferOutput<typeof knownProfile>): string | null {
  if (!admin)
    return 'This is no administrator’s account: clients pay to a manager of the desk, whom npm run admin:grant makes.';
  if (!canAct(status))
    return `This administrator is ${status} and may not act: npm run admin:status changes that.`;
  return isManager(desk)
    ? null
    : 'This administrator is no manager, who alone can set a payment method: npm run admin:grant gives the role.';
}

function parseStored<S extends v.GenericSchema>(
  schema: S,
  stored: unknown,
  path: string,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, stored);
  if (!parsed.success)
    throw new Failure(`${path} cannot be read, so nothing was changed: run npm run ledger:verify.`);
  return parsed.output;
}
