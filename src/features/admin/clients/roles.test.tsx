import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, field, history, panel, show, signInToClient } from './client-page.test-utils';
import { depositOf } from './clients.fixture';

signInToClient();

const agentsOnly = (act: string) => `Only an agent or a manager can ${act}.`;
const managersOnly = (act: string) => `Only a manager can ${act}.`;

it('tells a viewer of each act who can do it', async () => {
  const { user } = show({ role: 'viewer', closureAt: new Date(2026, 2, 20) });
  const reasons = {
    'Change status': managersOnly('change account statuses'),
    'Close account': managersOnly('change account statuses'),
    'Keep open': managersOnly('change account statuses'),
    'Send message': agentsOnly('send messages'),
    Adjust: managersOnly('adjust balances'),
    Correct: agentsOnly('correct profiles'),
  };
  for (const [name, reason] of Object.entries(reasons)) {
    await user.click(button(name));
    expect(button(name)).toHaveAccessibleDescription(reason);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(panel('Internal notes').getByText(agentsOnly('add notes'))).toBeVisible();
  expect(panel('Internal notes').queryByRole('textbox')).toBeNull();
});

it('lets a viewer open the details of what waits', () => {
  const { set } = show({ role: 'viewer' });
  set(history, [depositOf({ status: 'pending' })]);
  expect(
    panel('Deposits').getByRole('button', { name: /^Details: the deposit of/ }),
  ).not.toHaveAttribute('aria-disabled');
});

it('lets an agent correct, write and note, and leaves figures and statuses to a manager', async () => {
  const { user } = show({ role: 'agent' });
  expect(field('New note')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Send message' })).toBeVisible();
  for (const name of ['Adjust', 'Change status']) await user.click(button(name));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button('Adjust')).toHaveAccessibleDescription(managersOnly('adjust balances'));
  await user.click(button('Correct'));
  expect(screen.getByRole('dialog', { name: /^Correct Maya/ })).toBeVisible();
});

it.each(['manager', 'agent', 'viewer'] as const)(
  'threat 40: leaves the name of an administrator to the operator: %s',
  (role) => {
    show({ role, admin: true, desk: 'viewer' });
    expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
    expect(screen.getByText(/only the operator changes it/).parentElement).toHaveTextContent(
      'npm run admin:name',
    );
  },
);
