/** Checks that the desk has an administrator, and that clients see where to pay. */
import * as v from 'valibot';
import { canAct } from '@/domain/accounts/account-status';
import { getAddressError } from '@/domain/address';
import { formatDollars } from '@/lib/format';
import { type Check, createFinding, type Examined, type Finding, missing, ok } from './check';
import { getNetwork } from './configuration-checks';
import { flag, readAnswer } from './edge';

/** The part of a document of Firestore's REST API that is used here. */
const value = v.object({ stringValue: v.optional(v.string(), ''), booleanValue: flag });
const document = v.object({ name: v.optional(v.string(), ''), fields: v.optional(v.record(v.string(), value), {}) });
const results = v.array(v.object({ document: v.optional(document) }));

const getDocumentsPath = (projectId: string) => `/v1/projects/${projectId}/databases/(default)/documents`;
const readFields = async ({ edge, projectId }: Examined, path: string) =>
  (await readAnswer(edge, 'firestore', `${getDocumentsPath(projectId)}/${path}`, document))?.fields ?? null;

const administrators = {
  structuredQuery: {
    from: [{ collectionId: 'users' }],
    where: { fieldFilter: { field: { fieldPath: 'admin' }, op: 'EQUAL', value: { booleanValue: true } } },
    select: { fields: [{ fieldPath: 'desk' }, { fieldPath: 'status' }] },
    limit: 100,
  },
};

const users = v.object({ users: v.optional(v.array(v.object({ localId: v.string(), emailVerified: flag })), []) });

/** The administrators, and those with a verified address and a status that may act, whom the rules let in. Null if there is none. */
async function readAdministrators({ edge, projectId }: Examined) {
  const found = (await readAnswer(edge, 'firestore', `${getDocumentsPath(projectId)}:runQuery`, results, administrators)) ?? [];
  const people = new Map(found.flatMap(({ document: one }) => (one ? [[one.name.split('/').at(-1) ?? '', one.fields]] : [])));
  if (people.size === 0) return null;
  const held = await readAnswer(edge, 'auth', `/v1/projects/${projectId}/accounts:lookup`, users, { localId: [...people.keys()] });
  const verified = new Set((held?.users ?? []).filter(({ emailVerified }) => emailVerified).map(({ localId }) => localId));
  const admitted = [...people].filter(([uid, { status }]) => verified.has(uid) && canAct(status?.stringValue ?? ''));
  const count = (...wanted: string[]) => admitted.filter(([, { desk }]) => wanted.includes(desk?.stringValue ?? '')).length;
  return { all: people.size, verified: verified.size, managers: count('manager'), deciding: count('agent', 'manager') };
}

const administrator: Check = {
  id: 'administrator',
  asks: 'Somebody runs the desk, whom the rules let decide about money',
  async look(project) {
    const found = await readAdministrators(project);
    return found ? createAdministratorFinding(found.all, found.verified, found.managers) : missing('there is no administrator');
  },
};

/** The rules require a verified address of administrators (`hasVerifiedEmail`), and a manager for settings, adjustments and statuses. */
function createAdministratorFinding(all: number, verified: number, managers: number): Finding {
  const them = all === 1 ? '1 administrator' : `${all} administrators`;
  if (verified > 0 && managers === 0)
    return missing(`${them}, and no manager with a verified address who may act, to set payment addresses, plans and statuses`);
  if (verified === all) return ok(`${them}, ${managers === 1 ? '1 manager' : `${managers} managers`}`);
  const without = 'without a verified address, and so kept out of the desk';
  return verified === 0 ? missing(`${them}, ${without}`) : ok(`${them}, ${all - verified} of them ${without}`);
}

const twoPeople: Check = {
  id: 'two-people',
  asks: 'Where two people decide, there are two',
  async look(project) {
    const above = (await readFields(project, 'desk/policy'))?.fourEyes?.stringValue ?? '0';
    const { managers, deciding } = (await readAdministrators(project)) ?? { managers: 0, deciding: 0 };
    if (!(Number(above) > 0)) {
      const what = deciding < 2 ? '' : ' adjustments and policies';
      const alone = managers === 1 ? `; the one manager can set a threshold, and nobody could then confirm${what}` : '';
      return ok(`one person decides about every amount${alone}`);
    }
    const rule = `above ${formatDollars(above)} two people decide`;
    if (deciding < 2) return missing(`${rule}, and nobody can confirm what the one administrator proposes who decides`);
    if (managers < 2) return missing(`${rule}, and nobody can confirm the one manager’s adjustments and policies`);
    return ok(`${rule}; ${managers} managers`);
  },
};

const paymentMethod: Check = {
  id: 'payment-method',
  asks: 'Clients see where to send their deposits',
  async look(project) {
    const script = `npm run desk:payee -- EMAIL --project ${project.projectId}`;
    const chosen = (await readFields(project, 'desk/current'))?.admin?.stringValue;
    if (!chosen) return missing(`no manager was chosen whose payment method clients see: ${script}`);
    const [method, profile] = await Promise.all([readFields(project, `admins/${chosen}`), readFields(project, `users/${chosen}`)]);
    const [bitcoin = '', ethereum = ''] = [method?.bitcoin?.stringValue, method?.ethereum?.stringValue];
    const who = profile?.email?.stringValue || chosen;
    const doubt = findDoubt(profile ?? {});
    const faults = [
      doubt && `clients see the payment method of ${who}, who ${doubt}: ${script} chooses another manager’s`,
      bitcoin || ethereum ? '' : `${who} was chosen and has no address, which is entered at /admin/settings`,
      // Easily forgotten when a practice desk becomes a live one.
      bitcoin ? (getAddressError('bitcoin', bitcoin, getNetwork(project.configured)) ?? '') : '',
    ];
    const coins = [bitcoin && 'bitcoin', ethereum && 'ethereum'].filter(Boolean).join(' and ');
    return createFinding(faults.filter(Boolean), `${coins} of ${who}`);
  },
};

/** A choice outlasts the role of who was chosen: clients go on paying to that address. Empty if it may stay. */
function findDoubt({ admin, desk, status }: NonNullable<Awaited<ReturnType<typeof readFields>>>): string {
  if (!admin?.booleanValue) return 'is no administrator any more';
  if (!canAct(status?.stringValue ?? '')) return `is ${status?.stringValue}`;
  return desk?.stringValue === 'manager' ? '' : 'is no manager';
}

export const deskChecks: readonly Check[] = [administrator, twoPeople, paymentMethod];
