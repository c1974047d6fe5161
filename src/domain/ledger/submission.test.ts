import { describe, expect, it } from 'vitest';
import { createSubmissionKey, dropLastSubmission, findRecordedSubmission, getRecordedOps } from './submission';

describe('the act of a request', () => {
  const mint = (op: string) => () => op;

  it('is the same for the same request, so that a retry happens once', () => {
    const first = createSubmissionKey(null, ['bitcoin', '250.00'], mint('op-1'));
    expect(first.op).toBe('op-1');
    expect(createSubmissionKey(first, ['bitcoin', '250.00'], mint('op-2'))).toBe(first);
  });

  it.each([[['bitcoin', '250.01']], [['ethereum', '250.00']], [['bitcoin', '250.00', '']], [['bitcoin250.00']]])(
    'is another one with %j',
    (parts) => {
      const first = createSubmissionKey(null, ['bitcoin', '250.00'], mint('op-1'));
      expect(createSubmissionKey(first, parts, mint('op-2')).op).toBe('op-2');
    },
  );

  it('has an id of its own each time', () => {
    expect(createSubmissionKey(null, ['a']).op).not.toBe(createSubmissionKey(null, ['a']).op);
  });
});

describe('requests that were sent one after the other without an answer', () => {
  const first = createSubmissionKey(null, ['250.00'], () => 'op-1');
  const second = createSubmissionKey(first, ['260.00'], () => 'op-2');
  const third = createSubmissionKey(second, ['270.00'], () => 'op-3');
  const earlier = ({ earlier }: typeof first) => earlier.map(({ op }) => op);

  it('are remembered, oldest first', () => {
    expect([first, second, third].map(earlier)).toEqual([[], ['op-1'], ['op-1', 'op-2']]);
  });

  it('are the same act again when they are gone back to', () => {
    const again = createSubmissionKey(third, ['250.00'], () => 'op-4');
    expect([again.op, earlier(again)]).toEqual(['op-1', ['op-2', 'op-3']]);
  });

  it('can each turn out to stand', () => {
    expect(findRecordedSubmission(third, new Set(['op-3']))?.op).toBe('op-3');
    expect(findRecordedSubmission(third, new Set(['op-1', 'another']))).toEqual({ of: '["250.00"]', op: 'op-1' });
    expect(findRecordedSubmission(third, new Set(['another']))).toBeUndefined();
    expect(findRecordedSubmission(null, new Set(['op-1']))).toBeUndefined();
  });

  it('are what is left when the last one was refused', () => {
    expect(dropLastSubmission(third)).toEqual(second);
    expect(dropLastSubmission(first)).toBeNull();
  });
});

it('stands where the list has it, or the book alone: what was deleted or archived is in the list no more', () => {
  const sent = createSubmissionKey(null, ['250.00'], () => 'op-1');
  const found = (list: string[], book?: string[]) =>
    findRecordedSubmission(
      sent,
      getRecordedOps(
        list.map((id) => ({ id })),
        book?.map((op) => ({ op })),
      ),
    )?.op;
  expect([found([]), found(['op-1']), found(['op-2'], ['op-1']), found(['op-2'], ['op-3'])]).toEqual([
    undefined,
    'op-1',
    'op-1',
    undefined,
  ]);
});
