import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Deferred } from './deferred';

const show = (load: () => Promise<string>) =>
  render(
    <Deferred load={load} loading={<p>Soon</p>} failedTitle="The chart could not be loaded">
      {(text) => <p>{text}</p>}
    </Deferred>,
  );

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('is loaded once the page is idle', async () => {
  const load = vi.fn(async () => 'A chart');
  show(load);
  expect(screen.getByText('Soon')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  expect(await screen.findByText('A chart')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

it('says that it could not be loaded, logs why, and can be tried again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('A chart');
  show(load);
  expect(
    await screen.findByRole('heading', { name: 'The chart could not be loaded' }),
  ).toBeVisible();
  expect(logged).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('A chart')).toBeVisible();
});

it('is not loaded by a page that is left at once', () => {
  vi.useFakeTimers();
  const load = vi.fn(async () => 'A chart');
  show(load).unmount();
  vi.advanceTimersByTime(5_000);
  expect(load).not.toHaveBeenCalled();
});
