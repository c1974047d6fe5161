import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { address, amount, button, dearer, failed, memory, pending, prices, rates, sender, show, units } from './deposit-form.test-utils';
import { createDepositDrafts } from './deposit-schema';

const shownPrice = () => screen.getByText(/USD for one/).textContent;
const takeNewer = () => screen.getByRole('button', { name: 'Take the newer price' });
const code = () => screen.getByRole('img', { name: /^QR code/ }).innerHTML;

describe('a price that moves while coins may be on their way', () => {
  it('changes nothing on the page, and what is sent is what was shown', async () => {
    const { sent, send } = sender();
    const { user, again } = show({ send });
    await user.type(amount(), '250');
    const before = code();
    again({ send, rates: dearer() });
    expect(code()).toBe(before);
    expect(units()).toHaveValue('0.00389348');
    expect(shownPrice()).toMatch(/^At 64,210\.00 USD for one bitcoin, a sample price \d+ seconds? old, read at \d\d:\d\d\./);
    await user.click(button());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ amount: '250.00', units: '0.00389348', rate: '64210.00' });
  });

  it('leaves coins alone that were typed, and the dollars beside them', async () => {
    const { sent, send } = sender();
    const { user, again } = show({ send });
    await user.type(units(), '0.004');
    again({ send, rates: dearer() });
    expect(units()).toHaveValue('0.004');
    expect(amount()).toHaveValue('256.84');
    await user.tab();
    await user.click(button());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ amount: '256.84', units: '0.004', rate: '64210.00' });
  });

  it('says that there is a newer one and that nothing was changed', async () => {
    const { user, again } = show();
    await user.type(amount(), '250');
    expect(screen.getByText(/^This price stays/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take the newer price' })).toBeNull();
    again({ rates: dearer() });
    expect(screen.getByText('A newer price has come; nothing was changed.').parentElement).toHaveTextContent(/It is 65,000\.00, read at/);
    again({ rates: readyQuery(rates()) });
    expect(screen.getByText(/^This price stays/)).toBeVisible();
  });

  it('is taken when the client says so: the dollars that were typed stay, and the coins follow', async () => {
    const { sent, send } = sender();
    const { user, again } = show({ send });
    await user.type(amount(), '250');
    const before = code();
    again({ send, rates: dearer() });
    await user.click(takeNewer());
    expect(amount()).toHaveValue('250');
    expect(units()).toHaveValue('0.00384616');
    expect(code()).not.toBe(before);
    expect(shownPrice()).toMatch(/^At 65,000\.00/);
    expect(screen.getByText(/^This price stays/).closest('[tabindex]')).toHaveFocus();
    await user.click(button());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ amount: '250.00', units: '0.00384616', rate: '65000.00' });
  });

  it('is taken when the client says so: the coins that were typed stay, and the dollars follow', async () => {
    const { user, again } = show();
    await user.type(units(), '0.004');
    again({ rates: dearer() });
    await user.click(takeNewer());
    expect(units()).toHaveValue('0.004');
    expect(amount()).toHaveValue('260.00');
  });

  it('is the one of now for what is typed after it came', async () => {
    const { user, again } = show();
    await user.type(amount(), '25');
    again({ rates: dearer() });
    await user.type(amount(), '0');
    expect(units()).toHaveValue('0.00384616');
    expect(shownPrice()).toMatch(/^At 65,000\.00/);
  });

  it('is simply shown while nothing is typed, or no more', async () => {
    const { user, again } = show();
    again({ rates: dearer() });
    expect(shownPrice()).toMatch(/^At 65,000\.00/);
    await user.type(amount(), '250');
    await user.clear(amount());
    again({ rates: readyQuery(rates()) });
    expect(shownPrice()).toMatch(/^At 64,210\.00/);
    expect(screen.queryByText(/nothing was changed/)).toBeNull();
  });

  it('is another act when it was taken after an attempt that was not confirmed, and the same act when it was not', async () => {
    const { sent, send } = sender('No answer.', 'No answer.');
    const { user, again } = show({ send });
    await user.type(amount(), '250');
    await user.click(button());
    await screen.findByText(/No answer/);
    again({ send, rates: dearer() });
    await user.click(button());
    await waitFor(() => expect(sent).toHaveLength(2));
    await user.click(takeNewer());
    await user.click(button());
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[2]).not.toEqual(sent[0]);
  });
});

describe('a page that is loaded again', () => {
  beforeEach(() => sessionStorage.clear());
  const drafts = createDepositDrafts('maya');

  it('shows the same numbers, though the price moved, and sends them', async () => {
    const before = show({ drafts });
    await before.user.type(amount(), '250');
    before.handleBlur();
    const { sent, send } = sender();
    const { user } = show({ drafts, send, rates: dearer() });
    expect(amount()).toHaveValue('250');
    expect(units()).toHaveValue('0.00389348');
    expect(screen.getByText('A newer price has come; nothing was changed.')).toBeVisible();
    await user.click(button());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ coin: 'bitcoin', amount: '250.00', units: '0.00389348', rate: '64210.00', address, txid: '' });
  });

  it('keeps typed coins as the ones that were typed', async () => {
    const before = show({ drafts });
    await before.user.type(units(), '0.00389342');
    before.handleBlur();
    const { user } = show({ drafts, rates: dearer() });
    expect(units()).toHaveValue('0.00389342');
    await user.click(takeNewer());
    expect(units()).toHaveValue('0.00389342');
    expect(amount()).toHaveValue('253.07');
  });

  it.each([
    ['is still being read', pending],
    ['cannot be read', failed],
  ])('needs no other price: it can be announced while one %s', async (_, state) => {
    const before = show({ drafts });
    await before.user.type(amount(), '250');
    before.handleBlur();
    const { sent, send } = sender();
    const { user } = show({ drafts, send, rates: state() });
    expect(shownPrice()).toMatch(/^At 64,210\.00/);
    await user.click(button());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('computes the coins where only the dollars were kept or filled in, and keeps them from then on', () => {
    const kept = memory({ ...draftOf('250'), quote: null, units: '' });
    show({ drafts: kept, rates: dearer() });
    expect(units()).toHaveValue('0.00384616');
    expect(kept.draft).toMatchObject({ units: '0.00384616', quote: { prices: { bitcoin: '65000.00' } } });
  });

  it('does not send coins that do not agree with the dollars, whatever was kept', async () => {
    const { sent, send } = sender();
    const { user } = show({ drafts: memory({ ...draftOf('250'), units: '0.5' }), send });
    expect(screen.getByRole('img', { name: 'QR code: the address' })).toBeVisible();
    await user.click(button());
    expect(await screen.findByText(/not worth the amount at the price below/)).toBeVisible();
    expect(sent).toEqual([]);
  });
});

const draftOf = (typed: string) => ({
  coin: 'bitcoin' as const,
  amount: typed,
  units: '0.00389348',
  lastEditedField: 'amount' as const,
  quote: rates({ prices }),
  txid: '',
  shown: { bitcoin: null, ethereum: null },
});
