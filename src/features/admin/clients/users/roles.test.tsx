import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ada, button, maya, show, signInToUsers } from './users-page.test-utils';

signInToUsers();

it.each(['viewer', 'agent'] as const)(
  'lists people to a role of less, %s, and leaves statuses to a manager',
  async (role) => {
    const { user } = show({ rows: [maya, ada], role });
    await user.keyboard('js');
    const change = button('Change status of Maya Lindqvist');
    await user.click(change);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(change).toHaveAccessibleDescription('Only a manager can change account statuses.');
  },
);
