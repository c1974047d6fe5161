import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, signInToSubscriptions } from './subscribers-page.test-utils';

signInToSubscriptions();

it('shows a viewer a subscription, and no way to charge or terminate it', async () => {
  const { user } = show({ role: 'viewer' });
  await user.keyboard('jct');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Details: / }));
  const box = within(screen.getByRole('dialog'));
  expect(box.getByText(/Agents and managers charge and terminate\./)).toBeVisible();
  expect(box.queryByRole('table', { name: 'Entry to be written' })).toBeNull();
  expect(box.queryByRole('radio')).toBeNull();
  expect(box.queryByRole('button', { name: /^Charge|^Terminate/ })).toBeNull();
});

it('shows an agent the plans as clients see them, and no fields', () => {
  show({ path: '/?tab=plans', role: 'agent' });
  expect(screen.getByText(/Managers change plans\./)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(
    within(screen.getByRole('region', { name: 'What clients see' })).getAllByRole('listitem'),
  ).not.toHaveLength(0);
});

it('lets an agent charge', async () => {
  const { user } = show({ role: 'agent' });
  await user.keyboard('jc');
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: /^Charge/ })).toBeVisible();
});
