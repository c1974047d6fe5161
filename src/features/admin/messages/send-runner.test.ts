import { describe, expect, it, vi } from 'vitest';
import type { SendOptions } from '@/data/admin/notice-delivery';
import { forgetUnfinished, getUnfinishedSends, rememberUnfinished, SendRunner } from './send-runner';

/** A message that goes on when the test says so. */
function slow() {
  let go: (step: { count: number; last?: boolean } | Error) => void = () => undefined;
  const send = async ({ signal, onReached }: SendOptions) => {
    for (;;) {
      const step = await new Promise<{ count: number; last?: boolean } | Error>((resolve) => {
        go = resolve;
      });
      if (step instanceof Error) throw step;
      signal?.throwIfAborted();
      onReached?.(step.count);
      if (step.last) return { reached: step.count, full: 2 };
    }
  };
  const goOn = async (step: Parameters<typeof go>[0]) => {
    go(step);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { send, goOn };
}

describe('a message that is being sent', () => {
  it('says how many have it, until it is sent', async () => {
    const [sends, { send, goOn }, heard] = [new SendRunner(), slow(), vi.fn()];
    const stopListening = sends.subscribe(heard);
    const done = sends.run('op', send);
    expect(sends.running().get('op')).toEqual({ reached: 0, stopping: false });
    await goOn({ count: 10 });
    expect(sends.running().get('op')?.reached).toBe(10);
    await goOn({ count: 13, last: true });
    expect(await done).toEqual({ state: 'sent', reached: 13, full: 2 });
    expect([sends.running().size, heard.mock.calls.length > 2]).toEqual([0, true]);
    stopListening();
  });

  it('stops between two commits, and says how many have it', async () => {
    const [sends, { send, goOn }] = [new SendRunner(), slow()];
    const done = sends.run('op', send);
    await goOn({ count: 10 });
    sends.stop('op');
    expect(sends.running().get('op')).toEqual({ reached: 10, stopping: true });
    await goOn({ count: 20 });
    expect(await done).toEqual({ state: 'stopped', reached: 10 });
  });

  it('fails with the error of its send, and is no longer being sent', async () => {
    const [sends, { send, goOn }] = [new SendRunner(), slow()];
    const done = sends.run('op', send).catch((error: unknown) => error);
    const lost = new Error('lost');
    await goOn(lost);
    expect(await done).toBe(lost);
    expect(sends.running().size).toBe(0);
  });
});

describe('the unfinished messages', () => {
  it('are those that were begun and not finished, by administrator', () => {
    rememberUnfinished('boss', 'a');
    rememberUnfinished('boss', 'b');
    rememberUnfinished('boss', 'a');
    forgetUnfinished('boss', 'b');
    expect(getUnfinishedSends('boss')).toEqual(['a']);
    expect(getUnfinishedSends('another')).toEqual([]);
  });

  it('are the newest twenty', () => {
    for (let i = 0; i < 25; i++) rememberUnfinished('boss', String(i));
    expect(getUnfinishedSends('boss')).toHaveLength(20);
    expect(getUnfinishedSends('boss').at(-1)).toBe('24');
  });

  it('are none where the stored value is something else', () => {
    localStorage.setItem('unfinished-messages:boss', '{');
    expect(getUnfinishedSends('boss')).toEqual([]);
    localStorage.setItem('unfinished-messages:boss', '{"a":1}');
    expect(getUnfinishedSends('boss')).toEqual([]);
  });
});
