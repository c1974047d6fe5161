import type { Snapshot } from '@/domain/snapshot';

/** The fields of an entry that a digest covers, which are all that the rules let an entry have. */
const entryFields = [
  'action',
  'actor',
  'after',
  'at',
  'before',
  'col',
  'index',
  'op',
  'reason',
  'ref',
  'rev',
] as const;

/**
 * One entry as the JSON text that digests are made of: RFC 8785 (JSON Canonicalization Scheme),
 * with times as UTC to the millisecond, `2026-11-12T09:41:00.000Z`. An entry read from a file,
 * which has its times as text, gives the same.
 */
export const formatCanonicalEntry = (entry: Snapshot): string =>
  `{${entryFields
    .filter((name) => entry[name] !== undefined)
    .map((name) => `"${name}":${formatCanonical(entry[name])}`)
    .join()}}`;

function formatCanonical(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(formatCanonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // RFC 8785 sorts names by UTF-16 code units, as `<` does.
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const sorted = members.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, inner]) => `${JSON.stringify(name)}:${formatCanonical(inner)}`).join()}}`;
}
