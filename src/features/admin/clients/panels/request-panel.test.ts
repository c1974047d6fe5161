import { describe, expect, it } from 'vitest';
import { createFullBook } from '@/domain/ledger/fixtures/written-desk.fixture';
import { describeNoWithdrawals } from './request-panel';

describe('an empty list of withdrawals', () => {
  const { entries } = createFullBook();
  const deleted = entries.filter(({ action }) => action === 'withdrawal.deleted');
  const others = entries.filter(({ action }) => action !== 'withdrawal.deleted');
  const said = (of: typeof entries, whole = true) =>
    describeNoWithdrawals({ entries: of, whole, total: of.length });

  it('says that withdrawals were deleted where the book has their deletion', () => {
    expect(said(deleted.slice(0, 1))).toBe(
      'No withdrawals in the list. One was deleted; the book has the reason.',
    );
    expect(said([...others, ...deleted])).toBe(
      'No withdrawals in the list. 2 were deleted; the book has the reasons.',
    );
  });

  it('says that there was never one only where the whole book has been read', () => {
    expect(said(others)).toBe('No withdrawals yet.');
    expect(said(others, false)).toBe('No withdrawals in the list.');
    expect(describeNoWithdrawals(undefined)).toBe('No withdrawals in the list.');
  });
});
