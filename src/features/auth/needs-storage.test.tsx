import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { NeedsStorage } from './needs-storage';

afterEach(cleanup);

it('shows the form where the browser keeps something', () => {
  render(<NeedsStorage>the form</NeedsStorage>);
  expect(screen.getByText('the form')).toBeDefined();
  expect(localStorage.getItem('storage-probe')).toBeNull();
});

it('says why there is no form where storage is blocked, and looks again when asked', async () => {
  let allowed = false;
  render(<NeedsStorage works={() => allowed}>the form</NeedsStorage>);
  expect(screen.getByText('This browser blocks storage for this site,')).toBeDefined();
  allowed = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('the form')).toBeDefined();
});
