import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, dialog } from '@/parts/requests/dialogs.test-utils';
import { queued } from '@/parts/requests/requests.fixture';
import { show, signInToRequests } from './requests-page.test-utils';

signInToRequests();

it.each(['viewer', ''] as const)(
  'shows a request to the role “%s”, and no way to decide it',
  async (role) => {
    const { user } = show({ waiting: [queued()], role });
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.keyboard('jax');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
    await user.click(button(/^Details: /));
    const box = within(dialog());
    expect(box.getByText(/Agents and managers decide\./)).toBeVisible();
    expect(box.queryByRole('table', { name: 'Entry to be written' })).toBeNull();
    expect(box.queryByRole('radio')).toBeNull();
    await user.keyboard('r{Control>}{Enter}{/Control}');
    expect(box.queryByRole('textbox')).toBeNull();
    expect(box.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain(
      'Credit $250.00',
    );
    await user.click(box.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

it('lets an agent decide, one request or several', async () => {
  const { user } = show({ waiting: [queued()], role: 'agent' });
  expect(screen.getAllByRole('checkbox')).not.toHaveLength(0);
  await user.click(button(/^Review /));
  expect(within(dialog()).getByRole('button', { name: /^Credit / })).not.toHaveAttribute(
    'aria-disabled',
  );
});
