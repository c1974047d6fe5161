import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Asset, type AssetList, AssetsError } from '@/data/prices/assets';
import { LiveAssets } from './live-assets';

const asset = (rank: number): Asset => ({
  id: `a${rank}`,
  symbol: `S${rank}`,
  name: `Coin ${rank}`,
  rank,
  price: 10 * rank,
  change: null,
  marketCap: 2e6,
  spark: [],
});
const list = (over: Partial<AssetList> = {}): AssetList => ({
  assets: Array.from({ length: 30 }, (_, i) => asset(30 - i)),
  leftOut: 0,
  at: new Date(2026, 2, 21, 13, 5),
  sample: false,
  ...over,
});

describe('the live prices of a page', () => {
  it('are requested only by the reader', () => {
    const load = vi.fn();
    render(<LiveAssets load={load} />);
    expect(load).not.toHaveBeenCalled();
    expect(screen.getByRole('status')).toHaveTextContent('will see your IP address');
  });

  it('show the largest twenty, their time, and what is not known as such', async () => {
    render(<LiveAssets load={async () => list()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show live prices' }));
    const rows = await screen.findAllByRole('row');
    expect(rows).toHaveLength(21);
    expect(rows[1]).toHaveTextContent(/Coin 1 S1.*10\.00.*unknown.*2/);
    expect(screen.getByRole('status')).toHaveTextContent(
      'From the price service, loaded at 13:05.',
    );
  });

  it('say that they are samples, where they are', async () => {
    render(<LiveAssets load={async () => list({ sample: true })} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show live prices' }));
    expect(await screen.findByText(/Sample data/)).toBeVisible();
  });

  it('say that the service did not answer, and try again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = vi
      .fn()
      .mockRejectedValueOnce(new AssetsError('No answer'))
      .mockResolvedValueOnce(list());
    render(<LiveAssets load={load} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show live prices' }));
    expect(await screen.findByText(/didn’t respond/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('row')).toHaveLength(21);
    logged.mockRestore();
  });

  it('stay with their time while they are read again, and when that fails', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let fail: (error: Error) => void = () => undefined;
    const load = vi.fn<() => Promise<AssetList>>().mockResolvedValueOnce(list());
    load.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    render(<LiveAssets load={load} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show live prices' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh prices' }));
    expect(screen.getAllByRole('row')).toHaveLength(21);
    fail(new AssetsError('No answer'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'didn’t respond. Try again in a moment. The prices below are from earlier.',
    );
    expect(screen.getAllByRole('row')).toHaveLength(21);
    expect(screen.getByRole('status')).toHaveTextContent('loaded at 13:05.');
    logged.mockRestore();
  });
});
