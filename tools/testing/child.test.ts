import { afterEach, describe, expect, it, vi } from 'vitest';
import { root } from '../paths';
import { runChild } from './child';

describe('a program whose output is read', () => {
  afterEach(() => vi.restoreAllMocks());

  it('writes it to ours too, from both streams, and ends with its own code', async () => {
    const shown: string[] = [];
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        shown.push(String(text));
        return true;
      });
    }
    const read: string[] = [];
    const options = {
      cwd: root,
      env: process.env,
      signal: new AbortController().signal,
      onOutput: (text: string) => void read.push(text),
    };
    const code = await runChild(
      process.execPath,
      ['-e', "console.log('one'); console.error('two'); process.exitCode = 3"],
      options,
    );
    expect(code).toBe(3);
    expect(read.toSorted()).toEqual(['one\n', 'two\n']);
    expect(shown).toEqual(read);
  });
});
