import { describe, expect, it } from 'vitest';
import { getStateOnceGone } from './outcome-facts';
import { deposit, entry, withdrawal } from './requests.fixture';

describe('getStateOnceGone()', () => {
  const told = (
    action: 'withdrawal.deleted' | 'withdrawal.rejected' | null,
    searchState: 'looking' | 'read' | 'failed',
  ) => ({
    entry: action && entry({ col: 'withdrawals', action }),
    decider: null,
    searchState,
    refetch: () => undefined,
  });

  it.each([
    ['deleted, where the book says so', told('withdrawal.deleted', 'looking'), 'deleted'],
    ['archived, where the book has its decision', told('withdrawal.rejected', 'read'), 'archived'],
    ['unknown, while the book is read again', told('withdrawal.rejected', 'looking'), 'gone'],
    ['unknown, where the book could not be read', told(null, 'failed'), 'gone'],
  ] as const)('says that a withdrawal is %s', (_, looked, state) => {
    expect(getStateOnceGone(withdrawal(), looked)).toBe(state);
  });

  it('says that a deposit, which nobody can delete, is archived', () => {
    expect(getStateOnceGone(deposit(), told(null, 'failed'))).toBe('archived');
  });
});
