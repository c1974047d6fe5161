import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, show, showReview, signInToVerification } from './documents-page.test-utils';
import { submitted } from './verification.fixture';

signInToVerification();

it('keeps the document closed to a viewer, says why, and offers no decision', async () => {
  const { user } = show({ rows: [submitted()], role: 'viewer' });
  await user.keyboard('jaor');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Details: / }));
  const box = within(screen.getByRole('dialog'));
  expect(
    box.getByText(
      'Only an agent or a manager can open documents. Every view is an entry in the client’s book.',
    ),
  ).toBeVisible();
  expect(box.getByText(/Agents and managers decide\./)).toBeVisible();
  await user.keyboard('o1r');
  expect(box.queryByRole('checkbox')).toBeNull();
  expect(box.queryByRole('radio')).toBeNull();
  expect(box.queryByRole('button', { name: /Open document|Verify/ })).toBeNull();
});

it('lets an agent verify, and leaves the activation to a manager', async () => {
  await showReview({ role: 'agent' }, 'a', { status: 'pending' });
  expect(button('Open document')).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Verify and activate' })).toBeNull();
  expect(screen.getByText('Only a manager can activate accounts.')).toBeVisible();
  expect(button('Verify Maya')).toBeVisible();
});
