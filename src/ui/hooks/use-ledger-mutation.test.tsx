import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, act as settle } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FieldError, FormError } from '@/ui/forms/form';
import { ledgerMutationKey, useLedgerMutation } from './use-ledger-mutation';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

function hook(send: (asked: string, op: string) => Promise<string>) {
  const done = vi.fn();
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const use = () =>
    useLedgerMutation<string, string>({
      action: 'deposit.requested',
      messages: { progress: 'Sending...', success: 'Sent', failure: 'Error Occurred.' },
      keyParts: (asked) => [asked],
      send,
      getErrorMessage: (error) => `Because of ${String(error)}.`,
      toFormError: (error) => (error === 'password' ? new FieldError('password', 'This is not your password.') : null),
      onSuccess: done,
    });
  const { result } = renderHook(use, { wrapper });
  const act = (asked: string) => settle(async () => result.current.act(asked).catch((error: unknown) => error));
  return { act, done, result, client };
}

it('is the same act when the same is sent again after a failure, and another one when it is another', async () => {
  const send = vi.fn<(asked: string, op: string) => Promise<string>>().mockRejectedValue('no answer');
  const { act, done, result } = hook(send);
  expect(await act('one')).toBeInstanceOf(FormError);
  await act('one');
  await act('two');
  const [first, second, third] = send.mock.calls.map(([, op]) => op);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect([done.mock.calls, result.current.isPending]).toEqual([[], false]);
});

it('is another act once it stands', async () => {
  const send = vi.fn<(asked: string, op: string) => Promise<string>>().mockResolvedValue('done');
  const { act, done } = hook(send);
  await act('one');
  await act('one');
  expect(done).toHaveBeenCalledWith('done', 'one');
  expect(send.mock.calls[0]?.[1]).not.toBe(send.mock.calls[1]?.[1]);
});

it('says at its field what was wrong there', async () => {
  const { act } = hook(async () => Promise.reject('password'));
  expect(await act('one')).toMatchObject({ name: 'FieldError', field: 'password' });
});

it('has its action and op in the variables of the mutation, by which its queries are found', async () => {
  const send = vi.fn<(asked: string, op: string) => Promise<string>>().mockResolvedValue('done');
  const { act, client } = hook(send);
  await act('one');
  const [mutation] = client.getMutationCache().getAll();
  expect(mutation?.options.mutationKey).toBe(ledgerMutationKey);
  expect(mutation?.state.variables).toMatchObject({ action: 'deposit.requested', ops: [send.mock.calls[0]?.[1]], request: 'one' });
});
