import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createAccountUpdates } from '@/data/auth/account-updates';
import { queries } from '@/data/queries';
import { UserStateContext } from '@/data/user-state';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Profile } from '@/domain/accounts/profile';
import { useAddressCheck } from './use-address-check';

const uid = 'maya';
const joined = new Date('2026-03-01T09:00:00Z');
const days = (count: number) => new Date(joined.getTime() + count * 86_400_000);
const saved: Profile['addresses'] = [{ coin: 'bitcoin', address: 'tb1qmine', label: 'Ledger' }];

function Question() {
  const { isLoading, question, failure } = useAddressCheck();
  return (
    <>
      <p>
        {isLoading
          ? 'reading'
          : failure
            ? 'not known'
            : question
              ? `asked about ${question.addresses.length}`
              : 'nothing to ask'}
      </p>
      {failure && (
        <button type="button" onClick={failure.retry}>
          Try again
        </button>
      )}
      <button type="button" onClick={question?.open ? question.close : question?.ask}>
        {question?.open ? 'Close' : 'Ask'}
      </button>
    </>
  );
}

function User({ profile }: { profile: Profile }) {
  const account = useQuery({ ...queries.account(uid), enabled: false });
  const rates = useQuery({ ...queries.rates(), enabled: false });
  const updates = createAccountUpdates(profile, async () => undefined);
  return (
    <UserStateContext
      value={{ uid, role: 'user', emailVerified: true, profile, account, rates, updates }}
    >
      <Question />
    </UserStateContext>
  );
}

/** @param changedAt when the password was changed; undefined if nobody is signed in */
function open(changedAt: Date | undefined, over: Partial<Profile> = {}) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  if (changedAt) client.setQueryData(queries.passwordChangedAt(uid).queryKey, changedAt);
  const profile = profileOf({ joinedDate: joined, addresses: saved, ...over });
  const view = render(
    <QueryClientProvider client={client}>
      <User profile={profile} />
    </QueryClientProvider>,
  );
  return { ...view, client };
}
const says = () => document.querySelector('p')?.textContent;
const button = (name: string) => screen.queryByRole('button', { name });

describe('whether the saved addresses are still the client’s', () => {
  it('threat 34: is asked after the password was changed, and not again once it was confirmed', () => {
    open(days(3)).unmount();
    expect(open(days(3)).container).toHaveTextContent('asked about 1');
    expect(open(days(3), { addressesCheckedAt: days(4) }).container).toHaveTextContent(
      'nothing to ask',
    );
  });

  it.each<[string, Date, Partial<Profile>]>([
    ['the password is that of the sign-up', joined, {}],
    ['no address is saved', days(3), { addresses: [] }],
    ['the client may not edit', days(3), { status: 'frozen' }],
  ])('is not asked where %s', (_, changedAt, over) => {
    open(changedAt, over);
    expect(says()).toBe('nothing to ask');
  });

  it('never opens by itself, and opens as often as the client asks', async () => {
    open(days(3));
    expect(says()).toBe('asked about 1');
    expect(button('Close')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(button('Close')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    expect(button('Close')).toBeVisible();
  });

  it('threat 34: is not known where the age of the password cannot be read, until a retry reads it', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const { client } = open(undefined);
    expect(says()).toBe('reading');
    await waitFor(() => expect(says()).toBe('not known'));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(says()).toBe('not known');
    act(() => void client.setQueryData(queries.passwordChangedAt(uid).queryKey, days(3)));
    await waitFor(() => expect(says()).toBe('asked about 1'));
    // The query cache of the app reports the failure.
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });

  it('threat 34: is not known where a changed password could not be read again', async () => {
    const { client } = open(joined);
    expect(says()).toBe('nothing to ask');
    void client.invalidateQueries({ queryKey: queries.passwordChangedAt(uid).queryKey });
    await waitFor(() => expect(says()).toBe('not known'));
  });

  it('does not read the age of the password where no address is saved', () => {
    const { client } = open(undefined, { addresses: [] });
    expect(client.getQueryState(queries.passwordChangedAt(uid).queryKey)?.fetchStatus).toBe('idle');
  });
});
