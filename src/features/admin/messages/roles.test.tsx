import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, dialog, show, signInToMessages } from './messages-page.test-utils';
import { message } from './notifications.fixture';

signInToMessages();

it('shows a viewer the inbox, and who can reply and mark messages as done', async () => {
  const { user } = show({ messages: [message(), message({ id: 'two' })], role: 'viewer' });
  const reason = 'Only an agent or a manager can mark messages as done.';
  expect(button('Mark these as done')).toHaveAccessibleDescription(reason);
  await user.keyboard('jh');
  await user.click(screen.getAllByRole('button', { name: /^Open “/ })[0] ?? document.body);
  const box = within(dialog());
  await user.click(box.getByRole('button', { name: 'Mark as done' }));
  expect(box.getByRole('button', { name: 'Mark as done' })).toHaveAccessibleDescription(reason);
  expect(box.getByRole('button', { name: 'Reply by email' })).toHaveAccessibleDescription(
    'Only an agent or a manager can reply to messages.',
  );
  expect(screen.getAllByRole('button', { name: /^Open “/, hidden: true })).toHaveLength(2);
});

it('shows a viewer no form to write to clients', () => {
  show({ path: '/?tab=compose', role: 'viewer' });
  expect(screen.getByText(/Agents and managers write to clients\./)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('lets an agent write and reply', () => {
  show({ path: '/?tab=compose', role: 'agent' });
  expect(screen.getByRole('textbox', { name: 'Title' })).toBeVisible();
});
