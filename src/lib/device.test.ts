import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetAll, remember, remembered } from './device';

afterEach(() => {
  vi.restoreAllMocks();
  remember('a-choice', null);
});

const refuse = (name: string) => () => {
  throw new DOMException('No', name);
};

describe('what this device remembers', () => {
  it('is kept, and forgotten again', () => {
    expect(remembered('a-choice')).toBeNull();
    remember('a-choice', 'dark');
    expect([remembered('a-choice'), localStorage.getItem('a-choice')]).toEqual(['dark', 'dark']);
    remember('a-choice', null);
    expect([remembered('a-choice'), localStorage.getItem('a-choice')]).toEqual([null, null]);
  });

  it('is forgotten by how its key begins', () => {
    for (const key of ['seen:maya', 'seen:hana', 'a-choice']) remember(key, '1');
    forgetAll('seen:');
    expect(['seen:maya', 'seen:hana', 'a-choice'].map(remembered)).toEqual([null, null, '1']);
  });

  it('lives as long as the page where storage is full, and is written when there is room again', () => {
    remember('a-choice', 'dark');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'));
    remember('a-choice', 'light');
    expect([remembered('a-choice'), localStorage.getItem('a-choice')]).toEqual(['light', 'dark']);
    full.mockRestore();
    remember('a-choice', 'device');
    expect([remembered('a-choice'), localStorage.getItem('a-choice')]).toEqual(['device', 'device']);
  });

  it('lives as long as the page where storage is blocked', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse('SecurityError'));
    expect(remembered('a-choice')).toBeNull();
    remember('a-choice', 'dark');
    expect(remembered('a-choice')).toBe('dark');
    remember('a-choice', null);
    expect(remembered('a-choice')).toBeNull();
  });
});
