import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { QueueTools } from './queue-tools';
import { paramsOf, useQueueView, viewOf } from './queue-view';

describe('the address of the queue', () => {
  it('says the tab, the filter text and the coin', () => {
    const view = { tab: 'rejected', filter: { text: 'maya', coin: 'bitcoin' } } as const;
    expect(paramsOf(view).toString()).toBe('tab=rejected&q=maya&coin=bitcoin');
    expect(viewOf(paramsOf(view))).toEqual(view);
  });

  it('is empty for what opens first, and shows that for what it does not know', () => {
    const first = { tab: 'waiting', filter: { text: '', coin: null } } as const;
    expect(paramsOf(first).toString()).toBe('');
    expect(viewOf(new URLSearchParams('tab=lost&coin=dogecoin'))).toEqual(first);
  });
});

function Screen() {
  const { tab, filter, setFilter, addressOf } = useQueueView();
  return (
    <>
      <QueueTools filter={filter} onChange={setFilter} />
      <Link to={addressOf('rejected')}>rejected</Link>
      <Link to="/">home</Link>
      <output>{`${tab} ${useLocation().search}`}</output>
    </>
  );
}

describe('the filter that is typed', () => {
  afterEach(() => vi.useRealTimers());
  const open = (address: string) => {
    vi.useFakeTimers();
    render(
      <MemoryRouter initialEntries={[address]}>
        <Screen />
      </MemoryRouter>,
    );
  };
  const field = () => screen.getByRole<HTMLInputElement>('searchbox');
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const pause = () => act(() => vi.advanceTimersByTime(300));
  const shown = () => screen.getByRole('status').textContent;

  it('comes from the address', () => {
    open('/?q=maya&coin=ethereum');
    expect(field().value).toBe('maya');
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('ethereum');
  });

  it('goes into the address once the typing pauses', () => {
    open('/');
    type('m');
    type('ma');
    expect(shown()).toBe('waiting ');
    pause();
    expect(shown()).toBe('waiting ?q=ma');
    expect(field().value).toBe('ma');
  });

  it('stays with another tab, even before the pause', () => {
    open('/');
    type('maya');
    fireEvent.click(screen.getByText('rejected'));
    expect(shown()).toBe('rejected ?tab=rejected&q=maya');
    expect(field().value).toBe('maya');
  });

  it('gives way to the address of a link', () => {
    open('/?q=maya');
    fireEvent.click(screen.getByText('home'));
    expect(field().value).toBe('');
    pause();
    expect(shown()).toBe('waiting ');
  });
});
