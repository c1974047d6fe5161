import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider, useNavigate } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Arrival, useArrivalAct, useOpenOnArrival } from './arrival';
import { useListSearchParams } from './search-params';

const codec = {
  parse: (params: URLSearchParams) => ({ text: params.get('q') ?? '' }),
  serialize: ({ text }: { text: string }) => ({ q: text }),
};
const onOpen = vi.fn();
beforeEach(() => void onOpen.mockClear());

/** A list whose rows arrive on a press. */
function List() {
  const [rows, setRows] = useState<string[]>([]);
  const { filters, change } = useListSearchParams(codec);
  useOpenOnArrival(rows, (row) => row, onOpen);
  return (
    <>
      <input
        aria-label="Search"
        value={filters.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <button type="button" onClick={() => setRows(['a', 'b'])}>
        Load
      </button>
    </>
  );
}

function Client() {
  const { act: wanted, key } = useArrivalAct();
  const [opened] = useState(wanted);
  return <p key={key}>{`Act: ${opened}, then ${wanted}`}</p>;
}

function Other() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

function show() {
  const router = createMemoryRouter([
    { path: '/', element: <Link to="/list">Start</Link> },
    { path: '/list', element: <List /> },
    { path: '/client', element: <Client /> },
    { path: '/other', element: <Other /> },
  ]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup({ delay: null });
  return {
    user,
    router,
    go: (to: string, state: Arrival | null = null) => act(() => router.navigate(to, { state })),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  };
}
const search = () => screen.getByRole('textbox', { name: 'Search' });

it('opens a row on arrival, and not on coming back', async () => {
  const { go, press, router } = show();
  await go('/list?q=x', { openRow: 'b' });
  await press('Load');
  expect(onOpen.mock.calls).toEqual([['b']]);
  await go('/other');
  await press('Back');
  await press('Load');
  expect(router.state.location).toMatchObject({ pathname: '/list', search: '?q=x' });
  expect(onOpen).toHaveBeenCalledOnce();
});

it('keeps what was typed before the rows were there', async () => {
  const { go, press, user } = show();
  await go('/list', { openRow: 'b' });
  await user.type(search(), 'may');
  await press('Load');
  expect(onOpen).toHaveBeenCalledOnce();
  expect(search()).toHaveValue('may');
});

it('opens an act on arrival, again on the next arrival, and not on coming back', async () => {
  const { go, press } = show();
  await go('/client', { act: 'adjust' });
  expect(screen.getByText('Act: adjust, then adjust')).toBeVisible();
  await go('/client', { act: 'status' });
  expect(screen.getByText('Act: adjust, then status')).toBeVisible();
  await go('/other');
  await press('Back');
  expect(screen.getByText('Act: null, then null')).toBeVisible();
});
