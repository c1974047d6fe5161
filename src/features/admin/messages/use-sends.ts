import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { sendNotice } from '@/data/collections/sending';
import { me } from '@/data/ledger/me';
import { useUserState } from '@/data/user-state';
import type { Op } from '@/domain/ledger/envelope';
import { noticeKindFor } from '@/domain/messages/sent';
import { toastAct } from '@/ui/overlays/toasts';
import type { SendRequest } from './request';
import { type SendResult, Sends } from './sends';
import { sendingCauseOf } from './sent-words';
import { noteBegun, noteFinished } from './unfinished';

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

/** Messages on their way, and the way to send one or to go on with it: whoever has it does not get it twice. */
export function useSends() {
  const { uid } = useUserState();
  const client = useQueryClient();
  const running = useSyncExternalStore(sends.subscribe, sends.running);
  const send = async ({ audience, title, body }: SendRequest, op: Op): Promise<SendOutcome> => {
    noteBegun(uid, op);
    let reached = 0;
    const notice = { kind: noticeKindFor(audience), title, body };
    const causeOf = (error: unknown) => sendingCauseOf(error, audience);
    const result = await toastAct(
      words,
      () =>
        sends.run(op, ({ signal, onReached }) => {
          const count = (now: number) => {
            reached = now;
            onReached?.(now);
          };
          return sendNotice(me(), notice, audience, op, { signal, onReached: count });
        }),
      causeOf,
    );
    // Those whose lists are full can get it on another day.
    if (result.ok && result.value.state === 'sent' && result.value.full === 0) noteFinished(uid, op);
    // No entry tells of a message, so the lists of what was sent are asked for it.
    for (const word of ['sent', 'notifications']) void client.invalidateQueries({ queryKey: [word] });
    return result.ok ? result.value : { state: 'failed', reached, cause: causeOf(result.error) };
  };
  return { running, send, stop: sends.stop };
}
