import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, act as settle } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Submission } from '@/domain/ledger/submission';
import { ErrorMessageContext } from '@/ui/feedback/query-boundary';
import { FieldError, FormError } from '@/ui/forms/form';
import { ledgerMutationKey } from './ledger-mutation';
import { useLedgerMutation } from './use-ledger-mutation';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

type Options = Parameters<typeof useLedgerMutation<string, string>>[0];

function hook(send: Options['send'], submission?: Options['submission']) {
  const done = vi.fn();
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const use = () =>
    useLedgerMutation<string, string>({
      action: 'deposit.requested',
      messages: { progress: 'Sending...', success: 'Sent', failure: 'Error Occurred.' },
      keyParts: (asked) => [asked],
      send,
      submission,
      getErrorMessage: (error) => `Because of ${String(error)}.`,
      toFormError: (error) =>
        error === 'password' ? new FieldError('password', 'This is not your password.') : null,
      onSuccess: done,
    });
  const { result } = renderHook(use, { wrapper });
  const act = (asked: string) =>
    settle(async () => result.current.act(asked).catch((error: unknown) => error));
  return { act, done, result, client };
}

it('is the same act when the same is sent again after a failure, and another one when it is another', async () => {
  const send = vi
    .fn<(asked: string, op: string) => Promise<string>>()
    .mockRejectedValue('no answer');
  const { act, done, result } = hook(send);
  expect(await act('one')).toBeInstanceOf(FormError);
  await act('one');
  await act('two');
  const [first, second, third] = send.mock.calls.map(([, op]) => op);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect([done.mock.calls, result.current.isPending]).toEqual([[], false]);
});

it('is another act once the first one succeeded', async () => {
  const send = vi.fn<(asked: string, op: string) => Promise<string>>().mockResolvedValue('done');
  const { act, done } = hook(send);
  await act('one');
  await act('one');
  expect(done).toHaveBeenCalledWith('done', 'one', send.mock.calls[1]?.[1]);
  expect(send.mock.calls[0]?.[1]).not.toBe(send.mock.calls[1]?.[1]);
});

it('says at its field what was wrong there', async () => {
  const { act } = hook(async () => Promise.reject('password'));
  expect(await act('one')).toMatchObject({ name: 'FieldError', field: 'password' });
});

it('fails in the words of the app for an act, not for a read', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ErrorMessageContext value={(error, of) => `${String(error)} in a ${of}`}>
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </ErrorMessageContext>
  );
  const messages = { progress: 'Sending...', success: 'Sent', failure: 'Error Occurred.' };
  const options = {
    action: 'deposit.requested',
    messages,
    send: () => Promise.reject('no answer'),
  } as const;
  const { result } = renderHook(() => useLedgerMutation<string>(options), { wrapper });
  expect(await settle(() => result.current.attempt('one'))).toMatchObject({
    ok: false,
    message: 'no answer in a act',
  });
});

it('has its action and op in the variables of the mutation, by which its queries are found', async () => {
  const send = vi.fn<(asked: string, op: string) => Promise<string>>().mockResolvedValue('done');
  const { act, client } = hook(send);
  await act('one');
  const [mutation] = client.getMutationCache().getAll();
  expect(mutation?.options.mutationKey).toBe(ledgerMutationKey);
  expect(mutation?.state.variables).toMatchObject({
    action: 'deposit.requested',
    ops: [send.mock.calls[0]?.[1]],
    request: 'one',
  });
});

describe('a form that keeps its submission', () => {
  /** As kept in a tab, with what was asked about it. */
  function keeper(kept: Submission | null, isRecorded = false) {
    const state = { kept, asked: [] as string[] };
    const submission = {
      last: () => state.kept,
      begin: (next: Submission) => {
        state.kept = next;
      },
      end: (isAnswered: boolean) => {
        if (isAnswered) state.kept = null;
      },
      requireUnrecorded: async ({ op }: Submission) => {
        state.asked.push(op);
        if (isRecorded) throw new Error('it arrived');
      },
    };
    return { state, submission };
  }
  const kept = { of: '["one"]', op: 'op-1' };
  type Send = (asked: string, op: string, unless: string | null) => Promise<string>;

  it('sends the same request as the same act, without a question', async () => {
    const send = vi.fn<Send>().mockResolvedValue('done');
    const { state, submission } = keeper(kept);
    const { act } = hook(send, submission);
    await act('one');
    expect([send.mock.calls, state.asked, state.kept]).toEqual([[['one', 'op-1', null]], [], null]);
  });

  it('keeps what has no answer', async () => {
    const send = vi.fn<Send>().mockRejectedValue('no answer');
    const { state, submission } = keeper(null);
    const { act } = hook(send, submission);
    await act('one');
    expect(state.kept).toEqual({ of: '["one"]', op: send.mock.calls[0]?.[1] });
  });

  it('asks about it before it sends another request, because only one of them may be recorded', async () => {
    const send = vi.fn<Send>().mockResolvedValue('done');
    const { state, submission } = keeper(kept);
    const { act } = hook(send, submission);
    await act('two');
    expect(state.asked).toEqual(['op-1']);
    expect(send.mock.calls).toEqual([['two', expect.not.stringMatching('op-1'), 'op-1']]);
  });

  it('sends nothing where it was recorded, or where that could not be read, and goes on keeping it', async () => {
    const send = vi.fn<Send>().mockResolvedValue('done');
    const { state, submission } = keeper(kept, true);
    const { act } = hook(send, submission);
    expect(await act('two')).toBeInstanceOf(FormError);
    expect([send.mock.calls, state.kept]).toEqual([[], kept]);
  });
});
