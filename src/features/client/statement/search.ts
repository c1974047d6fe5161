import type { Line } from '@/domain/ledger/statement';
import { dayMonthYear, signedUsd, usd } from '@/lib/format';

/** "Tomás" is found by "tomas", 1,400 by 1400, and whatever is typed in whichever case. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}|(?<=\d),(?=\d{3})/gu, '')
    .replace(/−/g, '-')
    .toLowerCase()
    .trim();

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Date || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const found = new WeakMap<Line, string>();

/** Everything that a line says, open or closed: its words, amounts and day, the desk's words, addresses, transaction ids, the ids of its entries. */
export function searchedIn(line: Line): string {
  const known = found.get(line);
  if (known !== undefined) return known;
  const figures = [line.amount && signedUsd(line.amount), line.balance && usd(line.balance)];
  const words = [line.what, line.detail, line.reason, line.by, dayMonthYear(line.at), ...line.folios, ...figures];
  const stored = line.entries.flatMap(({ op, before, after }) => [op, ...textsIn(before), ...textsIn(after)]);
  const text = plainText([...words, ...stored].join('\n'));
  found.set(line, text);
  return text;
}
