import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { type Delivery, type SendOptions, sendNotice } from '@/data/admin/notice-delivery';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { useUserState } from '@/data/user-state';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { getNoticeKind } from '@/domain/messages/sent';
import { readStored, writeStored } from '@/lib/device';
import { Button } from '@/ui/button';
import { Progress } from '@/ui/feedback/progress';
import { withToast } from '@/ui/overlays/toasts';
import type { SendRequest } from './message-schema';
import { formatDelivered, getSendingErrorMessage } from './sent-words';

interface RunningSend {
  /** How many lists have it. */
  reached: number;
  /** Stop was requested; it ends after the current commit. */
  stopping: boolean;
}

type SendResult = ({ state: 'sent' } & Delivery) | { state: 'stopped'; reached: number };

/** Messages being sent in this tab. They continue on every page of the desk until they are stopped or the tab is closed. */
export class SendRunner {
  #running: ReadonlyMap<Op, RunningSend> = new Map();
  readonly #stops = new Map<Op, AbortController>();
  readonly #listeners = new Set<() => void>();

  /** The same object until something changes, as `useSyncExternalStore` requires. */
  readonly running = (): ReadonlyMap<Op, RunningSend> => this.#running;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * @param send passes the watch to `sendNotice`
   * @throws errors of `send`, unless it was stopped
   */
  async run(op: Op, send: (watch: SendOptions) => Promise<Delivery>): Promise<SendResult> {
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

  /** Stops between two commits; clients who have the message keep it. */
  readonly stop = (op: Op): void => {
    this.#stops.get(op)?.abort();
    this.#set(op, { stopping: true });
  };

  #set(op: Op, part: Partial<RunningSend>) {
    const before = this.#running.get(op) ?? { reached: 0, stopping: false };
    this.#change(new Map([...this.#running, [op, { ...before, ...part }]]));
  }

  #change(running: ReadonlyMap<Op, RunningSend>) {
    this.#running = running;
    for (const tell of this.#listeners) tell();
  }
}

/** In local storage, since closing the tab interrupts a message to a group. The server does not store whether a message is finished. */
const getStorageKey = (uid: Uid) => `unfinished-messages:${uid}`;
const opsSchema = v.array(v.string());

/** Keeps only the newest, so that abandoned messages do not pile up. */
const maxStoredOps = 20;

/** Messages that this administrator began to send in this browser and did not finish. */
export function getUnfinishedSends(uid: Uid): readonly Op[] {
  try {
    return v.parse(opsSchema, JSON.parse(readStored(getStorageKey(uid)) ?? '[]'));
  } catch {
    // Unreadable or from another version. Each message still shows how many it reached.
    return [];
  }
}

const storeUnfinished = (uid: Uid, ops: readonly Op[]): void => writeStored(getStorageKey(uid), JSON.stringify(ops.slice(-maxStoredOps)));

/** Call before sending starts, since an interruption leaves no time to store anything. */
export const rememberUnfinished = (uid: Uid, op: Op): void => storeUnfinished(uid, [...getUnfinishedExcept(uid, op), op]);
export const forgetUnfinished = (uid: Uid, op: Op): void => storeUnfinished(uid, getUnfinishedExcept(uid, op));

const getUnfinishedExcept = (uid: Uid, op: Op): Op[] => getUnfinishedSends(uid).filter((one) => one !== op);

const sendRunner = new SendRunner();

const toastMessages = {
  progress: 'Sending Message...',
  success: (result: SendResult) => {
    if (result.state === 'stopped') return 'Sending Stopped';
    return result.full > 0 ? 'Message Sent, Some Lists Are Full' : 'Message Sent Successfully';
  },
  failure: 'Error Occurred.',
};

/** `failed`: `reached` is the number known so far. */
export type SendMessageOutcome = SendResult | { state: 'failed'; reached: number; cause: string };

/** Messages being sent, and functions to send, resume or stop one. Nobody gets a message twice. */
export function useSends() {
  const { uid } = useUserState();
  const client = useQueryClient();
  const running = useSyncExternalStore(sendRunner.subscribe, sendRunner.running);
  const send = async ({ audience, title, body }: SendRequest, op: Op): Promise<SendMessageOutcome> => {
    rememberUnfinished(uid, op);
    let reached = 0;
    const notice = { kind: getNoticeKind(audience), title, body };
    const getCause = (error: unknown) => getSendingErrorMessage(error, audience);
    const result = await withToast(
      toastMessages,
      () =>
        sendRunner.run(op, ({ signal, onReached }) => {
          const count = (now: number) => {
            reached = now;
            onReached?.(now);
          };
          return sendNotice(currentUserContext(), notice, audience, op, { signal, onReached: count });
        }),
      getCause,
    );
    // Not finished while lists are full: those clients can get it on another day.
    if (result.ok && result.value.state === 'sent' && result.value.full === 0) forgetUnfinished(uid, op);
    // Messages write no entry, so live updates do not report them.
    for (const word of ['sent', 'notifications']) void client.invalidateQueries({ queryKey: [word] });
    return result.ok ? result.value : { state: 'failed', reached, cause: getCause(result.error) };
  };
  return { running, send, stop: sendRunner.stop };
}

interface SendingProgressProps {
  sending: RunningSend;
  total: number | undefined;
  /** Undefined if it is one commit, which cannot be stopped. */
  onStop?: (() => void) | undefined;
}

export function SendingProgress({ sending: { reached, stopping }, total, onStop }: SendingProgressProps) {
  const stop = onStop && (
    <Button dense busy={stopping} onClick={onStop}>
      Stop
    </Button>
  );
  return (
    <Progress
      label={stopping ? 'Stopping…' : `Sending: ${formatDelivered(reached)}`}
      fraction={total && reached ? Math.min(1, reached / total) : null}
      action={stop}
    />
  );
}
