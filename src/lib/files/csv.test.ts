import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsv, formatCsvPhone, setCsvSeparator } from './csv';
import { timeCells, timeZone } from './csv.fixture';

/** The file's cells again, as RFC 4180 says, and which of them were quoted. */
function read(file: string): { text: string; quoted: boolean }[][] {
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  const rows: { text: string; quoted: boolean }[][] = [[]];
  for (const [, inQuotes, bare, end] of file.replace('\u{feff}', '').matchAll(cells)) {
    rows.at(-1)?.push({
      text: inQuotes?.replaceAll('""', '"') ?? bare ?? '',
      quoted: inQuotes !== undefined,
    });
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}
const cellFor = (text: string): string => formatCsv(['a', 'b'], [['x', text]]).split('x,')[1] ?? '';

describe('csv', () => {
  it('is a line of names and a line for each row, in UTF-8 that a spreadsheet recognises', () => {
    expect(formatCsv(['No.', 'Entry'], [['D1', 'Deposit requested']])).toBe(
      '\u{feff}No.,Entry\r\nD1,Deposit requested\r\n',
    );
    expect(formatCsv(['No.'], [])).toBe('\u{feff}No.\r\n');
  });

  it('has beside each column of times the same in the zone of the device', () => {
    const at = new Date('2026-10-31T22:30:05Z');
    const file = formatCsv(
      ['Sent (UTC)', 'To'],
      [
        [at, 'Maya'],
        [null, 'Luca'],
      ],
    );
    expect(file).toBe(
      `\u{feff}Sent (UTC),Sent (local: ${timeZone}),To\r\n${timeCells(at)},Maya\r\n,,Luca\r\n`,
    );
    expect(() => formatCsv(['Sent'], [[at]])).toThrow(
      'Times, and only times, are in columns of (UTC): Sent',
    );
    expect(() => formatCsv(['Sent (UTC)'], [['yesterday']])).toThrow(TypeError);
  });

  it('is separated by semicolons where that was chosen on this device, with decimal commas', () => {
    setCsvSeparator(';');
    const file = formatCsv(['Name; title', 'In, USD'], [['Lindqvist, Maya', '1250.50']]);
    setCsvSeparator(',');
    expect(file).toBe('\u{feff}"Name; title";In, USD\r\nLindqvist, Maya;1250,50\r\n');
    expect(formatCsv(['A'], [['1250.50']])).toBe('\u{feff}A\r\n1250.50\r\n');
  });

  it('has telephone numbers that no spreadsheet takes for a formula or a figure', () => {
    expect(cellFor(formatCsvPhone('+1 (555) 010-0199'))).toBe('tel:+15550100199\r\n');
    expect(formatCsvPhone('070 123 45 67')).toBe('tel:0701234567');
    expect(formatCsvPhone('')).toBe('');
  });

  it('quotes what would end a cell or a line', () => {
    expect(cellFor('Lindqvist, Maya')).toBe('"Lindqvist, Maya"\r\n');
    expect(cellFor('the "desk"')).toBe('"the ""desk"""\r\n');
    expect(cellFor('one\ntwo')).toBe('"one\ntwo"\r\n');
  });

  it.each([
    ['=', '=HYPERLINK("http://evil")'],
    ['+', '+46 70 123 45 67'],
    ['-', '-250.00'],
    ['@', '@SUM(A1)'],
    ['a tab', '\t=1+1'],
    ['a carriage return', '\r=1+1'],
    ['a line feed', '\n=1+1'],
    ['white space before it', '  =1+1'],
    ['a sign of full width', '＝1+1'],
    ['U+0000 before it', '\u0000=1+1'],
    ['a space without width before it', '\u200b=1+1'],
  ])('threat 21: makes text of a cell that begins with %s', (_, text) => {
    expect(cellFor(text).startsWith(`"'${text.slice(0, 1)}`)).toBe(true);
  });

  it.each([
    ['a semicolon', 'a;=1+1;b', '"a;\'=1+1;b"'],
    ['a semicolon and a quote', 'a; "=1+1', '"a;\' ""=1+1"'],
    ['a tab', 'a\t@SUM(A1)', '"a\t\'@SUM(A1)"'],
    ['a line break', 'Hello\n-2', '"Hello\n\'-2"'],
    ['a semicolon and U+0000', 'a;\u0000=1+1', '"a;\'\u0000=1+1"'],
  ])(
    'threat 21: makes text of what begins after %s, where a spreadsheet of another language begins a cell',
    (_, text, cell) => {
      expect(cellFor(text)).toBe(`${cell}\r\n`);
    },
  );

  it('leaves a sign inside a cell alone', () => {
    expect(cellFor('a=b')).toBe('a=b\r\n');
    expect(cellFor('250.00')).toBe('250.00\r\n');
    expect(cellFor('−61.17')).toBe('−61.17\r\n');
  });

  it('threat 21: keeps any text and makes no cell a formula', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",; a1\u0000\u200b'), maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyText)), (rows) => {
        const cells = read(formatCsv(['a', 'b'], rows)).slice(1);
        expect(cells.map((row) => row.length)).toEqual(rows.map(() => 2));
        for (const [place, cell] of cells.flat().entries()) {
          const typed = rows.flat()[place] ?? '';
          expect(cell.text.replaceAll("'", '')).toBe(typed.replaceAll("'", ''));
          expect(cell.text).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@]|^[\t\r]/u);
          for (const part of cell.text.split(/[;\t\r\n]/).slice(1))
            expect(part).not.toMatch(/^[\s\p{Cc}\p{Cf}"]*[=+\-@]/u);
        }
      }),
    );
  });
});
