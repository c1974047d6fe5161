import { compare, parseMoney } from '@/domain/money';
import { hasArchived } from '@/domain/requests/pending-list';
import { type ClientRequest, getNamed } from '@/domain/requests/request';
import type { Uid } from '@/domain/revision-fields';
import { formatDollars } from '@/lib/format';
import { sortByClient } from '@/parts/clients/list-order';
import {
  canBeDeleted,
  kindOf,
  type PendingRow,
  type RequestKind,
  sortOldestFirst,
} from '@/parts/requests/request-kinds';
import { findKnownValue } from '@/ui/tables/search-params';

export const pendingOrders = ['age', 'amount', 'client'] as const;
export type PendingOrder = (typeof pendingOrders)[number];

const traits = ['look', 'no-txid', 'first', 'not-verified'] as const;
/** What a request can be narrowed to. All chosen ones must apply. */
export type Trait = (typeof traits)[number];

/** Hours. */
const minimumAges = ['1', '4', '24'] as const;
type MinimumAge = (typeof minimumAges)[number];

/** Order and filters of the waiting tab, beside those of every tab. */
export interface PendingFilters {
  order: PendingOrder;
  /** USD as typed. What is no amount filters nothing. */
  least: string;
  most: string;
  traits: readonly Trait[];
  olderThan: MinimumAge | null;
}

export const emptyPendingFilters: Omit<PendingFilters, 'order'> = {
  least: '',
  most: '',
  traits: [],
  olderThan: null,
};

export const getTraits = ({ col }: Pick<RequestKind, 'col'>): readonly Trait[] =>
  traits.filter((trait) => col === 'deposits' || trait !== 'no-txid');

/** `sort=amount&min=1000&max=5000&older=4&only=first.not-verified` */
export const parsePendingFilters = (
  params: URLSearchParams,
  kind: Pick<RequestKind, 'col'>,
): PendingFilters => ({
  order: findKnownValue(pendingOrders, params.get('sort')) ?? 'age',
  least: params.get('min') ?? '',
  most: params.get('max') ?? '',
  traits: getTraits(kind).filter((trait) => params.get('only')?.split('.').includes(trait)),
  olderThan: findKnownValue(minimumAges, params.get('older')) ?? null,
});

export const serializePendingFilters = ({
  order,
  least,
  most,
  traits: chosen,
  olderThan,
}: PendingFilters) => ({
  sort: order === 'age' ? '' : order,
  min: least.trim(),
  max: most.trim(),
  older: olderThan ?? '',
  only: traits.filter((trait) => chosen.includes(trait)).join('.'),
});

/** What a filter needs beside the row. */
export interface PendingFacts {
  now: Date;
  isVerified: (uid: Uid) => boolean;
  needsLook: (request: ClientRequest) => boolean;
}

const hourMs = 3_600_000;

const isOlderThan = (since: Date, hours: number, now: Date): boolean =>
  now.getTime() - since.getTime() > hours * hourMs;

/**
 * No request of the client was completed before. A list of deposits loses elements only to the
 * archive, which has completed ones.
 */
function isFirst({ element, list }: PendingRow): boolean {
  const all: readonly { status: string }[] = list.list;
  return (
    (canBeDeleted(kindOf(element)) || !hasArchived(list)) &&
    all.every(({ status }) => status !== 'completed')
  );
}

const predicates: Record<Trait, (row: PendingRow, facts: PendingFacts) => boolean> = {
  look: ({ element }, { needsLook }) => needsLook(element),
  'no-txid': ({ element }) => getNamed(element) === '',
  first: isFirst,
  'not-verified': ({ element }, { isVerified }) => !isVerified(element.uid),
};

export function matchesPending(
  row: PendingRow,
  { least, most, traits: chosen, olderThan }: PendingFilters,
  facts: PendingFacts,
): boolean {
  const { amount, createdAt } = row.element;
  const from = parseMoney(least);
  const to = parseMoney(most);
  return (
    (from === null || compare(amount, from) >= 0) &&
    (to === null || compare(amount, to) <= 0) &&
    (olderThan === null || isOlderThan(createdAt, Number(olderThan), facts.now)) &&
    chosen.every((trait) => predicates[trait](row, facts))
  );
}

/** Sorts the rows of all pages, and drops duplicates. Equal rows stay oldest first. */
export const sortPending =
  (order: PendingOrder) =>
  (rows: readonly PendingRow[]): PendingRow[] => {
    const byAge = sortOldestFirst(rows);
    if (order === 'age') return byAge;
    if (order === 'amount')
      return byAge.toSorted((a, b) => compare(b.element.amount, a.element.amount));
    return sortByClient(byAge, ({ element: { uid }, profile }) => ({ uid, profile }));
  };

export const orderLabels: Record<PendingOrder, string> = {
  age: 'oldest first',
  amount: 'largest first',
  client: 'by client',
};

export const minimumAgeOptions = minimumAges.map((value) => ({
  value,
  label: `Older than ${value === '24' ? '1 day' : `${value} h`}`,
}));

export const getTraitLabel = (trait: Trait, { noun }: Pick<RequestKind, 'noun'>): string =>
  ({
    look: 'Needs a look',
    'no-txid': 'No transaction id',
    first: `First ${noun.one}`,
    'not-verified': 'Not verified',
  })[trait];

/** A filter that is on, with the change that removes it. */
interface ActiveFilter {
  label: string;
  removed: Partial<PendingFilters>;
}

export function getActiveFilters(
  { least, most, traits: chosen, olderThan }: PendingFilters,
  kind: Pick<RequestKind, 'noun'>,
): ActiveFilter[] {
  const from = parseMoney(least);
  const to = parseMoney(most);
  const age = minimumAgeOptions.find(({ value }) => value === olderThan);
  return [
    ...(from === null
      ? []
      : [{ label: `At least ${formatDollars(from)}`, removed: { least: '' } }]),
    ...(to === null ? [] : [{ label: `At most ${formatDollars(to)}`, removed: { most: '' } }]),
    ...(age ? [{ label: age.label, removed: { olderThan: null } }] : []),
    ...chosen.map((trait) => ({
      label: getTraitLabel(trait, kind),
      removed: { traits: chosen.filter((one) => one !== trait) },
    })),
  ];
}

/** `at least $250.00, first deposit`; empty without a filter. */
export const describePendingFilters = (
  filters: PendingFilters,
  kind: Pick<RequestKind, 'noun'>,
): string =>
  getActiveFilters(filters, kind)
    .map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1))
    .join(', ');
