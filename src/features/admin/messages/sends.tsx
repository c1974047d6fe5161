import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { type Delivery, type SendingWatch, sendNotice } from '@/data/admin/sending';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { useUserState } from '@/data/user-state';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { getNoticeKind } from '@/domain/messages/sent';
import { Button } from '@/ui/button';
import { Progress } from '@/ui/feedback/progress';
import { withToast } from '@/ui/overlays/toasts';
import type { SendRequest } from './message-schema';
import { formatDelivered, getSendingErrorMessage } from './sent-table';

/** A message on its way. */
export interface Sending {
  /** How many have it. */
  reached: number;
  /** It was told to stop, and ends after what is being written. */
  stopping: boolean;
}

type SendResult = ({ state: 'sent' } & Delivery) | { state: 'stopped'; reached: number };

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

  /** @param send takes the watch along to `sendNotice` @throws errors of `send`, unless it was stopped */
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

  /** Between two commits; clients who have it keep it. */
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

/** In local storage: a message to a group may be cut off with its tab. What is stored of it at the server does not say where its end is. */
const key = (uid: Uid) => `unfinished-messages:${uid}`;
const schema = v.array(v.string());

/** The newest, so that what nobody ever goes on with does not pile up. */
const kept = 20;

/** Messages of this administrator that were begun in this browser and did not come to their end. */
export function getUnfinishedSend(uid: Uid): readonly Op[] {
  try {
    return v.parse(schema, JSON.parse(localStorage.getItem(key(uid)) ?? '[]'));
  } catch {
    // By another version, or not readable: then each message still says how many it reached.
    return [];
  }
}

function keep(uid: Uid, ops: readonly Op[]): void {
  try {
    localStorage.setItem(key(uid), JSON.stringify(ops.slice(-kept)));
  } catch {
    // Full or blocked: as above.
  }
}

/** To be called before it begins, since nothing can be kept once it was cut off. */
export const rememberUnfinished = (uid: Uid, op: Op): void => keep(uid, [...without(uid, op), op]);
export const forgetUnfinished = (uid: Uid, op: Op): void => keep(uid, without(uid, op));

const without = (uid: Uid, op: Op): Op[] => getUnfinishedSend(uid).filter((one) => one !== op);

const sends = new Sends();

const words = {
  progress: 'Sending Message...',
  success: (result: SendResult) => {
    if (result.state === 'stopped') return 'Sending Stopped';
    return result.full > 0 ? 'Message Sent, Some Lists Are Full' : 'Message Sent Successfully';
  },
  failure: 'Error Occurred.',
};

/** `failed`: `reached` says how many have it as far as is known. */
export type SendOutcome = SendResult | { state: 'failed'; reached: number; cause: string };

/** Messages on their way, and how to send one or to resume it: nobody gets it twice. */
export function useSends() {
  const { uid } = useUserState();
  const client = useQueryClient();
  const running = useSyncExternalStore(sends.subscribe, sends.running);
  const send = async ({ audience, title, body }: SendRequest, op: Op): Promise<SendOutcome> => {
    rememberUnfinished(uid, op);
    let reached = 0;
    const notice = { kind: getNoticeKind(audience), title, body };
    const causeOf = (error: unknown) => getSendingErrorMessage(error, audience);
    const result = await withToast(
      words,
      () =>
        sends.run(op, ({ signal, onReached }) => {
          const count = (now: number) => {
            reached = now;
            onReached?.(now);
          };
          return sendNotice(currentUserContext(), notice, audience, op, { signal, onReached: count });
        }),
      causeOf,
    );
    // Those whose lists are full can get it on another day.
    if (result.ok && result.value.state === 'sent' && result.value.full === 0) forgetUnfinished(uid, op);
    // No entry tells of a message, so the lists of what was sent are asked for it.
    for (const word of ['sent', 'notifications']) void client.invalidateQueries({ queryKey: [word] });
    return result.ok ? result.value : { state: 'failed', reached, cause: causeOf(result.error) };
  };
  return { running, send, stop: sends.stop };
}

interface SendingProgressProps {
  sending: Sending;
  /** How many there are, where that is known. */
  total: number | undefined;
  /** Without it nothing is left to stop: it is one commit. */
  onStop?: (() => void) | undefined;
}

/** How far a message is, and the way to stop it between two commits. */
export function SendingProgress({ sending: { reached, stopping }, total, onStop }: SendingProgressProps) {
  const stop = onStop && (
    <Button dense busy={stopping} onClick={onStop}>
      Stop
    </Button>
  );
  return (
    <Progress
      label={stopping ? 'Stopping…' : `Sending: ${formatDelivered(reached)}`}
      share={total && reached ? Math.min(1, reached / total) : null}
      action={stop}
    />
  );
}
