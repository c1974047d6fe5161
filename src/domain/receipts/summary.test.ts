import { describe, expect, it } from 'vitest';
import { summarizeFindings } from './summary';
import type { Finding } from './verify-book';

const line = (about: Finding['about'], state: Finding['state']): Finding => ({
  about,
  state,
  text: 'x',
});
const adds = line('book', 'holds');
const unusual = line('book', 'unusual');
const receipt = line('receipt', 'holds');

describe('the result in one sentence', () => {
  it.each([
    ['a book alone', [adds, unusual], 'holds', 'The book adds up.'],
    ['one receipt that holds', [adds, receipt], 'holds', 'The book adds up and matches 1 receipt.'],
    [
      'two receipts that hold',
      [adds, receipt, receipt],
      'holds',
      'The book adds up and matches 2 receipts.',
    ],
    ['a book that does not add up', [line('book', 'fails')], 'fails', '1 check failed.'],
    [
      'several faults',
      [line('book', 'fails'), line('receipt', 'fails'), line('input', 'fails')],
      'fails',
      '3 checks failed.',
    ],
    [
      'a rewritten book that adds up',
      [adds, line('receipt', 'fails'), line('marks', 'fails')],
      'fails',
      '2 checks failed. The book adds up, but it contradicts 1 receipt: entries were changed or removed.',
    ],
    [
      'an older receipt that holds',
      [adds, receipt, line('receipt', 'fails')],
      'fails',
      '1 check failed. The book adds up, but it contradicts 1 of 2 receipts: entries were changed or removed.',
    ],
    [
      'marks without their receipt',
      [adds, line('marks', 'fails')],
      'fails',
      '1 check failed. The book adds up, but entries were changed or removed since their marks were made.',
    ],
    [
      'what is no receipt',
      [adds, line('input', 'fails')],
      'fails',
      '1 check failed. The book adds up. 1 thing couldn’t be compared.',
    ],
  ] as const)('names %s', (_, findings, state, text) => {
    expect(summarizeFindings(findings)).toEqual({ state, text });
  });
});
