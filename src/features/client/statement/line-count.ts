import { plural } from '@/domain/plural';
import type { StatementLine } from '@/domain/statement/statement';

const formatCount = (count: number, one: string, more?: string): string =>
  `${count.toLocaleString('en-US')} ${plural(count, one, more)}`;

export const formatLineCount = (count: number): string => formatCount(count, 'line');

/**
 * `24 lines, 26 entries`: entries of one act share a line. Without the entries where each line is
 * one.
 */
export function countLines(lines: readonly StatementLine[]): string {
  const entries = lines.reduce((total, line) => total + line.entries.length, 0);
  return [
    formatLineCount(lines.length),
    entries > lines.length && formatCount(entries, 'entry', 'entries'),
  ]
    .filter(Boolean)
    .join(', ');
}
