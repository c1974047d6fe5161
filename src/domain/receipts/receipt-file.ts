import { type EntryMarks, formatReceipt, parseReceipt, type Receipt } from './receipt';

/** What a person has pasted or chosen as a file: receipts, and marks of entries. */
export interface ReceiptFile {
  receipts: Receipt[];
  /** Later lines win. */
  marks: EntryMarks;
  /** Parts that are neither. */
  unread: string[];
}

const markPattern = /^[ \t]*([A-Z][1-9][0-9]{0,8})[ \t]+([0-9a-f]{16})[ \t]*$/gm;

/** Reads receipts and marks from a text. A receipt may be broken into lines; each mark has a line of its own. */
export function readReceiptFile(text: string): ReceiptFile {
  const marks = Object.fromEntries([...text.matchAll(markPattern)].map(([, folio = '', mark = '']) => [folio, mark]));
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
  [formatReceipt(receipt), ...Object.entries(marks).map(([folio, mark]) => `${folio} ${mark}`), ''].join('\n');
