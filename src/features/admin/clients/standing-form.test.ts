import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type StandingInput, standingFormSchema, standingIn } from './standing-form';

const reason = 'Your details were checked.';
const parse = (over: Partial<StandingInput>, current = 'pending', isSomethingLeft = false, isClosureAsked = false) =>
  v.safeParse(standingFormSchema(current, isSomethingLeft, isClosureAsked), {
    choice: 'active',
    word: '',
    reason,
    confirmation: '',
    ...over,
  });
const faults = (over: Partial<StandingInput>, current?: string, isSomethingLeft?: boolean) =>
  parse(over, current, isSomethingLeft).issues?.map((issue) => [v.getDotPath(issue), issue.message]);

describe('a standing that is asked for', () => {
  it('is one of the list, whatever was typed before', () => {
    expect(parse({ choice: 'active', word: 'half typed' }).output).toEqual({ to: 'active', reason });
  });

  it('may be another word, which is written in small letters', () => {
    expect(parse({ choice: 'another', word: ' Under-Review ' }).output).toEqual({ to: 'under-review', reason });
  });

  it.each([
    ['under review', 'One word only. Join two with a hyphen: under-review.'],
    ['', 'Type the word.'],
    ['vip2', 'Letters from a to z, beginning with one; hyphens between them.'],
    ['-late', 'Letters from a to z, beginning with one; hyphens between them.'],
    ['x'.repeat(31), 'At most 30 letters.'],
    ['pending', 'This is the standing already.'],
  ])('is refused at its field: "%s"', (word, message) => {
    expect(faults({ choice: 'another', word })).toContainEqual(['word', message]);
  });

  it('is another one than now, and has a reason', () => {
    expect(faults({ choice: 'active' }, 'active')).toEqual([['choice', 'This is the standing already.']]);
    expect(faults({ reason: 'too short' })).toEqual([['reason', 'At least 10 letters or digits, so that the client understands.']]);
  });

  it('may stay as it is where that answers a request to close the account', () => {
    expect(parse({ choice: 'kept' }, 'active', true, true).output).toEqual({ to: 'active', reason });
    expect(faults({ choice: 'kept' as never }, 'active')).toEqual([['choice', 'Choose the new standing.']]);
    expect(standingIn({ choice: 'kept', word: '' }, 'active')).toBe('active');
  });

  it('has to be chosen', () => {
    expect(faults({ choice: '' as never })).toEqual([['choice', 'Choose the new standing.']]);
  });

  it.each<[how: string, over: Partial<StandingInput>]>([
    ['from the list', { choice: 'closed' }],
    ['as a word', { choice: 'another', word: 'closed' }],
  ])('closes an account with something left on it only when that is confirmed: %s', (_, over) => {
    const refusal = ['confirmation', 'Type “close” if the account is to be closed with what is left on it.'];
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
  ] as const)('is known while the form is being filled in: %s "%s"', (choice, word, to) => {
    expect(standingIn({ choice, word }, 'pending')).toBe(to);
  });
});
