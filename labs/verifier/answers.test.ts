import { describe, expect, it } from 'vitest';
import { type Answer, createAnswer, findDifference } from './answers';
import { createCase } from './cases';

const said: Answer = {
  state: 'fails',
  fails: [
    ['entry', 'deposits/maya', 'D4'],
    ['document', 'deposits/maya', 'D4'],
  ],
  unusual: [],
  numbers: 'D4',
  digest: 'ab',
  marks: { D4: '0123456789abcdef' },
  receipts: [['missing', 'D5']],
  changed: [],
  unread: 0,
  texts: ['A sentence.'],
};

describe('two answers', () => {
  it('agree with other sentences, and if one names something twice', () => {
    expect(
      findDifference(said, { ...said, fails: [...said.fails, ...said.fails], texts: [] }),
    ).toBeNull();
  });

  it.each<[string, Partial<Answer>, RegExp]>([
    [
      'the first finding',
      { fails: said.fails.toReversed() },
      /^first: app entry .* D4, python document/,
    ],
    ['a later finding', { fails: said.fails.slice(0, 1) }, /^only app: document deposits\/maya D4/],
    ['whether it adds up', { state: 'adds-up' }, /^state/],
    ['the digest', { digest: 'cd' }, /^digest/],
    ['a mark', { marks: {} }, /^mark of D4/],
    ['a receipt', { receipts: [['holds', '']] }, /^receipts/],
    [
      'how an item of a list differs',
      { texts: ['Deposit D3: your list says $1.00 was received; the book (D4) says $2.00'] },
      /^sentences: app \[\], python \["Deposit D3/,
    ],
  ])('disagree about %s', (_, other, difference) => {
    expect(findDifference(said, { ...said, ...other })).toMatch(difference);
  });
});

it('a generated book depends on its seed and number alone, and is read by the app', async () => {
  const one = await createCase(5, 3);
  expect(await createCase(5, 3)).toEqual(one);
  expect((await createCase(6, 3)).text).not.toBe(one.text);
  expect(await createAnswer(one.text, one.receipts)).toEqual(
    await createAnswer(one.text, one.receipts),
  );
});

it('what is no book is none', async () => {
  expect((await createAnswer('{}', '')).state).toBe('no-book');
});
