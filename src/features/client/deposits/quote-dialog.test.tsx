import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Payment } from '@/domain/requests/payment';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import {
  address,
  amount,
  at,
  button,
  dearer,
  draft,
  fallen,
  memory,
  payment,
  sender,
  show,
  submissionOf,
  units,
} from './deposit-form.test-utils';

const other = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7';
const moved = () => readyQuery<Payment | null>({ ...payment, bitcoin: other, previous: { bitcoin: { address, at } } });
const dialog = () => screen.findByRole('dialog');
const answer = (name: string) => screen.getByRole('button', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const old = { coin: 'bitcoin', amount: '250.00', units: '0.00389348', rate: '64210.00', address, txid: '' };

/** 250 dollars are typed; then address or price change, and the client says that it was sent. */
async function sendAfter(changed: Parameters<ReturnType<typeof show>['again']>[0], ...answers: (string | null)[]) {
  const { sent, send } = sender(...answers);
  const drafts = memory();
  const view = show({ send, drafts });
  await view.user.type(amount(), '250');
  view.again({ send, drafts, ...changed });
  await view.user.click(button());
  return { ...view, sent, send, drafts };
}

describe('the question at the submit', () => {
  it('is not asked where nothing has changed', async () => {
    const { sent } = await sendAfter({});
    await waitFor(() => expect(sent).toEqual([old]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not asked where the price has hardly moved', async () => {
    const { sent } = await sendAfter({ rates: dearer() });
    await waitFor(() => expect(sent).toEqual([old]));
  });

  it('shows both addresses where the desk has changed its address', async () => {
    const { sent } = await sendAfter({ payment: moved() });
    expect(await dialog()).toHaveAccessibleName('Our bitcoin address has changed');
    expect(await dialog()).toHaveTextContent(`Shown beforeAddress${address}CurrentAddress${other}If you’ve already sent`);
    expect(sent).toEqual([]);
  });

  it('shows both prices where the price has moved, with coins and dollars', async () => {
    const { sent } = await sendAfter({ rates: fallen() });
    expect(await dialog()).toHaveAccessibleName('The bitcoin rate has changed');
    expect(await dialog()).toHaveTextContent(/\$64,210\.00, from \d\d:\d\dYou send0\.00389348 BTCCredited\$250\.00/);
    expect(await dialog()).toHaveTextContent(/\$60,000\.00, from \d\d:\d\dYou send0\.00416667 BTCCredited\$250\.00/);
    expect(await dialog()).not.toHaveTextContent('Address');
    expect(sent).toEqual([]);
  });

  it('is one where both have changed', async () => {
    const { user, sent } = await sendAfter({ payment: moved(), rates: fallen() });
    expect(await dialog()).toHaveAccessibleName('Bitcoin: address and rate have changed');
    for (const shown of [address, other, '$64,210.00', '$60,000.00']) expect(await dialog()).toHaveTextContent(shown);
    await user.click(answer('I used the old address'));
    await waitFor(() => expect(sent).toEqual([old]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the answer', () => {
  it('"I used the old address" sends what was shown, and empties the form', async () => {
    const { user, sent, drafts } = await sendAfter({ payment: moved() });
    await dialog();
    await user.click(answer('I used the old address'));
    await waitFor(() => expect(amount()).toHaveValue(''));
    expect(sent).toEqual([old]);
    expect(drafts.kept).toBeNull();
  });

  it('"I used the old rate" sends what was shown', async () => {
    const { user, sent } = await sendAfter({ rates: fallen() });
    await dialog();
    await user.click(answer('I used the old rate'));
    await waitFor(() => expect(sent).toEqual([old]));
  });

  it('"Use the current address" puts address, price and coins into the form, and sends them with the next press', async () => {
    const { user, sent, drafts } = await sendAfter({ payment: moved(), rates: fallen() });
    await dialog();
    await user.click(answer('Use the current address'));
    await closed();
    expect(sent).toEqual([]);
    expect(amount()).toHaveValue('250');
    expect(units()).toHaveValue('0.00416667');
    expect(screen.queryByText(/We changed our bitcoin address/)).toBeNull();
    expect(drafts.kept).toMatchObject({ units: '0.00416667', quotes: { bitcoin: { rate: '60000.00', address: other } } });
    await user.click(button());
    await waitFor(() => expect(sent).toEqual([{ ...old, units: '0.00416667', rate: '60000.00', address: other }]));
  });

  it('"Use the current rate" keeps coins that were typed, and changes the dollars', async () => {
    const { sent, send } = sender();
    const view = show({ send });
    await view.user.type(units(), '0.004');
    view.again({ send, rates: fallen() });
    await view.user.click(button());
    await dialog();
    await view.user.click(answer('Use the current rate'));
    await closed();
    expect(units()).toHaveValue('0.004');
    expect(amount()).toHaveValue('240.00');
    await view.user.click(button());
    await waitFor(() => expect(sent).toMatchObject([{ amount: '240.00', units: '0.004', rate: '60000.00' }]));
  });

  it('"Use the current address" keeps the coins where only the address has changed', async () => {
    const { user, sent } = await sendAfter({ payment: moved(), rates: dearer() });
    await dialog();
    await user.click(answer('Use the current address'));
    await closed();
    await user.click(button());
    await waitFor(() => expect(sent).toEqual([{ ...old, address: other }]));
  });

  it('can be put off: nothing is sent or changed, and the next press asks again', async () => {
    const { user, sent } = await sendAfter({ payment: moved() });
    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    await closed();
    expect(sent).toEqual([]);
    expect(amount()).toHaveValue('250');
    expect(button()).toHaveFocus();
    await user.click(button());
    await dialog();
  });

  it('can be another one after an attempt that failed', async () => {
    const { user, sent } = await sendAfter({ payment: moved() }, 'No answer.');
    await dialog();
    await user.click(answer('I used the old address'));
    await screen.findByText(/No answer/);
    await user.click(button());
    await dialog();
    await user.click(answer('Use the current address'));
    await closed();
    await user.click(button());
    await waitFor(() => expect(sent.map((one) => one.address)).toEqual([address, other]));
  });
});

describe('the address of a quote', () => {
  it('stays through edits of the amount and a look at the other coin', async () => {
    const { sent, send } = sender();
    const view = show({ send });
    await view.user.type(amount(), '25');
    view.again({ send, payment: moved() });
    await view.user.type(amount(), '0');
    await view.user.click(screen.getByRole('radio', { name: 'Ethereum' }));
    await view.user.click(screen.getByRole('radio', { name: 'Bitcoin' }));
    await view.user.click(button());
    expect(await dialog()).toHaveTextContent(address);
    expect(sent).toEqual([]);
  });

  it('is the one that was shown before anything was typed', async () => {
    const { sent, send } = sender();
    const view = show({ send });
    view.again({ send, payment: moved() });
    await view.user.type(amount(), '250');
    await view.user.click(button());
    await dialog();
    await view.user.click(answer('I used the old address'));
    await waitFor(() => expect(sent).toEqual([old]));
  });

  it('does not matter for the other coin', async () => {
    const { sent, send } = sender();
    const view = show({ send });
    view.again({ send, payment: moved() });
    await view.user.click(screen.getByRole('radio', { name: 'Ethereum' }));
    await view.user.type(amount(), '250');
    await view.user.click(button());
    await waitFor(() => expect(sent).toMatchObject([{ coin: 'ethereum', address: payment.ethereum }]));
  });
});

describe('a draft with an old quote', () => {
  it('is announced without a question where nothing has changed', async () => {
    const { sent, send } = sender();
    const { user } = show({ send, drafts: memory(draft) });
    await user.click(button());
    await waitFor(() => expect(sent).toEqual([old]));
  });

  it('shows its own price and coins, and asks where address and price are others by now', async () => {
    const { sent, send } = sender();
    const { user } = show({ send, drafts: memory(draft), payment: moved(), rates: fallen() });
    expect(units()).toHaveValue('0.00389348');
    expect(screen.getByText(/^1 bitcoin = \$64,210\.00/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/We changed our bitcoin address/);
    await user.click(button());
    await dialog();
    await user.click(answer('I used the old address'));
    await waitFor(() => expect(sent).toEqual([old]));
  });
});

it('is not asked any more once the deposit turns out to be recorded', async () => {
  const { sent, send } = sender('No answer.');
  const view = show({ send });
  await view.user.type(amount(), '250');
  await view.user.click(button());
  await screen.findByText(/No answer/);
  view.again({ send, payment: moved() });
  await view.user.click(button());
  await dialog();
  view.again({ send, payment: moved(), recovered: submissionOf(sent[0]) });
  await closed();
  expect(amount()).toHaveValue('');
  expect(sent).toHaveLength(1);
});
