import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open, ownPath, panel, signInToAdminSettings } from './admin-settings-page.test-utils';

signInToAdminSettings();

it.each([
  ['viewer', 'Your role: Viewer. Viewers read everything, and write nothing.'],
  ['agent', 'Your role: Agent. Agents decide requests and documents, and write messages.'],
  ['', 'Your role: No role. Without a role you can read everything, and write nothing.'],
] as const)(
  'tells the role “%s” what it does, and who sets what the desk offers',
  (role, words) => {
    const { unmount } = open({ role, path: ownPath });
    expect(screen.getByText(/^Your role:/).parentElement).toHaveTextContent(words);
    unmount();
    open({ role });
    const pauses = panel('Pause deposits, withdrawals or trades');
    expect(pauses.getByText(/Managers pause and open\./)).toBeVisible();
    expect(pauses.getByText('Open. Clients can request deposits.')).toBeVisible();
    expect(pauses.queryByRole('switch')).toBeNull();
    const method = panel('Payment method');
    expect(method.getByText(/Managers change payment methods\./)).toBeVisible();
    expect(method.queryByRole('textbox')).toBeNull();
  },
);

it('tells a manager the role, and offers all of it', () => {
  const { unmount } = open({ path: ownPath });
  expect(screen.getByText('Your role: Manager.')).toBeVisible();
  unmount();
  open();
  expect(screen.queryByText(/needs the role/)).toBeNull();
});
