import { readStored, writeStored } from '@/lib/device/device';

/** Excel reads a file as UTF-8 only if it begins with this. */
const BYTE_ORDER_MARK = '\u{feff}';

/**
 * Matches where a spreadsheet would start a formula. A formula begins with `=`, `+`, `-` or `@`,
 * also in full width. White space or invisible characters may precede it; some spreadsheets drop
 * them. A leading tab or line break may hide one. Spreadsheets that separate by semicolons or tabs,
 * as in many languages, split a cell at those and at line breaks, quoted or not. Source: OWASP, CSV
 * injection (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA =
  /^(?=[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])|(?<=[;\t\r\n])(?=[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠])/gu;

/**
 * What separates cells. A spreadsheet that expects semicolons, as in many languages, expects a
 * decimal comma too.
 */
type CsvSeparator = ',' | ';';

/** Under this key it is remembered on this device. */
export const csvSeparatorKey = 'csv-separator';
export const setCsvSeparator = (separator: CsvSeparator): void =>
  writeStored(csvSeparatorKey, separator === ';' ? separator : null);
export const parseCsvSeparator = (stored: string | null): CsvSeparator =>
  stored === ';' ? ';' : ',';

const FIGURE = /^[0-9]+\.[0-9]+$/;

/**
 * Text that could be a formula is quoted and gets a leading apostrophe, so that a spreadsheet
 * treats it as text.
 */
function formatCell(text: string, separator: CsvSeparator): string {
  if (FIGURE.test(text)) return separator === ';' ? text.replace('.', ',') : text;
  const safe = text.replaceAll(FORMULA, "'");
  return safe !== text || /["\r\n]/.test(safe) || safe.includes(separator)
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}

/** The name of a column of times ends with it. */
const utc = '(UTC)';

/** Two columns instead of one: days on the screen are local. */
const formatNames = (name: string, zone: string): string[] =>
  name.endsWith(utc) ? [name, name.replace(utc, `(local: ${zone})`)] : [name];
function formatCells(cell: CsvCell, name: string): string[] {
  if (name.endsWith(utc) !== (typeof cell !== 'string'))
    throw new TypeError(`Times, and only times, are in columns of ${utc}: ${name}`);
  return typeof cell === 'string' ? [cell] : [formatUtc(cell), formatLocal(cell)];
}

/** A time, or null where there is none, stands in a column whose name ends with "(UTC)". */
export type CsvCell = string | Date | null;

/**
 * Comma-separated values (RFC 4180) in which no cell is a formula. Put figures that may be negative
 * into two columns (in, out): a leading minus sign would make them text. Beside each column of
 * times there is one of the same times in the zone of this device.
 * @param head names of the columns
 * @param rows as many cells each
 */
export function formatCsv(
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  separator = parseCsvSeparator(readStored(csvSeparatorKey)),
): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const names = head.flatMap((name) => formatNames(name, timeZone));
  const texts = rows.map((row) => row.flatMap((cell, i) => formatCells(cell, head[i] ?? '')));
  const lines = [names, ...texts].map((cells) =>
    cells.map((cell) => formatCell(cell, separator)).join(separator),
  );
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

/** `2026-03-21 13:05:22`: sorts as text, and a spreadsheet reads it as a time. */
const formatUtc = (at: Date | null): string =>
  at?.toISOString().slice(0, 19).replace('T', ' ') ?? '';
const formatLocal = (at: Date | null): string =>
  formatUtc(at && new Date(at.getTime() - at.getTimezoneOffset() * 60_000));

/**
 * A telephone number as RFC 3966 writes it: with a plus sign first, a spreadsheet would take it for
 * a formula or drop the sign.
 */
export const formatCsvPhone = (phone: string): string =>
  phone === '' ? '' : `tel:${phone.replace(/[^+0-9]/g, '')}`;
