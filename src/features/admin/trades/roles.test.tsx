import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, dialog, show, signInToTrades } from './trades-page.test-utils';

signInToTrades();

it('shows a viewer an open trade, and no way to settle it', async () => {
  const { user } = show({ role: 'viewer' });
  await user.keyboard('js');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(button(/^Details: /));
  const box = within(dialog());
  expect(box.getByText(/Agents and managers settle trades\./)).toBeVisible();
  expect(box.queryByRole('table', { name: 'Entry to be written' })).toBeNull();
  expect(box.queryByRole('button', { name: /^Settle/ })).toBeNull();
  expect(box.queryByRole('textbox')).toBeNull();
});

it('lets an agent settle', async () => {
  const { user } = show({ role: 'agent' });
  await user.keyboard('js');
  expect(within(dialog()).getByRole('button', { name: /^Settle/ })).toBeVisible();
});
