import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Deposit } from '@/domain/requests/deposit';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import {
  address,
  amount,
  button,
  draft,
  ether,
  memory,
  pending,
  prices,
  rates,
  sender,
  show,
  submissionOf,
  transaction,
  txid,
  units,
} from './deposit-form.test-utils';

describe('saying that it was sent', () => {
  it('sends what stands on the page', async () => {
    const { sent, send } = sender();
    const { user } = show({ send });
    await user.type(amount(), '250');
    await user.type(transaction(), ` ${txid} `);
    await user.click(button());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ coin: 'bitcoin', amount: '250.00', units: '0.00389348', rate: '64210.00', address, txid });
  });

  it('clears the amount and the transaction id, keeps the coin, and is quiet about the empty fields', async () => {
    const drafts = memory();
    const { user } = show({ drafts });
    await user.click(screen.getByRole('radio', { name: 'Ethereum' }));
    await user.type(amount(), '250');
    await user.type(transaction(), `0x${txid}`);
    await user.click(button());
    await waitFor(() => expect(amount()).toHaveValue(''));
    expect(units()).toHaveValue('');
    expect(transaction()).toHaveValue('');
    expect(screen.getByRole('radio', { name: 'Ethereum' })).toBeChecked();
    expect(drafts.kept).toBeNull();
    await user.type(amount(), '2');
    expect(screen.queryByText(/minimum/)).toBeNull();
  });

  it('goes to the field that is not right yet', async () => {
    const { sent, send } = sender();
    const { user } = show({ send });
    await user.click(button());
    expect(await screen.findByText(/Enter an amount/)).toBeVisible();
    expect(amount()).toHaveFocus();
    await user.type(amount(), '250');
    await user.type(transaction(), 'abc');
    await user.click(button());
    expect(await screen.findByText(/bitcoin transaction id has 64/)).toBeVisible();
    expect(transaction()).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('happens once however often it is pressed', async () => {
    let answer = (_: null) => {};
    const send = vi.fn(() => new Promise<null>((resolve) => (answer = resolve)));
    const { user } = show({ send });
    await user.type(amount(), '250');
    await user.dblClick(button());
    expect(button()).toHaveAttribute('aria-busy', 'true');
    await user.click(button());
    answer(null);
    await waitFor(() => expect(amount()).toHaveValue(''));
    expect(send).toHaveBeenCalledOnce();
  });

  describe('where a deposit of the same amount and coin waits', () => {
    const waiting: Deposit = {
      ...{ id: 'op-1', uid: 'maya', coin: 'bitcoin', amount: '250.00', units: '0.00389348', rate: '64210.00', address, txid: '' },
      ...{ status: 'pending', note: '', received: '0', createdAt: new Date(2026, 2, 24, 9, 5) },
    };

    it('asks first, and then announces another one', async () => {
      const { sent, send } = sender();
      const { user } = show({ send, deposits: { status: 'success', data: [waiting] } });
      await user.type(amount(), '250');
      await user.click(button());
      expect(await screen.findByRole('alert')).toHaveTextContent(
        /You already told us about \$250\.00 in bitcoin on 24 Mar, 09:05, and it’s still pending/,
      );
      expect(sent).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'I have sent it twice' }));
      await waitFor(() => expect(sent).toHaveLength(1));
    });

    it('asks again about nothing else', async () => {
      const { sent, send } = sender();
      const { user } = show({ send, deposits: { status: 'success', data: [waiting] } });
      await user.type(amount(), '250');
      await user.click(button());
      await screen.findByRole('alert');
      await user.clear(amount());
      await user.type(amount(), '260');
      expect(screen.queryByRole('alert')).toBeNull();
      await user.click(button());
      await waitFor(() => expect(sent).toHaveLength(1));
    });

    it.each<[string, Partial<Deposit>]>([
      ['was decided', { status: 'completed' }],
      ['is in another coin', { coin: 'ethereum' }],
    ])('asks nothing where that one %s', async (_, over) => {
      const { sent, send } = sender();
      const { user } = show({ send, deposits: { status: 'success', data: [{ ...waiting, ...over }] } });
      await user.type(amount(), '250');
      await user.click(button());
      await waitFor(() => expect(sent).toHaveLength(1));
    });

    it.each<['pending' | 'error', string]>([
      ['pending', 'Loading deposits…'],
      ['error', 'Couldn’t load deposits: see below.'],
    ])('sends nothing while that cannot be known (%s)', async (status, reason) => {
      const { sent, send } = sender();
      const { user } = show({ send, deposits: { status, data: undefined } });
      await user.type(amount(), '250');
      await user.click(button());
      expect(screen.getByText(reason, { selector: 'p' })).toBeVisible();
      expect(sent).toEqual([]);
    });

    it('asks nothing when the same one is tried again', async () => {
      const { sent, send } = sender('The server did not answer in time.');
      const { user, again } = show({ send });
      await user.type(amount(), '250');
      await user.click(button());
      await waitFor(() => expect(sent).toHaveLength(1));
      again({ send, deposits: { status: 'success', data: [waiting] } });
      await user.click(button());
      await waitFor(() => expect(sent).toHaveLength(2));
      expect(sent[1]).toEqual(sent[0]);
    });
  });

  it('keeps everything that was typed when it fails, says why, and is the same request when it is tried again', async () => {
    const { sent, send } = sender('The server did not answer in time.');
    const { user, again } = show({ send });
    await user.type(amount(), '250');
    await user.type(transaction(), txid);
    await user.click(button());
    expect(await screen.findByText(/The server did not answer in time\. What you typed is still here/)).toBeVisible();
    expect(amount()).toHaveValue('250');
    expect(transaction()).toHaveValue(txid);
    again({ send, rates: readyQuery(rates({ prices: { ...prices, bitcoin: '64000.00' } })) });
    await user.click(button());
    await waitFor(() => expect(amount()).toHaveValue(''));
    expect(sent[1]).toEqual(sent[0]);
    expect(screen.queryByText(/What you typed/)).toBeNull();
  });

  it('is the same request even when the page was loaded again in between', async () => {
    const drafts = memory();
    const first = sender('No answer.');
    const before = show({ drafts, send: first.send });
    await before.user.type(amount(), '250');
    await before.user.click(button());
    await screen.findByText(/No answer/);
    document.body.replaceChildren();

    const second = sender();
    const after = show({ drafts, send: second.send });
    expect(amount()).toHaveValue('250');
    expect(units()).toHaveValue('0.00389348');
    await after.user.click(button());
    await waitFor(() => expect(second.sent).toEqual(first.sent));
  });
});

describe('an answer that was lost', () => {
  const lost = async (view: ReturnType<typeof show>) => {
    await view.user.type(amount(), '250');
    await view.user.click(button());
    await screen.findByText('We couldn’t confirm your request.');
  };

  it('is found in the book, so that the same is not announced twice', async () => {
    const { sent, send } = sender('No answer.');
    const drafts = memory();
    const view = show({ send, drafts });
    await lost(view);
    const recovered = submissionOf(sent[0]);
    view.again({ recovered });
    expect(amount()).toHaveValue('');
    expect(screen.queryByText('We couldn’t confirm your request.')).toBeNull();
    expect(screen.queryByText(/It’s in your deposits/)).toBeNull();
    expect(view.props.onRecovered).toHaveBeenCalledExactlyOnceWith(recovered);
    expect(drafts.kept).toBeNull();
  });

  it('does not take away what was typed since, which is another deposit', async () => {
    const { sent, send } = sender('No answer.');
    const view = show({ send });
    await lost(view);
    await view.user.type(amount(), '.50');
    const recovered = submissionOf(sent[0]);
    view.again({ recovered });
    expect(amount()).toHaveValue('250.50');
    expect(screen.queryByText('We couldn’t confirm your request.')).toBeNull();
    expect(screen.getByText(/It’s in your deposits\. To correct it, cancel it there/)).toBeVisible();
    expect(view.props.onRecovered).toHaveBeenCalledExactlyOnceWith(recovered);
    view.again({ recovered: null });
    expect(screen.queryByText(/Your earlier request/)).toBeNull();
  });
});

describe('what the address of the page fills in', () => {
  const prefill = { coin: 'ethereum', amount: '250.00' } as const;

  it('takes the place of a draft, with coins at the latest price', () => {
    const drafts = memory(draft);
    show({ drafts, prefill });
    expect(screen.getByRole('radio', { name: 'Ethereum' })).toBeChecked();
    expect(amount()).toHaveValue('250.00');
    expect(units()).toHaveValue('0.11363637');
    expect(drafts.kept).toMatchObject({ ...prefill, quotes: { bitcoin: null, ethereum: { rate: '2200.00', address: ether } } });
  });

  it('is in the draft also while no price is known', () => {
    const drafts = memory();
    show({ drafts, prefill, rates: pending() });
    expect(drafts.kept).toMatchObject(prefill);
  });
});
