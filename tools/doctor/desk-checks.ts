import * as v from 'valibot';
import { addressFault } from '@/domain/address';
import { type Check, type Examined, missing, ok, unlessFaults } from './check';
import { networkOf } from './configuration-checks';
import { askFor, flag } from './edge';

/** A document as Firestore's REST API writes it; only what is read here. */
const value = v.object({ stringValue: v.optional(v.string(), ''), booleanValue: flag });
const document = v.object({ fields: v.optional(v.record(v.string(), value), {}) });
const results = v.array(v.object({ document: v.optional(document) }));

const pathOf = (projectId: string) => `/v1/projects/${projectId}/databases/(default)/documents`;
const fieldsOf = async ({ edge, projectId }: Examined, path: string) =>
  (await askFor(edge, 'firestore', `${pathOf(projectId)}/${path}`, document))?.fields ?? null;

const administrators = {
  structuredQuery: {
    from: [{ collectionId: 'users' }],
    where: { fieldFilter: { field: { fieldPath: 'admin' }, op: 'EQUAL', value: { booleanValue: true } } },
    select: { fields: [{ fieldPath: 'admin' }] },
    limit: 100,
  },
};

const administrator: Check = {
  id: 'administrator',
  asks: 'Somebody runs the desk',
  async look({ edge, projectId }) {
    const found = await askFor(edge, 'firestore', `${pathOf(projectId)}:runQuery`, results, administrators);
    const count = (found ?? []).filter((one) => one.document).length;
    return count > 0 ? ok(`${count} ${count === 1 ? 'administrator' : 'administrators'}`) : missing('there is no administrator');
  },
};

const paymentMethod: Check = {
  id: 'payment-method',
  asks: 'Clients see where to send their deposits',
  async look(project) {
    const chosen = (await fieldsOf(project, 'desk/current'))?.admin?.stringValue;
    if (!chosen) return missing('no administrator was chosen whose payment method clients see');
    const [method, profile] = await Promise.all([fieldsOf(project, `admins/${chosen}`), fieldsOf(project, `users/${chosen}`)]);
    const [bitcoin = '', ethereum = ''] = [method?.bitcoin?.stringValue, method?.ethereum?.stringValue];
    const faults = [
      profile?.admin?.booleanValue ? '' : 'whoever was chosen is no administrator any more',
      bitcoin || ethereum ? '' : 'whoever was chosen has no address',
      // What is forgotten when a practice desk becomes a live one.
      bitcoin ? (addressFault('bitcoin', bitcoin, networkOf(project.configured)) ?? '') : '',
    ];
    const coins = [bitcoin && 'bitcoin', ethereum && 'ethereum'].filter(Boolean).join(' and ');
    return unlessFaults(faults.filter(Boolean), coins);
  },
};

export const deskChecks: readonly Check[] = [administrator, paymentMethod];
