import type { SubmittedVerification } from '@/data/ledger/submitted-verifications';
import { matchesPerson } from '@/domain/accounts/person-search';
import {
  type IdentityKind,
  identityKindName,
  identityKinds,
  type VerificationStatus,
} from '@/domain/identity/verification';
import type { Uid } from '@/domain/revision-fields';
import { sortByClient } from '@/parts/clients/list-order';
import { findKnownValue, getClientParam, type SearchParamsCodec } from '@/ui/tables/search-params';

export const documentTabs = ['waiting', 'verified', 'rejected'] as const;
export type DocumentTab = (typeof documentTabs)[number];

export const documentOrders = ['age', 'client'] as const;
export type DocumentOrder = (typeof documentOrders)[number];

/**
 * Clients without a document are `not-verified` too, but have no kind, so the queries leave them
 * out.
 */
export const statusByTab: Record<DocumentTab, VerificationStatus> = {
  waiting: 'not-verified',
  verified: 'verified',
  rejected: 'rejected',
};

export interface DocumentFilters {
  tab: DocumentTab;
  client: Uid | null;
  /** Part of a name, an e-mail address or a country. */
  text: string;
  kind: IdentityKind | null;
  /** Applies to waiting documents only. */
  order: DocumentOrder;
}

type DocumentFilter = Pick<DocumentFilters, 'text' | 'kind'>;

export const emptyFilters: DocumentFilter = { text: '', kind: null };

/** `?client=UID&q=maya&kind=passport&sort=client`. The decided tabs omit `sort`. */
export const documentSearchParams: SearchParamsCodec<DocumentFilters> = {
  parse: (params) => ({
    tab: findKnownValue(documentTabs, params.get('tab')) ?? 'waiting',
    client: getClientParam(params),
    text: params.get('q') ?? '',
    kind: findKnownValue(identityKinds, params.get('kind')) ?? null,
    order: findKnownValue(documentOrders, params.get('sort')) ?? 'age',
  }),
  serialize: ({ tab, client, text, kind, order }) => ({
    tab: tab === 'waiting' ? '' : tab,
    client: client ?? '',
    q: text,
    kind: kind ?? '',
    ...(tab === 'waiting' && { sort: order === 'age' ? '' : order }),
  }),
  empty: emptyFilters,
};

export const matchesDocument =
  ({ text, kind }: DocumentFilter) =>
  ({ verification, profile }: SubmittedVerification): boolean =>
    (kind === null || verification.kind === kind) &&
    matchesPerson(text, profile, [profile?.country ?? '']);

/** `“okafr” among passports`: names the filter where nothing matches it. */
export function describeFilter({ text, kind }: DocumentFilter): string {
  const quoted = text.trim() && `“${text.trim()}”`;
  const plural = kind && `${identityKindName[kind].toLowerCase()}s`;
  return [quoted, plural && (quoted ? `among ${plural}` : plural)].filter(Boolean).join(' ');
}

export const orderLabels: Record<DocumentOrder, string> = {
  age: 'oldest first',
  client: 'by client',
};

/**
 * Sorts the rows of all pages, each client once. A view moves a document to the end of the query's
 * order, so it may be on two pages.
 */
export const sortPending =
  (order: DocumentOrder) =>
  (rows: readonly SubmittedVerification[]): SubmittedVerification[] => {
    const each = new Map(rows.map((row) => [row.uid, row]));
    const byAge = [...each.values()].toSorted(
      (a, b) => a.uploadedAt.getTime() - b.uploadedAt.getTime(),
    );
    return order === 'age' ? byAge : sortByClient(byAge, (row) => row);
  };
