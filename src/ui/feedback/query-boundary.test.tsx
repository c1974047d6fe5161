import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  combineQueries,
  ErrorMessageContext,
  QueryBoundary,
  type QueryState,
} from './query-boundary';

const show = (of: Partial<QueryState<string[]>>) =>
  render(
    <QueryBoundary
      query={{ status: 'success', error: null, refetch: () => undefined, ...of }}
      loading="Loading the entries"
      empty="No entries yet"
      failedTitle="Couldn’t load your entries"
    >
      {(list) => list.join(', ')}
    </QueryBoundary>,
  );

it('keeps loading, empty and ready apart', () => {
  show({ status: 'pending' });
  expect(screen.getByText('Loading the entries')).toBeVisible();
  show({ data: [] });
  expect(screen.getByText('No entries yet')).toBeVisible();
  show({ data: ['A1', 'A2'] });
  expect(screen.getByText('A1, A2')).toBeVisible();
});

it('says what could not be read, and tries again once per press', async () => {
  let arrive: () => void = () => undefined;
  const refetch = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
  show({ status: 'error', error: new Error('offline'), refetch });
  expect(screen.getByRole('heading', { name: 'Couldn’t load your entries' })).toBeVisible();
  const again = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(again);
  await userEvent.click(again);
  expect(refetch).toHaveBeenCalledOnce();
  arrive();
  await vi.waitFor(() => expect(again).not.toHaveAttribute('aria-busy'), { timeout: 10_000 });
});

it('says why in the words of the app', () => {
  const query = { status: 'error', error: new Error('offline'), refetch: () => undefined } as const;
  render(
    <ErrorMessageContext value={(error, of) => `It is ${String(error)}, in a ${of}.`}>
      <QueryBoundary query={query} loading="" failedTitle="Couldn’t load your entries">
        {() => ''}
      </QueryBoundary>
    </ErrorMessageContext>,
  );
  expect(screen.getByText('It is Error: offline, in a read.')).toBeVisible();
});

it('keeps what was read before a failure, and says so', () => {
  show({ status: 'error', error: new Error('offline'), data: ['A1'] });
  expect(screen.getByText('A1')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    'Couldn’t load your entries. What you see was loaded earlier.',
  );
});

it('says when it was read, where that is known', () => {
  show({
    status: 'error',
    error: new Error('offline'),
    data: ['A1'],
    dataUpdatedAt: new Date(2026, 2, 21, 13, 5).getTime(),
  });
  expect(screen.getByRole('status')).toHaveTextContent('What you see was loaded at 13:05.');
});

const read = (over: Partial<QueryState<number>> = {}): QueryState<number> => ({
  status: 'success',
  data: 1,
  error: null,
  refetch: vi.fn(),
  ...over,
});
const pending = () => read({ status: 'pending', data: undefined });
const failed = (data?: number) => read({ status: 'error', data, error: new Error('away') });

describe('several reads as one', () => {
  it('are there when all of them are', () => {
    expect(combineQueries([read(), read()], () => 'both')).toMatchObject({
      status: 'success',
      data: 'both',
    });
    expect(combineQueries([read(), pending()], () => 'both')).toMatchObject({
      status: 'pending',
      data: undefined,
    });
  });

  it('have failed when one has, also where all have been read before', () => {
    expect(combineQueries([read(), failed()], () => 'both')).toMatchObject({
      status: 'error',
      data: undefined,
    });
    expect(combineQueries([read(), failed(1)], () => 'both')).toMatchObject({
      status: 'error',
      data: 'both',
    });
  });

  it('are as old as the oldest of them', () => {
    const times = [read({ dataUpdatedAt: 2_000 }), read({ dataUpdatedAt: 1_000 }), read()];
    expect(combineQueries(times, () => 'all').dataUpdatedAt).toBe(1_000);
    // A read that has failed from the beginning has no time: TanStack Query calls it 0.
    expect(
      combineQueries([read(), failed(), read({ dataUpdatedAt: 0 })], () => 'all').dataUpdatedAt,
    ).toBeUndefined();
  });

  it('are tried again where they failed, and nowhere else', async () => {
    const good = read();
    const bad = failed();
    await combineQueries([good, bad], () => 'both').refetch();
    expect(bad.refetch).toHaveBeenCalledOnce();
    expect(good.refetch).not.toHaveBeenCalled();
  });
});
