/**
 * Checks that the desk has an administrator, that clients see where to pay, and that their lists
 * have room.
 */

import * as v from 'valibot';
import { canAct } from '@/domain/accounts/account-status';
import { coins } from '@/domain/coin';
import { findFault, readinessItems } from '@/domain/desk/readiness';
import { longList } from '@/domain/ledger/archive';
import { listCollections } from '@/domain/ledger/list-kinds';
import { plural } from '@/domain/plural';
import { readIdentity } from '@/lib/env/identity';
import { formatDollars } from '@/lib/format';
import {
  type Check,
  createFinding,
  type Examined,
  type Finding,
  missing,
  ok,
  toClause,
} from './check';
import { flag, readAnswer } from './edge';

/** The part of a document of Firestore's REST API that is used here. */
const value = v.object({
  stringValue: v.optional(v.string(), ''),
  booleanValue: flag,
  arrayValue: v.optional(v.object({ values: v.optional(v.array(v.unknown()), []) })),
  mapValue: v.optional(v.object({ fields: v.optional(v.record(v.string(), v.unknown()), {}) })),
});
const document = v.object({
  name: v.optional(v.string(), ''),
  fields: v.optional(v.record(v.string(), value), {}),
});
const results = v.array(v.object({ document: v.optional(document) }));

const getDocumentsPath = (projectId: string) =>
  `/v1/projects/${projectId}/databases/(default)/documents`;
const readFields = async ({ edge, projectId }: Examined, path: string) =>
  (await readAnswer(edge, 'firestore', `${getDocumentsPath(projectId)}/${path}`, document))
    ?.fields ?? null;

async function runQuery({ edge, projectId }: Examined, structuredQuery: object) {
  const found =
    (await readAnswer(edge, 'firestore', `${getDocumentsPath(projectId)}:runQuery`, results, {
      structuredQuery,
    })) ?? [];
  return found.flatMap(({ document: one }) =>
    one ? [{ uid: one.name.split('/').at(-1) ?? '', fields: one.fields }] : [],
  );
}

const administrators = {
  from: [{ collectionId: 'users' }],
  where: {
    fieldFilter: { field: { fieldPath: 'admin' }, op: 'EQUAL', value: { booleanValue: true } },
  },
  select: { fields: [{ fieldPath: 'desk' }, { fieldPath: 'status' }] },
  limit: 100,
};

const users = v.object({
  users: v.optional(v.array(v.object({ localId: v.string(), emailVerified: flag })), []),
});

/**
 * The administrators, and those with a verified address and a status that may act, whom the rules
 * let in. Null if there is none.
 */
async function readAdministrators(project: Examined) {
  const { edge, projectId } = project;
  const people = new Map(
    (await runQuery(project, administrators)).map(({ uid, fields }) => [uid, fields]),
  );
  if (people.size === 0) return null;
  const held = await readAnswer(edge, 'auth', `/v1/projects/${projectId}/accounts:lookup`, users, {
    localId: [...people.keys()],
  });
  const verified = new Set(
    (held?.users ?? []).filter(({ emailVerified }) => emailVerified).map(({ localId }) => localId),
  );
  const admitted = [...people].filter(
    ([uid, { status }]) => verified.has(uid) && canAct(status?.stringValue ?? ''),
  );
  const count = (...wanted: string[]) =>
    admitted.filter(([, { desk }]) => wanted.includes(desk?.stringValue ?? '')).length;
  return {
    all: people.size,
    verified: verified.size,
    managers: count('manager'),
    deciding: count('agent', 'manager'),
  };
}

const administrator: Check = {
  id: 'administrator',
  asks: 'Somebody runs the desk, whom the rules let decide about money',
  async look(project) {
    const found = await readAdministrators(project);
    return found
      ? createAdministratorFinding(found.all, found.verified, found.managers)
      : missing('there is no administrator');
  },
};

/**
 * The rules require a verified address of administrators (`hasVerifiedEmail`), and a manager for
 * settings, adjustments and statuses.
 */
function createAdministratorFinding(all: number, verified: number, managers: number): Finding {
  const them = `${all} ${plural(all, 'administrator')}`;
  if (verified > 0 && managers === 0)
    return missing(
      `${them}, and no manager with a verified address who may act, to set payment addresses, plans and statuses`,
    );
  if (verified === all) return ok(`${them}, ${managers} ${plural(managers, 'manager')}`);
  const without = 'without a verified address, and so kept out of the desk';
  return verified === 0
    ? missing(`${them}, ${without}`)
    : ok(`${them}, ${all - verified} of them ${without}`);
}

const twoPeople: Check = {
  id: 'two-people',
  asks: 'Where two people decide, there are two',
  async look(project) {
    const policy = await readFields(project, 'desk/policy');
    const above = policy?.fourEyes?.stringValue ?? '0';
    const daily = policy?.daily?.stringValue ?? '0';
    const { managers, deciding } = (await readAdministrators(project)) ?? {
      managers: 0,
      deciding: 0,
    };
    const identity = readIdentity(project.configured);
    const hasPolicy = Number(above) > 0 || Number(daily) > 0;
    const noPolicy = findFault(readinessItems.policy, { identity, hasPolicy });
    const nobodyElse = findFault(readinessItems['second-manager'], {
      identity,
      hasPolicy,
      managers,
    });
    if (!hasPolicy) {
      const faults = [
        mend(noPolicy, readinessItems.policy.path),
        mend(
          nobodyElse,
          `${readinessItems['second-manager'].command} --project ${project.projectId}`,
        ),
      ];
      const what = deciding < 2 ? '' : ' adjustments and policies';
      const alone =
        managers === 1
          ? `; the one manager can set a threshold, and nobody could then confirm${what}`
          : '';
      return createFinding(faults, `one person decides about every amount${alone}`);
    }
    const rule = describeBounds(above, daily);
    if (nobodyElse)
      return missing(
        deciding < 2
          ? `${rule}, and nobody can confirm what the one administrator proposes who decides`
          : `${rule}, and nobody can confirm the one manager’s adjustments and policies`,
      );
    const unbounded =
      'one person alone can move any sum in a day, in smaller parts: a manager sets a sum at /admin/settings/desk';
    return ok(`${rule}; ${managers} managers${Number(daily) > 0 ? '' : `; ${unbounded}`}`);
  },
};

/**
 * "above $1,000.00, and above $5,000.00 of one person in a day, two people decide"
 * @param above, daily USD, 0 for none; not both are
 */
function describeBounds(above: string, daily: string): string {
  const inDay = `above ${formatDollars(daily)} of one person in a day`;
  if (!(Number(above) > 0)) return `${inDay} two people decide`;
  return Number(daily) > 0
    ? `above ${formatDollars(above)}, and ${inDay}, two people decide`
    : `above ${formatDollars(above)} two people decide`;
}

const paymentMethod: Check = {
  id: 'payment-method',
  asks: 'Clients see where to send their deposits',
  async look(project) {
    const { payee: payeeItem, 'payment-method': methodItem } = readinessItems;
    const script = `${payeeItem.command} --project ${project.projectId}`;
    const chosen = (await readFields(project, 'desk/current'))?.admin?.stringValue;
    if (!chosen) return createFinding([mend(findFault(payeeItem, { payee: null }), script)], '');
    const [method, profile] = await Promise.all([
      readFields(project, `admins/${chosen}`),
      readFields(project, `users/${chosen}`),
    ]);
    const addresses = {
      bitcoin: method?.bitcoin?.stringValue ?? '',
      ethereum: method?.ethereum?.stringValue ?? '',
    };
    const payee = {
      name: profile?.email?.stringValue || chosen,
      admin: profile?.admin?.booleanValue ?? false,
      desk: profile?.desk?.stringValue ?? '',
      status: profile?.status?.stringValue ?? '',
    };
    const facts = { identity: readIdentity(project.configured), payee, addresses };
    return createFinding(
      [
        mend(findFault(payeeItem, facts), script),
        mend(findFault(methodItem, facts), methodItem.path),
      ],
      `${coins.filter((coin) => addresses[coin]).join(' and ')} of ${payee.name}`,
    );
  },
};

const plans: Check = {
  id: 'plans',
  asks: 'Clients find a plan to subscribe to',
  async look(project) {
    const item = readinessItems.plans;
    const offered = (await readFields(project, 'desk/plans'))?.plans?.mapValue?.fields ?? {};
    const count = Object.keys(offered).length;
    return createFinding(
      [mend(findFault(item, { plans: count }), item.path)],
      `${count} ${plural(count, 'plan')}`,
    );
  },
};

/** What is missing, and what sets it up. */
const mend = (fault: string | null, how = ''): string | null =>
  fault && `${toClause(fault)}: ${how}`;

/** The lists of a collection that are counted: those with the most acts. */
const maxCounted = 100;

/**
 * A list has at least as many revisions as elements. Only the names of such lists are queried, and
 * then their elements are read list by list.
 */
const createLongListQuery = (col: string) => ({
  from: [{ collectionId: col }],
  where: {
    fieldFilter: {
      field: { fieldPath: 'rev' },
      op: 'GREATER_THAN_OR_EQUAL',
      value: { integerValue: String(longList.elements) },
    },
  },
  orderBy: [{ field: { fieldPath: 'rev' }, direction: 'DESCENDING' }],
  select: { fields: [{ fieldPath: '__name__' }] },
  limit: maxCounted,
});

const longLists: Check = {
  id: 'long-lists',
  asks: 'The lists of clients have room for more',
  async look(project) {
    let long = 0;
    let isCut = false;
    for (const col of listCollections) {
      const found = await runQuery(project, createLongListQuery(col));
      isCut ||= found.length === maxCounted;
      for (const { uid } of found) {
        const list = (await readFields(project, `${col}/${uid}`))?.list;
        if ((list?.arrayValue?.values.length ?? 0) >= longList.elements) long++;
      }
    }
    const among = isCut ? `, of the ${maxCounted} with the most acts of each kind` : '';
    const size = `${longList.elements} elements or more${among}`;
    if (long === 0) return ok(`no list has ${size}`);
    return missing(
      `${long} ${plural(long, 'list has', 'lists have')} ${size}, and with 1,000 takes no more: npm run lists:archive`,
    );
  },
};

export const deskChecks: readonly Check[] = [
  administrator,
  twoPeople,
  paymentMethod,
  plans,
  longLists,
];
