/** Excel takes a file for UTF-8 only when it begins so. */
const BYTE_ORDER_MARK = '\u{feff}';

/**
 * Where a spreadsheet would compute instead of show: a formula begins with one of four signs, of half or full width, maybe behind white
 * space or signs that show nothing, which some spreadsheets drop when they read a file;
 * a tab or a line break at the beginning may hide one. A spreadsheet that separates by semicolons or tabs, as in many languages, divides a cell of ours at
 * those and at its line breaks, quoted or not. Source: OWASP, CSV injection (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA = /^(?=[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])|(?<=[;\t\r\n])(?=[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠])/gu;

/** Text that could be a formula is quoted and gets an apostrophe in front, so that a spreadsheet takes it as text. */
function formatCell(text: string): string {
  const safe = text.replaceAll(FORMULA, "'");
  return safe !== text || /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const formatLine = (cells: readonly string[]): string => cells.map(formatCell).join(',');

/**
 * Comma-separated values after RFC 4180, in which no cell is a formula. Figures that may be negative belong into two columns (in, out): with a
 * minus sign in front they would be text.
 * @param head names of the columns
 * @param rows as many cells each
 */
export const formatCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `${BYTE_ORDER_MARK}${[head, ...rows].map(formatLine).join('\r\n')}\r\n`;

/** `2026-03-21 13:05:22`: sorts as text, and a spreadsheet takes it for a time. */
export const formatUtc = (at: Date | null): string => at?.toISOString().slice(0, 19).replace('T', ' ') ?? '';
