import { type EntryMarks, formatReceipt, parseReceipt, type Receipt } from './receipt';

/** What a person has pasted or chosen as a file: receipts, and marks of entries. */
export interface ReceiptFile {
  receipts: Receipt[];
  /** Later lines win. */
  marks: EntryMarks;
  /** Parts that are neither. */
  unread: string[];
}

/**
 * The first row of an exported statement (statement-csv.ts), also as a spreadsheet saves it again:
 * with other separators, with each cell quoted.
 */
const statementHead = /^\u{feff}?"?Numbers"?[,;\t]"?Time \(UTC\)"?[,;\t][^\r\n]*/mu;
/** Its last row: no number, and the time of the receipt, in the files of today in two columns. */
const statementReceipt =
  /^(?:"")?[,;\t](?:[^,;\t]*[,;\t]){1,2}"?Receipt of the whole book"?[,;\t]"?(GB\d+\.[^\s,;"]+)"?[,;\t"]*$/;

/**
 * Of an exported statement only the receipt in its last row: a reason may hold any words, those of
 * such a row too. Without one, its first row, which is no receipt. What is before it, and another
 * text, stays as it is.
 */
export function takeExportedReceipt(text: string): string {
  const statement = statementHead.exec(text);
  if (!statement) return text;
  const before = text.slice(0, statement.index);
  const rows = text.slice(statement.index).trimEnd();
  const start = Math.max(rows.lastIndexOf('\n'), rows.lastIndexOf('\r')) + 1;
  const [, receipt] = statementReceipt.exec(rows.slice(start)) ?? [];
  // After an odd number of quotes, the last line is the end of a cell.
  const isCell = countQuotes(rows.slice(0, start)) % 2 === 1;
  return before + (receipt === undefined || isCell ? statement[0] : receipt);
}

function countQuotes(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1;
  return count;
}

const markPattern = /^[ \t]*([A-Z][1-9][0-9]{0,8})[ \t]+([0-9a-f]{16})[ \t]*$/gm;

/**
 * Reads receipts and marks from texts. A receipt may be broken into lines; each mark has a line of
 * its own.
 */
export function readReceiptFile(...texts: string[]): ReceiptFile {
  const text = texts.map(takeExportedReceipt).join('\n');
  const marks = Object.fromEntries(
    [...text.matchAll(markPattern)].map(([, folio = '', mark = '']) => [folio, mark]),
  );
  const parts = text
    .replaceAll(markPattern, '')
    .split(/(?=GB\d+\.)/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const read = parts.map((part) => ({ part, receipt: parseReceipt(part) }));
  return {
    receipts: read.flatMap(({ receipt }) => receipt ?? []),
    marks,
    unread: read.flatMap(({ part, receipt }) => (receipt ? [] : [part])),
  };
}

/** A receipt and the marks of its entries, one in each line. */
export const formatReceiptFile = (receipt: Receipt, marks: EntryMarks): string =>
  [
    formatReceipt(receipt),
    ...Object.entries(marks).map(([folio, mark]) => `${folio} ${mark}`),
    '',
  ].join('\n');
