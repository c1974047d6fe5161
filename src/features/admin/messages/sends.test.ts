import { describe, expect, it, vi } from 'vitest';
import type { SendingWatch } from '@/data/collections/sending';
import { Sends } from './sends';

/** A message that goes on when the test says so. */
function slow() {
  let go: (step: { count: number; last?: boolean } | Error) => void = () => undefined;
  const send = async ({ signal, onReached }: SendingWatch) => {
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

describe('messages on their way', () => {
  it('say how many have them, until they are there', async () => {
    const [sends, { send, goOn }, heard] = [new Sends(), slow(), vi.fn()];
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

  it('stop between two commits, and say how far they came', async () => {
    const [sends, { send, goOn }] = [new Sends(), slow()];
    const done = sends.run('op', send);
    await goOn({ count: 10 });
    sends.stop('op');
    expect(sends.running().get('op')).toEqual({ reached: 10, stopping: true });
    await goOn({ count: 20 });
    expect(await done).toEqual({ state: 'stopped', reached: 10 });
  });

  it('fail as what carries them fails, and are not on their way any more', async () => {
    const [sends, { send, goOn }] = [new Sends(), slow()];
    const done = sends.run('op', send).catch((error: unknown) => error);
    const lost = new Error('lost');
    await goOn(lost);
    expect(await done).toBe(lost);
    expect(sends.running().size).toBe(0);
  });
});
