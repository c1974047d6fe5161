import { afterEach, describe, expect, it, vi } from 'vitest';
import { findStoredKeys, isWritten, readStored, removeStoredByPrefix, writeStored } from './device';

afterEach(() => {
  vi.restoreAllMocks();
  writeStored('a-choice', null);
});

const refuse = (name: string) => () => {
  throw new DOMException('No', name);
};

describe('what this device remembers', () => {
  it('is kept, and forgotten again', () => {
    expect(readStored('a-choice')).toBeNull();
    writeStored('a-choice', 'dark');
    expect([readStored('a-choice'), localStorage.getItem('a-choice')]).toEqual(['dark', 'dark']);
    writeStored('a-choice', null);
    expect([readStored('a-choice'), localStorage.getItem('a-choice')]).toEqual([null, null]);
  });

  it('is forgotten by how its key begins', () => {
    for (const key of ['seen:maya', 'seen:hana', 'a-choice']) writeStored(key, '1');
    expect(findStoredKeys('seen:').toSorted()).toEqual(['seen:hana', 'seen:maya']);
    removeStoredByPrefix('seen:');
    expect(['seen:maya', 'seen:hana', 'a-choice'].map(readStored)).toEqual([null, null, '1']);
  });

  it('lives as long as the page where storage is full, and is written when there is room again', () => {
    writeStored('a-choice', 'dark');
    const full = vi
      .spyOn(Storage.prototype, 'setItem')
      .mockImplementation(refuse('QuotaExceededError'));
    writeStored('a-choice', 'light');
    expect(isWritten('a-choice')).toBe(false);
    expect(findStoredKeys('a-')).toEqual(['a-choice']);
    expect([readStored('a-choice'), localStorage.getItem('a-choice')]).toEqual(['light', 'dark']);
    full.mockRestore();
    writeStored('a-choice', 'device');
    expect(isWritten('a-choice')).toBe(true);
    expect([readStored('a-choice'), localStorage.getItem('a-choice')]).toEqual([
      'device',
      'device',
    ]);
  });

  it('lives as long as the page where storage is blocked', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse('SecurityError'));
    expect(readStored('a-choice')).toBeNull();
    writeStored('a-choice', 'dark');
    expect(readStored('a-choice')).toBe('dark');
    writeStored('a-choice', null);
    expect(readStored('a-choice')).toBeNull();
  });
});
