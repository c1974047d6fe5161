import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { env } from '@/lib/env/env';
import { amount, open, signInToDeposits } from '../deposits-page.test-utils';

signInToDeposits();
const summary = () => screen.getByText('No coins yet? Buy bitcoin');
const explanation = () => screen.getByText(/^We don’t sell coins\./);

describe('buying bitcoin, on the deposit page', () => {
  it('is folded until somebody asks, and leads to the converter', async () => {
    const { user } = open();
    expect(explanation()).not.toBeVisible();
    await user.click(summary());
    expect(explanation()).toBeVisible();
    expect(screen.getByText(/you can lose everything you put in/)).toBeVisible();
    expect(
      screen.getByRole('link', { name: 'Convert an amount and see every step' }),
    ).toHaveAttribute('href', '/user/buy-bitcoin');
    // No second heading where nothing is listed.
    expect(screen.queryByText('No recommended sellers')).toBeNull();
  });

  it('lists the configured sellers, and keeps what is typed below', async () => {
    vi.spyOn(env, 'onRamps', 'get').mockReturnValue([
      { name: 'Zebra', url: 'https://zebra.example/buy' },
    ]);
    const { user, type } = open();
    await type(amount(), '250');
    await user.click(summary());
    expect(screen.getByRole('link', { name: /^Zebra, leaves this site/ })).toBeVisible();
    expect(amount()).toHaveValue('250');
  });
});
