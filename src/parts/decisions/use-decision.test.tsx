import { screen, act as settle } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  createReads,
  getKeptReasons,
  renderForAdmin,
  signInAsAdmin,
} from '@/data/for-admin.test-utils';
import { ActError, type FailureKind } from '@/data/ledger/errors';
import { Toasts } from '@/ui/overlays/toasts';
import { decidedOnce, useDecision } from './use-decision';

const context = signInAsAdmin(new Date(2026, 2, 24));
const reason = 'The coins never arrived.';

type Options = Parameters<typeof useDecision<string>>[0];

/** A screen that hands out what it decides with. */
function Screen({ options, onAct }: { options: Options; onAct: (act: Act) => void }) {
  onAct(useDecision(options).act);
  return <Toasts />;
}
type Act = (typed: string) => Promise<void>;

/** @param failure how the act fails; undefined if it is recorded */
function show(failure?: FailureKind) {
  const steps: string[] = [];
  const send = vi.fn(async () => {
    steps.push('sent');
    if (failure) throw new ActError(failure);
  });
  const reads = createReads();
  const reread = vi.spyOn(reads.client, 'invalidateQueries');
  const options: Options = {
    createAct: (typed) => ({
      action: 'deposit.rejected',
      parts: [typed],
      send,
      words: {
        progress: 'Rejecting..',
        success: 'Rejected..',
        failure: 'Error Occurred.',
        done: 'For D1',
      },
      lost: decidedOnce,
      readAgain: { 'already-decided': [['who-was-faster']], outdated: [['what-changed']] },
      reason: { act: 'deposit.rejected', text: reason },
      leave: async () => void steps.push('left'),
    }),
    onRecorded: () => steps.push('recorded'),
    onLost: () => steps.push('lost'),
  };
  let act: Act = () => Promise.resolve();
  const onAct = (next: Act) => {
    act = next;
  };
  renderForAdmin(<Screen options={options} onAct={onAct} />, reads);
  const decide = (typed = 'reject') =>
    settle(async () => act(typed).catch((error: unknown) => error));
  const isReadAgain = (key: string) =>
    reread.mock.calls.some(([filters]) => filters?.queryKey?.[0] === key);
  return { decide, send, steps, isReadAgain };
}

it('keeps the reason and takes the row out of its queue before it goes on', async () => {
  const { decide, send, steps, isReadAgain } = show();
  await decide();
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ uid: context.uid }),
    expect.any(String),
  );
  expect(steps).toEqual(['sent', 'left', 'recorded']);
  expect(getKeptReasons('deposit.rejected')).toEqual([reason]);
  expect(await screen.findByText('For D1')).toBeInTheDocument();
  expect(isReadAgain('who-was-faster')).toBe(false);
});

it('takes a lost race for a result: says so, and reads again who was faster', async () => {
  const { decide, steps, isReadAgain } = show('already-decided');
  expect(await decide()).toBeUndefined();
  expect(steps).toEqual(['sent', 'lost']);
  expect(await screen.findByText('Already Decided..')).toBeInTheDocument();
  expect(isReadAgain('who-was-faster')).toBe(true);
  expect(getKeptReasons('deposit.rejected')).toEqual([]);
});

it('reads again what has changed after another failure, and fails', async () => {
  const { decide, steps, isReadAgain } = show('outdated');
  expect(await decide()).toMatchObject({ name: 'FormError' });
  expect(steps).toEqual(['sent']);
  expect([isReadAgain('what-changed'), isReadAgain('who-was-faster')]).toEqual([true, false]);
});

it('is the same act when the same is sent again', async () => {
  const { decide, send } = show('unreachable');
  await decide();
  await decide();
  await decide('another');
  const [first, again, another] = (send.mock.calls as unknown[][]).map(([, op]) => op);
  expect([again === first, another === first]).toEqual([true, false]);
});
