import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIsIdle } from './use-is-idle';

function Count() {
  return <output>{useIsIdle() ? 'counted' : 'waiting'}</output>;
}

function Rows({ read }: { read: () => Promise<string> }) {
  const { data, refetch } = useQuery({ queryKey: ['rows'], queryFn: read });
  return (
    <button type="button" onClick={() => void refetch()}>
      {data ?? 'reading'}
    </button>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('waits for the first requests of the page, and for none after them', async () => {
  const answers: ((rows: string) => void)[] = [];
  const read = () => new Promise<string>((resolve) => answers.push(resolve));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Count />
      <Rows read={read} />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('waiting')).toBeVisible();
  answers.shift()?.('rows');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('counted')).toBeVisible();
  screen.getByRole('button', { name: 'rows' }).click();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(answers).toHaveLength(1);
  expect(screen.getByText('counted')).toBeVisible();
});

it('does not wait for ever for what does not come', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Count />
      <Rows read={() => new Promise<string>(() => {})} />
    </QueryClientProvider>,
  );
  // Once until the page is quiet, and once for its patience.
  for (const _ of [1, 2]) await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('counted')).toBeVisible();
});
