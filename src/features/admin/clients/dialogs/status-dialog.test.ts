import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createStatusFormSchema, getChosenStatus, type StatusInput } from './status-dialog';

describe('the schema of a status', () => {
  const reason = 'Your details were checked.';
  const parse = (over: Partial<StatusInput>, current = 'pending', isSomethingLeft = false, isClosureAsked = false) =>
    v.safeParse(createStatusFormSchema(current, isSomethingLeft, isClosureAsked), {
      choice: 'active',
      word: '',
      reason,
      confirmation: '',
      ...over,
    });
  const faults = (over: Partial<StatusInput>, current?: string, isSomethingLeft?: boolean) =>
    parse(over, current, isSomethingLeft).issues?.map((issue) => [v.getDotPath(issue), issue.message]);

  it('takes a status of the list, and drops a typed one', () => {
    expect(parse({ choice: 'active', word: 'half typed' }).output).toEqual({ to: 'active', reason });
  });

  it('takes another word, in small letters', () => {
    expect(parse({ choice: 'another', word: ' Under-Review ' }).output).toEqual({ to: 'under-review', reason });
  });

  it.each([
    ['under review', 'Use one word, or join words with a hyphen: under-review.'],
    ['', 'Enter a status.'],
    ['vip2', 'Use letters from a to z and hyphens, starting with a letter.'],
    ['-late', 'Use letters from a to z and hyphens, starting with a letter.'],
    ['x'.repeat(31), 'Use at most 30 letters.'],
    ['pending', 'This is already the status.'],
  ])('refuses the word "%s" at its field', (word, message) => {
    expect(faults({ choice: 'another', word })).toContainEqual(['word', message]);
  });

  it('refuses the current status, and a missing reason', () => {
    expect(faults({ choice: 'active' }, 'active')).toEqual([['choice', 'This is already the status.']]);
    expect(faults({ reason: 'too short' })).toEqual([['reason', 'Use at least 10 letters or digits, so the client understands.']]);
  });

  it('keeps the status only as the answer to a request to close the account', () => {
    expect(parse({ choice: 'kept' }, 'active', true, true).output).toEqual({ to: 'active', reason });
    expect(faults({ choice: 'kept' as never }, 'active')).toEqual([['choice', 'Choose a new status.']]);
    expect(getChosenStatus({ choice: 'kept', word: '' }, 'active')).toBe('active');
  });

  it('refuses no choice', () => {
    expect(faults({ choice: '' as never })).toEqual([['choice', 'Choose a new status.']]);
  });

  it.each<[how: string, over: Partial<StatusInput>]>([
    ['from the list', { choice: 'closed' }],
    ['as a word', { choice: 'another', word: 'closed' }],
  ])('needs a confirmation to close an account with something left on it: %s', (_, over) => {
    const refusal = ['confirmation', 'Type “close” to close the account with what’s left on it.'];
    for (const confirmation of ['', 'closed', 'yes']) expect(faults({ ...over, confirmation }, 'active', true)).toEqual([refusal]);
    expect(parse({ ...over, confirmation: ' Close ' }, 'active', true).output).toEqual({ to: 'closed', reason });
    expect(parse(over, 'active', false).output).toEqual({ to: 'closed', reason });
    expect(parse({ choice: 'suspended' }, 'active', true).output).toEqual({ to: 'suspended', reason });
  });

  it.each([
    ['closed', '', 'closed'],
    ['another', 'Vip', 'vip'],
    ['another', '', null],
    ['another', 'two words', null],
    ['pending', '', null],
  ] as const)('getChosenStatus() knows the status of: %s "%s"', (choice, word, to) => {
    expect(getChosenStatus({ choice, word }, 'pending')).toBe(to);
  });
});
