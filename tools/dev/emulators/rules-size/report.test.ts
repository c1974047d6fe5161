import { describe, expect, it } from 'vitest';
import type { Block, MeasuredRules } from './measure';
import { findProblems, formatReport, sizeBar } from './report';

const block = (name: string, bytes: number, inside: Partial<Block> = {}): Block => ({
  name,
  bytes,
  functions: [],
  blocks: [],
  ...inside,
});

const named = (name: string, bytes: number, line: number) => ({ name, bytes, line });
const deposits = block('/deposits/{uid}', 600, {
  functions: [named('isDeposit', 250, 9)],
  blocks: [block('/archive/{n}', 100, { functions: [named('isOld', 90, 12)] })],
});
const database = block('/databases/{db}/documents', 940, {
  functions: [named('isOwner', 120, 4), named('isText', 80, 5)],
  blocks: [block('/accounts/{uid}', 100), deposits],
});
const rules: MeasuredRules = {
  whole: block('firestore.rules', 1_000, {
    functions: [named('isOpen', 20, 2)],
    blocks: [block('service cloud.firestore', 960, { blocks: [database] })],
  }),
  issues: [],
};

describe('the report', () => {
  it('has the share of each match and of the functions that they share, and the functions by size', () => {
    expect(
      formatReport(rules, '1.19.9'),
    ).toBe(`firestore.rules: 1,000 bytes, compiled by the Firestore emulator 1.19.9. Bar 245,000, limit 250,000.

      600  60.0 %  /deposits/{uid}
      220  22.0 %  functions that they share
      100  10.0 %  /accounts/{uid}
       80   8.0 %  the rest

The largest functions
      250  25.0 %  isDeposit, line 9, /deposits/{uid}
      120  12.0 %  isOwner, line 4, /databases/{db}/documents
       90   9.0 %  isOld, line 12, /archive/{n}
       80   8.0 %  isText, line 5, /databases/{db}/documents
       20   2.0 %  isOpen, line 2, firestore.rules`);
  });

  it('lists twenty functions at most', () => {
    const functions = Array.from({ length: 21 }, (_, i) => named(`is${i}`, 21 - i, i));
    const report = formatReport(
      { ...rules, whole: block('many.rules', 1_000, { functions }) },
      '1.19.9',
    );
    expect(report).toContain('is19,');
    expect(report).not.toContain('is20,');
  });

  it('ends with what must not be', () => {
    const issues = [{ severity: 'WARNING', line: 7, description: 'Unused function: isText.' }];
    expect(formatReport({ ...rules, issues }, '1.19.9')).toMatch(
      /\n\nfirestore\.rules:7: warning: Unused function: isText\.$/,
    );
  });
});

describe('the problems of rules', () => {
  it('are none up to the bar', () => {
    expect(findProblems({ ...rules, whole: block('firestore.rules', sizeBar) })).toEqual([]);
  });

  it('are a size above it, and what the compiler says', () => {
    const issues = [{ severity: 'ERROR', line: 3, description: 'Missing bracket.' }];
    expect(findProblems({ whole: block('firestore.rules', sizeBar + 1), issues })).toEqual([
      'firestore.rules compiles to 245,001 bytes, above the bar of 245,000.',
      'firestore.rules:3: error: Missing bracket.',
    ]);
  });
});
