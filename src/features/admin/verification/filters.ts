import type { Submitted } from '@/data/ledger/submitted';
import { getSearchedText, matchesSearch } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/ledger/revision-fields';
import { type IdentityKind, identityKindName, identityKinds, type VerificationStatus } from '@/domain/requests/verification';
import { getClient, getWord, type SearchParamsCodec } from '@/ui/tables/search-params';

export const documentTabs = ['waiting', 'verified', 'rejected'] as const;
export type DocumentTab = (typeof documentTabs)[number];

/** A document waits as long as nothing is decided; clients without one have no kind, so the queries leave them out. */
export const getStatus: Record<DocumentTab, VerificationStatus> = { waiting: 'not-verified', verified: 'verified', rejected: 'rejected' };

export interface DocumentFilters {
  tab: DocumentTab;
  /** One client's alone; everybody's where it is null. */
  client: Uid | null;
  /** Part of a name, an e-mail address or a country. */
  text: string;
  kind: IdentityKind | null;
}

/** `?tab=rejected&client=UID&q=maya&kind=passport` */
export const documentSearchParams: SearchParamsCodec<DocumentFilters> = {
  viewOf: (params) => ({
    tab: getWord(documentTabs, params.get('tab')) ?? 'waiting',
    client: getClient(params),
    text: params.get('q') ?? '',
    kind: getWord(identityKinds, params.get('kind')) ?? null,
  }),
  wordsOf: ({ tab, client, text, kind }) => ({ tab: tab === 'waiting' ? '' : tab, client: client ?? '', q: text, kind: kind ?? '' }),
};

export type DocumentFilter = Pick<DocumentFilters, 'text' | 'kind'>;

export const emptyFilters: DocumentFilter = { text: '', kind: null };

export const matchesDocument =
  ({ text, kind }: DocumentFilter) =>
  ({ verification, profile }: Submitted): boolean =>
    (kind === null || verification.kind === kind) && matchesSearch(text, [...getSearchedText(profile), profile?.country ?? '']);

/** `“okafr” among passports`: the filter as it is named where nothing matches it. */
export function describeFilter({ text, kind }: DocumentFilter): string {
  const quoted = text.trim() && `“${text.trim()}”`;
  const plural = kind && `${identityKindName[kind].toLowerCase()}s`;
  return [quoted, plural && (quoted ? `among ${plural}` : plural)].filter(Boolean).join(' ');
}

/** Sent first, first. Looking at a document moves it to the end of what the query finds, and so maybe onto two pages. */
export function sortByUpload(rows: readonly Submitted[]): Submitted[] {
  const each = new Map(rows.map((row) => [row.uid, row]));
  return [...each.values()].toSorted((a, b) => a.uploadedAt.getTime() - b.uploadedAt.getTime());
}
