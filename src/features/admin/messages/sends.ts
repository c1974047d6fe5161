import type { Delivery, SendingWatch } from '@/data/collections/sending';
import type { Op } from '@/domain/ledger/envelope';

/** A message on its way. */
export interface Sending {
  /** How many have it. */
  reached: number;
  /** It was told to stop, and ends after what is being written. */
  stopping: boolean;
}

export type SendResult = ({ state: 'sent' } & Delivery) | { state: 'stopped'; reached: number };

/** Messages on their way in this tab: they go on whichever page of the desk is shown, until they are stopped or the tab is left. */
export class Sends {
  #running: ReadonlyMap<Op, Sending> = new Map();
  readonly #stops = new Map<Op, AbortController>();
  readonly #listeners = new Set<() => void>();

  /** The same object until something changes. */
  readonly running = (): ReadonlyMap<Op, Sending> => this.#running;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** @param send takes the watch along to `sendNotice` @throws whatever `send` throws, unless it was stopped */
  async run(op: Op, send: (watch: SendingWatch) => Promise<Delivery>): Promise<SendResult> {
    const stop = new AbortController();
    this.#stops.set(op, stop);
    this.#set(op, { reached: 0, stopping: false });
    try {
      const delivery = await send({ signal: stop.signal, onReached: (count) => this.#set(op, { reached: count }) });
      return { state: 'sent', ...delivery };
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      return { state: 'stopped', reached: this.#running.get(op)?.reached ?? 0 };
    } finally {
      this.#stops.delete(op);
      this.#change(new Map([...this.#running].filter(([one]) => one !== op)));
    }
  }

  /** Between two commits; whoever has it keeps it. */
  readonly stop = (op: Op): void => {
    this.#stops.get(op)?.abort();
    this.#set(op, { stopping: true });
  };

  #set(op: Op, part: Partial<Sending>) {
    const before = this.#running.get(op) ?? { reached: 0, stopping: false };
    this.#change(new Map([...this.#running, [op, { ...before, ...part }]]));
  }

  #change(running: ReadonlyMap<Op, Sending>) {
    this.#running = running;
    for (const tell of this.#listeners) tell();
  }
}
