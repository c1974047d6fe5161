import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Rates } from '@/data/prices/prices';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { Calculator, HowItWorks, OnRamps } from './buy-bitcoin-page';

const prices = { bitcoin: '64210.00', ethereum: '2310.00' };
const read = (over: Partial<Rates> = {}): QueryState<Rates> => ({
  status: 'success',
  data: { prices, at: new Date(), sample: true, ...over },
  error: null,
  refetch: vi.fn(),
});
const silent: QueryState<Rates> = { status: 'error', error: new Error('No answer'), refetch: vi.fn() };

function show(
  rates: QueryState<Rates> = read(),
  start: { coin: 'bitcoin' | 'ethereum'; amount: string } = { coin: 'bitcoin', amount: '' },
) {
  const onDeposit = vi.fn();
  const view = render(<Calculator start={start} rates={rates} onDeposit={onDeposit} />);
  return {
    user: userEvent.setup({ delay: null }),
    onDeposit,
    again: (next: QueryState<Rates>) => view.rerender(<Calculator start={start} rates={next} onDeposit={onDeposit} />),
  };
}
const dollars = () => screen.getByLabelText('Dollars');
const coins = (name = 'Bitcoin') => screen.getByRole('textbox', { name });

describe('the calculator', () => {
  it('gives coins for dollars, and says how it rounds and how old the price is', async () => {
    const { user } = show();
    await user.type(dollars(), '250');
    expect(coins()).toHaveValue('0.00389348');
    expect(
      screen.getByText(/\(sample price, live\)\. Coins are rounded up to 8 decimals, dollars to the nearest cent/),
    ).toBeInTheDocument();
  });

  it('gives dollars for coins, which stay as they were typed', async () => {
    const { user } = show();
    await user.type(coins(), '0.01');
    expect(dollars()).toHaveValue('642.10');
    expect(coins()).toHaveValue('0.01');
  });

  it('works it out anew for another coin and another price, from what was typed last', async () => {
    const { user, again } = show();
    await user.type(coins(), '2');
    await user.click(screen.getByRole('radio', { name: 'Ethereum' }));
    expect(coins('Ethereum')).toHaveValue('2');
    expect(dollars()).toHaveValue('4620.00');
    again(read({ prices: { ...prices, ethereum: '2000.00' } }));
    expect(dollars()).toHaveValue('4000.00');
    await user.clear(dollars());
    await user.type(dollars(), '1000');
    again(read({ prices: { ...prices, ethereum: '1000.00' } }));
    expect(dollars()).toHaveValue('1000');
    expect(coins('Ethereum')).toHaveValue('1.00000000');
  });

  it('shows nothing for what is no amount, and keeps what was typed', async () => {
    const { user } = show();
    await user.type(dollars(), '12x');
    expect(coins()).toHaveValue('');
    expect(dollars()).toHaveValue('12x');
  });

  it('guesses nothing without a price', async () => {
    const { user, again, onDeposit } = show(silent);
    await user.type(dollars(), '250');
    expect(coins()).toHaveValue('');
    expect(coins()).toHaveAttribute('readonly');
    expect(screen.getByText('We can’t convert amounts right now.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(silent.refetch).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Deposit $250.00 in bitcoin' }));
    expect(onDeposit).toHaveBeenCalledOnce();
    again(read());
    expect(coins()).toHaveValue('0.00389348');
  });

  it('goes on with the last known price, and says so', () => {
    show({ ...silent, data: { prices, at: new Date(), sample: false } }, { coin: 'bitcoin', amount: '250.00' });
    expect(coins()).toHaveValue('0.00389348');
    expect(screen.getByText(/We’re using the last known price from/)).toBeInTheDocument();
  });

  it('opens the deposit of what it shows', async () => {
    const { user, onDeposit } = show(read(), { coin: 'ethereum', amount: '' });
    await user.type(coins('Ethereum'), '0.5');
    await user.click(screen.getByRole('button', { name: 'Deposit $1,155.00 in ethereum' }));
    expect(onDeposit.mock.calls[0]?.[0]).toEqual({ coin: 'ethereum', amount: '1155.00', units: '0.5' });
  });

  it('opens it empty when nothing was typed', async () => {
    const { user, onDeposit } = show();
    await user.click(screen.getByRole('button', { name: 'Make a deposit' }));
    expect(onDeposit.mock.calls[0]?.[0]).toMatchObject({ coin: 'bitcoin', amount: null });
  });

  it('says at the field what cannot be deposited', async () => {
    const { user, onDeposit } = show();
    await user.type(dollars(), '5');
    await user.click(screen.getByRole('button', { name: 'Deposit $5.00 in bitcoin' }));
    expect(dollars()).toHaveAccessibleDescription(/The minimum deposit is \$10\.00/);
    expect(dollars()).toHaveFocus();
    expect(onDeposit).not.toHaveBeenCalled();
    await user.type(dollars(), '0');
    expect(dollars()).not.toHaveAttribute('aria-invalid');
  });
});

describe('places to buy', () => {
  it('are none where none are configured', () => {
    render(<OnRamps list={[]} />);
    expect(screen.getByText('No recommended sellers')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('open in a new tab, tell the other side nothing, and say that they leave the site', () => {
    render(<OnRamps list={[{ name: 'Zebra', url: 'https://zebra.example/buy' }]} />);
    const link = screen.getByRole('link', { name: 'Zebra, leaves this site, opens in a new tab' });
    expect(link).toHaveAttribute('href', 'https://zebra.example/buy');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByText('zebra.example')).toBeInTheDocument();
    expect(screen.getByText(/we recommend none of them/)).toBeInTheDocument();
  });
});

describe('how it works', () => {
  it('is four steps and a plain warning', () => {
    render(<HowItWorks practice={false} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    expect(screen.getByText(/you can lose everything you put in/)).toBeInTheDocument();
    expect(screen.queryByText(/do not send coins/)).toBeNull();
  });

  it('says on a practice desk that coins would be lost', () => {
    render(<HowItWorks practice />);
    expect(screen.getByText('Practice: do not send coins.')).toBeInTheDocument();
  });
});
