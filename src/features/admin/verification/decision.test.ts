import { describe, expect, it } from 'vitest';
import { getActors, getPastActs } from './decision';
import { entry, hoursAgo, pathOf, profile } from './verification.fixture';

const old = {
  document: pathOf('maya', 50),
  kind: 'identity-card',
  status: 'rejected',
  note: 'It is cut off.',
  viewer: '',
};
const entries = [
  entry({ op: 'v1', rev: 1, action: 'account.opened' }),
  entry({ op: 'v2', rev: 2, after: { ...old, status: 'not-verified', note: '' } }),
  entry({
    op: 'v3',
    rev: 3,
    actor: 'boss',
    action: 'verification.viewed',
    after: { ...old, note: '' },
  }),
  entry({
    op: 'v4',
    rev: 4,
    actor: 'ruth',
    action: 'verification.rejected',
    after: old,
    reason: 'It is cut off.',
  }),
  entry({ op: 'v5', rev: 5, at: hoursAgo(4) }),
];
const people = new Map([['ruth', profile({ uid: 'ruth', firstname: 'Ruth', lastname: 'Adler' })]]);
const context = { uid: 'maya', me: 'boss', people, document: pathOf('maya') };

describe('the past acts of a verification', () => {
  it('are listed with author and folio, oldest first, without the opening of the account', () => {
    expect(
      getPastActs(entries, context).map(({ what, by, folio, kind }) => [what, by, folio, kind]),
    ).toEqual([
      ['Identity card sent', 'The client', 'V2', 'success'],
      ['Identity document viewed', 'You', 'V3', 'neutral'],
      ['Identity document rejected', 'Ruth Adler', 'V4', 'error'],
      ['Passport sent', 'The client', 'V5', 'success'],
    ]);
  });

  it('show the note once, at the decision, and mark another document', () => {
    const acts = getPastActs(entries, context);
    expect(acts.map(({ note }) => note)).toEqual(['', '', 'It is cut off.', '']);
    expect(acts.map(({ isEarlierDocument }) => isEarlierDocument)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('have as actors everybody but the client, once each', () => {
    expect(getActors([...entries, ...entries], 'maya')).toEqual(['boss', 'ruth']);
  });
});
