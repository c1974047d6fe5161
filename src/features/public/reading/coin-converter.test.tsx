import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PriceError, type Rates } from '@/data/prices/prices';
import { CoinConverter } from './coin-converter';

const rates: Rates = {
  prices: { bitcoin: '64210.00', ethereum: '2310.00' },
  at: new Date(),
  sample: true,
};
const open = () =>
  userEvent.click(screen.getByRole('button', { name: 'Convert at the current price' }));

describe('the converter', () => {
  it('asks for a price only when the reader does, and says how old it is', async () => {
    const load = vi.fn(async () => rates);
    render(<CoinConverter load={load} />);
    expect(load).not.toHaveBeenCalled();
    await open();
    expect(
      await screen.findByText(
        /Bitcoin \$64,210\.00, Ethereum \$2,310\.00 \(sample prices\), loaded just now/,
      ),
    ).toBeVisible();
  });

  it('converts both ways as one types', async () => {
    render(<CoinConverter load={async () => rates} />);
    await open();
    const dollars = await screen.findByLabelText('Dollars');
    await userEvent.clear(dollars);
    await userEvent.type(dollars, '250');
    expect(screen.getByRole('row', { name: /BTC 0\.00389348/ })).toBeVisible();
    const units = screen.getByLabelText('Coins');
    await userEvent.clear(units);
    await userEvent.type(units, '0.5');
    expect(screen.getByRole('row', { name: /0\.5 ETH \$1,155\.00/ })).toBeVisible();
  });

  it('says that there is no price, and tries again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = vi
      .fn<() => Promise<Rates>>()
      .mockRejectedValueOnce(new PriceError('No answer'))
      .mockResolvedValueOnce(rates);
    render(<CoinConverter load={load} />);
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('didn’t respond');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Dollars')).toBeVisible();
    logged.mockRestore();
  });

  it('keeps what was typed and the last price while it is read again, and when that fails', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let fail: (error: Error) => void = () => undefined;
    const load = vi.fn<() => Promise<Rates>>().mockResolvedValueOnce(rates);
    load.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    load.mockResolvedValueOnce({ ...rates, prices: { ...rates.prices, bitcoin: '50000.00' } });
    render(<CoinConverter load={load} />);
    await open();
    const dollars = await screen.findByLabelText('Dollars');
    await userEvent.clear(dollars);
    await userEvent.type(dollars, '250');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh price' }));
    expect(screen.getByLabelText('Dollars')).toHaveValue('250');
    fail(new PriceError('No answer'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'didn’t respond. Try again in a moment. The price below is from earlier.',
    );
    expect(screen.getByText(/Bitcoin \$64,210\.00, .*loaded just now/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /BTC 0\.005/ })).toBeVisible();
    expect(screen.getByLabelText('Dollars')).toHaveValue('250');
    expect(screen.queryByRole('alert')).toBeNull();
    logged.mockRestore();
  });

  it('does not blame the service where what asks it did not come', async () => {
    render(
      <CoinConverter
        load={() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Convert at the current price' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Part of this page couldn’t load.');
  });
});
