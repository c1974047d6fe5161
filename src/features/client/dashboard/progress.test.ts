import { describe, expect, it } from 'vitest';
import { initialVerification, type Verification } from '@/domain/identity/verification';
import type { Trades } from '@/domain/trades/trade';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { getProgress, isComplete } from './progress';
import { depositsOf, envelope } from './progress.fixture';

const pending: QueryState<never> = { status: 'pending', error: null, refetch: () => {} };
const failed: QueryState<never> = {
  status: 'error',
  error: new Error('No answer'),
  refetch: () => {},
};

const verification = (over: Partial<Verification>): QueryState<Verification> =>
  readyQuery({ ...initialVerification, ...envelope, ...over });
const traded: QueryState<Trades> = readyQuery({ list: [], open: 0, oldest: null, ...envelope });
const nothing = {
  emailVerified: false,
  verification: readyQuery(null),
  deposits: readyQuery(null),
  trades: readyQuery(null),
};

describe('how far a new client is', () => {
  it('begins with nothing', () => {
    expect(getProgress(nothing)).toEqual({
      email: 'open',
      identity: 'open',
      identityNote: '',
      deposit: 'open',
      trade: 'open',
    });
  });

  it.each([
    ['open', {}],
    ['waiting', { document: 'images/maya/1-a.png' }],
    ['done', { document: 'images/maya/1-a.png', status: 'verified' }],
    ['refused', { document: 'images/maya/1-a.png', status: 'rejected', note: 'Blurred.' }],
  ] as const)('has an identity that is %s', (state, over) => {
    const { identity, identityNote } = getProgress({
      ...nothing,
      verification: verification(over),
    });
    expect(identity).toBe(state);
    expect(identityNote).toBe(state === 'refused' ? 'Blurred.' : '');
  });

  it.each([
    ['waiting', ['rejected', 'pending']],
    ['done', ['completed', 'pending', 'rejected']],
    ['refused', ['cancelled', 'rejected']],
    ['open', ['rejected', 'cancelled']],
  ] as const)('has a deposit that is %s', (state, statuses) => {
    expect(getProgress({ ...nothing, deposits: depositsOf(...statuses) }).deposit).toBe(state);
  });

  it('knows nothing of what is being read or could not be', () => {
    const progress = getProgress({
      emailVerified: true,
      verification: pending,
      deposits: failed,
      trades: pending,
    });
    expect(progress).toMatchObject({
      email: 'done',
      identity: 'unknown',
      deposit: 'failed',
      trade: 'unknown',
    });
    expect(isComplete(progress)).toBe(false);
  });

  it('is through when all four are done', () => {
    const all = {
      emailVerified: true,
      verification: verification({ status: 'verified' }),
      deposits: depositsOf('completed'),
      trades: traded,
    };
    expect(isComplete(getProgress(all))).toBe(true);
    expect(isComplete(getProgress({ ...all, emailVerified: false }))).toBe(false);
    expect(isComplete(getProgress({ ...all, trades: readyQuery(null) }))).toBe(false);
  });
});
