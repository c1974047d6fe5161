import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Amount, HideAmountsButton, hideAmountsInText, setAmountsHidden } from './hidden-amounts';

const show = () =>
  render(
    <>
      <HideAmountsButton />
      <p data-testid="amount">
        <Amount>1,139.83</Amount>
      </p>
    </>,
  );
const amount = () => screen.getByTestId('amount').textContent;

afterEach(() => {
  cleanup();
  setAmountsHidden(false);
});

describe('amounts', () => {
  it('are shown until somebody hides them, and again afterwards', async () => {
    show();
    expect(amount()).toBe('1,139.83');
    await userEvent.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(amount()).toBe('•••••hidden');
    await userEvent.click(screen.getByRole('button', { name: 'Show amounts' }));
    expect(amount()).toBe('1,139.83');
  });

  it('stay hidden on this device', () => {
    setAmountsHidden(true);
    show();
    expect(amount()).toBe('•••••hidden');
  });

  it('follow another tab', () => {
    show();
    act(() => {
      localStorage.setItem('amounts-hidden', 'true');
      window.dispatchEvent(new StorageEvent('storage', { key: 'amounts-hidden' }));
    });
    expect(amount()).toBe('•••••hidden');
  });

  it.each([
    ['$250.00 in bitcoin', '••••• in bitcoin'],
    ['bonus +$5.00', 'bonus •••••'],
    ['Buy bitcoin, $1,150.00 ×5', 'Buy bitcoin, ••••• ×5'],
    ['+2.80', '•••••'],
    ['−12.97', '•••••'],
    ['0.0012 ETH more arrived than D5 asked for.', '••••• ETH more arrived than D5 asked for.'],
    ['Starter, 30 days', 'Starter, 30 days'],
  ])('inside a sentence are found: %s', (text, without) => {
    expect(hideAmountsInText(text)).toBe(without);
  });
});
