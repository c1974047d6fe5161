import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ready } from '@/ui/feedback/remote.fixture';
import { account, caseFile, deposit, holds, loading, withdrawal, withdrawalFile } from '../desk.fixture';
import { blockedBecause, decisionSchema, receivedOf } from './decision';

const typed = { reason: '', received: '', note: '' };
const schema = decisionSchema('250.00');
const issue = (input: object) => v.safeParse(schema, input).issues?.[0]?.message;

describe('the decision', () => {
  it('to confirm carries no reason, whatever was typed before', () => {
    expect(v.parse(schema, { ...typed, decision: 'complete', reason: 'changed my mind', note: ' Sent in 9b2f. ' })).toEqual({
      decision: 'complete',
      note: 'Sent in 9b2f.',
    });
  });

  it.each(['reject', 'delete'])('to %s carries the reason as it will be read', (decision) => {
    const parsed = v.parse(schema, { ...typed, decision, reason: '  No coins came in.  ' });
    expect(parsed).toEqual({ decision, reason: 'No coins came in.' });
  });

  it.each([
    ['too short', 'no coins '],
    ['blanks', '            '],
    ['too long', 'x'.repeat(501)],
  ])('to reject needs a reason: %s', (_, reason) => {
    expect(issue({ ...typed, decision: 'reject', reason })).toBeDefined();
  });
});

describe('what came in', () => {
  const differ = (received: string) => ({ ...typed, decision: 'differ', received, reason: 'A fee of the network was taken.' });

  it('is an amount, with a note on why it differs', () => {
    expect(v.parse(schema, differ('$ 1,230.5'))).toEqual({
      decision: 'differ',
      received: '1230.50',
      note: 'A fee of the network was taken.',
    });
    expect(issue({ ...differ('230'), reason: 'fee' })).toMatch(/At least 10/);
  });

  it.each([
    ['nothing typed', '', /Type what came in/],
    ['no amount', 'abc', /in figures/],
    ['the same', '250', /confirm it instead/],
    ['nothing', '0', /reject the deposit/],
    ['less than nothing', '-5', /reject the deposit|in figures/],
  ])('is refused at its field: %s', (_, received, says) => {
    expect(issue(differ(received))).toMatch(says);
    expect(receivedOf(received, '250.00')).toBeUndefined();
  });
});

describe('a decision is blocked', () => {
  const file = caseFile();
  const complete = { choice: 'complete' } as const;
  const reject = { choice: 'reject' } as const;

  it('while the book is read, and when it could not be; not when it could not be read once more', () => {
    expect(blockedBecause(loading, deposit(), 'boss', complete)).toMatch(/still being read/);
    expect(blockedBecause({ ...loading, status: 'error' }, deposit(), 'boss', complete)).toMatch(/try again/);
    expect(blockedBecause({ ...ready(file), status: 'error' }, deposit(), 'boss', complete)).toBeUndefined();
  });

  it('on the own account, whatever the choice', () => {
    expect(blockedBecause(ready(file), deposit(), 'maya', complete)).toMatch(/own account/);
    expect(blockedBecause(ready(file), deposit(), 'maya', reject)).toMatch(/own account/);
  });

  it('for credits that the book cannot hold, but not for rejecting them', () => {
    const full = ready(caseFile({ account: account({ balance: '9999999999.00' }) }));
    const none = ready(caseFile({ account: null }));
    expect(blockedBecause(full, deposit(), 'boss', complete)).toMatch(/ten digits/);
    expect(blockedBecause(none, deposit(), 'boss', complete)).toMatch(/no account/);
    expect(blockedBecause(full, deposit(), 'boss', reject)).toBeUndefined();
    expect(blockedBecause(none, deposit(), 'boss', reject)).toBeUndefined();
  });

  it('for a difference that would leave less than is promised', () => {
    const short = ready(caseFile({ account: account({ balance: '340.00' }) }));
    const differ = (received: string) => blockedBecause(short, deposit(), 'boss', { choice: 'differ', received });
    expect(differ('9.99')).toMatch(/would not cover/);
    expect(differ('10.00')).toBeUndefined();
  });

  it('for a withdrawal that nothing is reserved for, whatever the choice', () => {
    const gone = ready(withdrawalFile({ holds: holds({ reserved: '0.00' }) }));
    expect(blockedBecause(gone, withdrawal(), 'boss', complete)).toMatch(/Less is reserved/);
    expect(blockedBecause(gone, withdrawal(), 'boss', reject)).toMatch(/Less is reserved/);
  });

  it('otherwise never', () => {
    expect(blockedBecause(ready(file), deposit(), 'boss', complete)).toBeUndefined();
    expect(blockedBecause(ready(withdrawalFile()), withdrawal(), 'boss', { choice: 'delete' })).toBeUndefined();
  });
});
