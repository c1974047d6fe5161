/** Excel reads a file as UTF-8 only if it begins with this. */
const BYTE_ORDER_MARK = '\u{feff}';

/**
 * Matches where a spreadsheet would start a formula. A formula begins with `=`, `+`, `-` or `@`, also in full width. White space or
 * invisible characters may precede it; some spreadsheets drop them. A leading tab or line break may hide one. Spreadsheets that separate by
 * semicolons or tabs, as in many languages, split a cell at those and at line breaks, quoted or not. Source: OWASP, CSV injection
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA = /^(?=[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])|(?<=[;\t\r\n])(?=[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠])/gu;

/** Text that could be a formula is quoted and gets a leading apostrophe, so that a spreadsheet treats it as text. */
function formatCell(text: string): string {
  const safe = text.replaceAll(FORMULA, "'");
  return safe !== text || /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const formatLine = (cells: readonly string[]): string => cells.map(formatCell).join(',');

/**
 * Comma-separated values (RFC 4180) in which no cell is a formula. Put figures that may be negative into two columns (in, out): a leading
 * minus sign would make them text.
 * @param head names of the columns
 * @param rows as many cells each
 */
export const formatCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `${BYTE_ORDER_MARK}${[head, ...rows].map(formatLine).join('\r\n')}\r\n`;

/** `2026-03-21 13:05:22`: sorts as text, and a spreadsheet reads it as a time. */
export const formatUtc = (at: Date | null): string => at?.toISOString().slice(0, 19).replace('T', ' ') ?? '';
