import { afterEach, expect, it, vi } from 'vitest';
import { checkIndexedDb, checkLocalStorage } from './storage-check';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['QuotaExceededError', 'full'],
  ['SecurityError', 'blocked'],
])('checkLocalStorage takes a %s for %s', (error, state) => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No', error);
  });
  expect(checkLocalStorage()).toBe(state);
});

it('checkLocalStorage leaves nothing behind', () => {
  expect(checkLocalStorage()).toBe('works');
  expect(localStorage.getItem('storage-probe')).toBeNull();
});

it('checkIndexedDb takes a browser without databases for one that blocks them', async () =>
  expect(await checkIndexedDb()).toBe('blocked'));
