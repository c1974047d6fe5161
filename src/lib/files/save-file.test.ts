import { afterEach, expect, it, vi } from 'vitest';
import { saveCsv } from './save-file';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('downloads the text under its name, and lets go of it later', async () => {
  vi.useFakeTimers();
  const made: Blob[] = [];
  const revoke = vi.fn();
  // The test browser has no addresses for things in memory.
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`,
    revokeObjectURL: revoke,
  });
  const clicked: [string, string][] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    clicked.push([this.download, this.href]);
  });
  saveCsv('statement.csv', 'a,b');
  expect(clicked).toEqual([['statement.csv', 'blob:1']]);
  expect(made[0]?.type).toBe('text/csv;charset=utf-8');
  expect(made[0]?.size).toBe(3);
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledWith('blob:1');
  Reflect.deleteProperty(URL, 'createObjectURL');
  Reflect.deleteProperty(URL, 'revokeObjectURL');
});
