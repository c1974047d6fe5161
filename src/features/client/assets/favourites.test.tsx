import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useFavourites } from './favourites';

const key = 'favourite-assets:maya';
const open = (uid = 'maya') => renderHook(() => useFavourites(uid));
const ids = (hook: ReturnType<typeof open>) => [...hook.result.current.ids];

afterEach(() => vi.restoreAllMocks());

describe('favourites', () => {
  it('are marked and taken away, and kept on this device', () => {
    const hook = open();
    expect(ids(hook)).toEqual([]);
    act(() => hook.result.current.toggle('bitcoin'));
    act(() => hook.result.current.toggle('solana'));
    act(() => hook.result.current.toggle('bitcoin'));
    expect(ids(hook)).toEqual(['solana']);
    expect(localStorage.getItem(key)).toBe('["solana"]');
    expect(ids(open())).toEqual(['solana']);
  });

  it('are each client’s own', () => {
    const hook = open();
    act(() => hook.result.current.toggle('bitcoin'));
    expect(ids(open('jonas'))).toEqual([]);
  });

  it('of another tab count here too', () => {
    const hook = open();
    act(() => {
      localStorage.setItem(key, '["ethereum"]');
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });
    expect(ids(hook)).toEqual(['ethereum']);
  });

  it.each(['rubbish', '{}', 'null', '[1]'])('are none when %j was kept', (kept) => {
    localStorage.setItem(key, kept);
    expect(ids(open())).toEqual([]);
  });

  it('live as long as the page where nothing can be kept', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const hook = open('someone-else');
    act(() => hook.result.current.toggle('bitcoin'));
    expect(ids(hook)).toEqual(['bitcoin']);
  });
});
