import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { BookEntry } from '@/domain/ledger/ledger';
import { OwnEntries } from './desk-settings-page';
import { addresses, method } from './payment.fixture';
import { previewOwnAct } from './payment-change';

const at = new Date(2026, 2, 24, 13, 41);
const updated = (rev: number): BookEntry => ({
  ...previewOwnAct(
    'boss',
    { col: 'admins', rev, action: 'payment.updated', before: { ...method }, after: { ...method, bitcoin: addresses.otherBitcoin } },
    at,
  ),
  op: `op-${rev}`,
});
const chosen: BookEntry = {
  ...previewOwnAct(
    'boss',
    { col: 'desk', rev: 2, action: 'desk.selected', before: { admin: 'sam', previous: '' }, after: { admin: 'boss', previous: 'sam' } },
    at,
  ),
  op: 'chosen',
};
const show = (entries: BookEntry[]) => render(<OwnEntries entries={entries} getName={(uid) => `${uid} by name`} />);

describe('the own entries about payment methods', () => {
  it('are lines of the book, each opened to what it changed', async () => {
    const user = userEvent.setup({ delay: null });
    show([chosen, updated(3)]);
    expect(screen.getByRole('row', { name: /K2 .*Payment method chosen clients now see yours/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Payment method updated' }));
    const opened = screen.getByText('Bitcoin address, before').closest('dl');
    expect(opened).toHaveTextContent(`before${addresses.bitcoin}Bitcoin address, after${addresses.otherBitcoin}Recorded`);
    expect(opened).not.toHaveTextContent('Email');
    await user.click(screen.getByRole('button', { name: 'Payment method chosen' }));
    expect(screen.queryByText('Bitcoin address, before')).toBeNull();
    expect(screen.getByText('sam by name')).toBeVisible();
  });

  it('are the newest ten', () => {
    show(Array.from({ length: 12 }, (_, i) => updated(12 - i)));
    expect(screen.getAllByRole('button')).toHaveLength(10);
  });

  it('say what will be here', () => {
    show([]);
    expect(screen.getByText('No changes yet')).toBeVisible();
  });
});
