import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSettled } from './use-settled';

function Below({ of }: { of: ('pending' | 'error' | 'success')[] }) {
  return <output>{useSettled(of.map((status) => ({ status }))) ? 'drawn' : 'waiting'}</output>;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('waits until everything above has been read or has failed', () => {
  const { rerender } = render(<Below of={['pending', 'success']} />);
  expect(screen.getByText('waiting')).toBeVisible();
  rerender(<Below of={['error', 'success']} />);
  expect(screen.getByText('drawn')).toBeVisible();
  rerender(<Below of={['pending', 'success']} />);
  expect(screen.getByText('drawn'), 'what is shown stays').toBeVisible();
});

it('waits for no answer longer than five seconds', () => {
  render(<Below of={['pending']} />);
  act(() => vi.advanceTimersByTime(4_900));
  expect(screen.getByText('waiting')).toBeVisible();
  act(() => vi.advanceTimersByTime(200));
  expect(screen.getByText('drawn')).toBeVisible();
});
