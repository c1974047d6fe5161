import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findKnownValue, type SearchParamsCodec, useListSearchParams } from './search-params';

const tabs = ['waiting', 'rejected'] as const;
interface View {
  tab: (typeof tabs)[number];
  text: string;
}
const form: SearchParamsCodec<View> = {
  parse: (params) => ({
    tab: findKnownValue(tabs, params.get('tab')) ?? 'waiting',
    text: params.get('q') ?? '',
  }),
  serialize: ({ tab, text }) => ({ tab: tab === 'waiting' ? '' : tab, q: text }),
  empty: { text: '' },
};

function Screen() {
  const { filters: view, change, clear, go, getSearchWith, searchBox } = useListSearchParams(form);
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <input
        type="search"
        ref={searchBox}
        value={view.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <Link to={getSearchWith({ tab: 'rejected' })}>rejected</Link>
      <Link to="/">home</Link>
      <button type="button" onClick={() => go({ tab: 'rejected' })}>
        go
      </button>
      <button type="button" onClick={clear}>
        clear
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
      <output>{`${view.tab} ${search}${hash}`}</output>
    </>
  );
}

describe('the address of a list', () => {
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

  it('says what is shown, and what it does not know is left out', () => {
    open('/?q=maya&tab=lost');
    expect(field().value).toBe('maya');
    expect(shown()).toBe('waiting ?q=maya&tab=lost');
    pause();
    expect(shown()).toBe('waiting ?q=maya');
  });

  it('takes what is typed once the typing pauses', () => {
    open('/');
    type('m');
    type('ma');
    expect(shown()).toBe('waiting ');
    pause();
    expect(shown()).toBe('waiting ?q=ma');
    expect(field().value).toBe('ma');
  });

  it('keeps what is typed with another tab, even before the pause', () => {
    open('/');
    type('maya');
    fireEvent.click(screen.getByText('rejected'));
    expect(shown()).toBe('rejected ?tab=rejected&q=maya');
    expect(field().value).toBe('maya');
  });

  it('of a link replaces what was typed', () => {
    open('/?q=maya');
    fireEvent.click(screen.getByText('home'));
    expect(field().value).toBe('');
    pause();
    expect(shown()).toBe('waiting ');
  });

  it('has no words that are nothing but blanks', () => {
    open('/');
    type('   ');
    pause();
    expect(shown()).toBe('waiting ');
  });

  const press = (name: string) => fireEvent.click(screen.getByText(name));

  it('of an earlier entry is read again when one goes back, with what was typed there', () => {
    open('/?q=a');
    type('maya');
    pause();
    press('home');
    expect(field().value).toBe('');
    type('ines');
    press('back');
    expect(field().value).toBe('maya');
    pause();
    expect(shown()).toBe('waiting ?q=maya');
  });

  it('changes at once, and for a new entry, where one goes to another view', () => {
    open('/?q=maya');
    press('go');
    expect(shown()).toBe('rejected ?tab=rejected&q=maya');
    press('back');
    expect(shown()).toBe('waiting ?q=maya');
  });

  it('keeps a hash that the view does not know', () => {
    open('/?q=maya#D4');
    type('ines');
    pause();
    expect(shown()).toBe('waiting ?q=ines#D4');
  });

  it('loses the filter alone where it is cleared, and the search box gets the focus', () => {
    open('/?tab=rejected&q=maya');
    press('clear');
    expect(field()).toHaveFocus();
    pause();
    expect(shown()).toBe('rejected ?tab=rejected');
  });
});
