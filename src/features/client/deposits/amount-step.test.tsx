import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Rates } from '@/data/prices/prices';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { amount, button, dearer, failed, pending, rates, sender, show, units } from './deposit-form.test-utils';

describe('the amount', () => {
  it('is in coins as soon as dollars are typed, and says at which price', async () => {
    const { user } = show();
    await user.type(amount(), '250');
    expect(units()).toHaveValue('0.00389348');
    expect(screen.getByText(/1 bitcoin = \$64,210\.00 \(sample price from \d\d:\d\d\)/)).toBeVisible();
  });

  it('does not call a real price a sample', () => {
    show({ rates: readyQuery(rates({ sample: false })) });
    expect(screen.getByText(/ \(price, live\)\./)).toBeVisible();
  });

  it('is in dollars as soon as coins are typed, and the coins stay as they were typed', async () => {
    const { sent, send } = sender();
    const { user } = show({ send });
    await user.type(units(), '0.00389342');
    expect(amount()).toHaveValue('250.00');
    await user.tab();
    expect(units()).toHaveValue('0.00389342');
    await user.click(button());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ amount: '250.00', units: '0.00389342', rate: '64210.00' });
  });

  it('keeps typed coins that are worth less than can be deposited, beside the sentence about it', async () => {
    const { user } = show();
    await user.type(units(), '0.0001');
    await user.tab();
    expect(await screen.findByText(/minimum is \$10\.00/)).toBeVisible();
    expect(units()).toHaveValue('0.0001');
    expect(amount()).toHaveValue('6.42');
  });

  it('keeps the dollars and changes the coins when another coin is chosen, at the current price', async () => {
    const { user, again } = show();
    await user.type(units(), '0.00389342');
    again({ rates: dearer() });
    await user.click(screen.getByRole('radio', { name: 'Ethereum' }));
    expect(amount()).toHaveValue('250.00');
    expect(units()).toHaveValue('0.10000000');
    expect(screen.getByText(/1 ether = \$2,500\.00/)).toBeVisible();
  });

  it.each([
    ['5', /minimum is \$10\.00/],
    ['10.005', /two decimals/],
    ['2000000', /maximum is \$1,000,000\.00/],
    ['ten', /e\.g\. \$250\.00/],
    ['10,50', /10\.50/],
  ])('has a sentence at the field for %j, and no coins', async (typed, sentence) => {
    const { user } = show();
    await user.type(amount(), typed);
    await user.tab();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(amount()).toHaveAccessibleDescription(sentence);
    expect(units()).toHaveValue('');
  });

  it('takes the sentence back as soon as the amount is right', async () => {
    const { user } = show();
    await user.type(amount(), '5');
    await user.tab();
    expect(await screen.findByText(/minimum/)).toBeVisible();
    await user.type(amount(), '0');
    await waitFor(() => expect(screen.queryByText(/minimum/)).toBeNull());
  });

  it('says what is wrong with coins that are none', async () => {
    const { user } = show();
    await user.type(units(), '0.123456789');
    await user.tab();
    expect(await screen.findByText(/8 decimals/)).toBeVisible();
  });

  it('is not sent by Enter', async () => {
    const { sent, send } = sender();
    const { user } = show({ send });
    await user.type(amount(), '250{Enter}');
    expect(sent).toEqual([]);
  });
});

describe('the price', () => {
  it('is a skeleton while it is read', () => {
    show({ rates: pending() });
    expect(screen.getByText('Loading the price…', { selector: '[role=status]' })).toBeInTheDocument();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
  });

  it('is the last known one, with its time, when the service is silent', async () => {
    const state = failed(rates({ at: new Date(Date.now() - 4 * 60_000 - 5_000) }));
    const { user } = show({ rates: state });
    expect(screen.getByText(/isn’t responding. We’re using the last known price from \d\d:\d\d/)).toBeVisible();
    expect(screen.getByText(/\(sample price, 4 minutes ago\)/)).toBeVisible();
    await user.type(amount(), '250');
    expect(units()).toHaveValue('0.00389348');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(state.refetch).toHaveBeenCalledOnce();
  });

  it('is never a guess: without one the coins are unknown and nothing is sent', async () => {
    const { sent, send } = sender();
    const state = failed<Rates>();
    const { user } = show({ rates: state, send });
    await user.type(amount(), '250');
    expect(units()).toHaveValue('');
    expect(units()).toHaveAttribute('readonly');
    expect(screen.getByText('We can’t calculate the coin amount right now.', { selector: 'b' })).toBeVisible();
    await user.click(button());
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(state.refetch).toHaveBeenCalledOnce();
  });

  it('fills in the coins of a typed amount when it comes back', async () => {
    const { user, again } = show({ rates: failed() });
    await user.type(amount(), '250');
    again({ rates: readyQuery(rates()) });
    expect(units()).toHaveValue('0.00389348');
  });
});

describe('the age of the price', () => {
  afterEach(() => vi.useRealTimers());

  it('is shown after a minute', () => {
    vi.useFakeTimers({ now: new Date('2026-03-24T09:00:58Z') });
    show({ rates: readyQuery(rates({ at: new Date('2026-03-24T09:00:00Z') })) });
    expect(screen.getByText(/\(sample price, live\)/)).toBeVisible();
    act(() => vi.advanceTimersByTime(2_000));
    expect(screen.getByText(/\(sample price, 1 minute ago\)/)).toBeVisible();
  });
});
