import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DeskChoice } from './desk-choice';
import { addresses, administrator, paymentOf } from './payment.fixture';

const everybody = [
  administrator('robin', 'Robin', paymentOf()),
  administrator('sam', 'Sam', paymentOf({ bitcoin: addresses.otherBitcoin })),
  administrator('kim', 'Kim', null),
  administrator('wrong', 'Lou', paymentOf({ bitcoin: addresses.mainBitcoin })),
];

function show(closed = false) {
  const onChoose = vi.fn();
  render(<DeskChoice administrators={everybody} current="robin" me="sam" network="test" onChoose={closed ? undefined : onChoose} />);
  return { onChoose, user: userEvent.setup({ delay: null }) };
}
const row = (name: RegExp) => screen.getByRole('row', { name });

describe('the administrators and their payment methods', () => {
  it('mark whose clients see, and say who cannot be chosen and why', () => {
    show();
    expect(row(/^Robin Berg/)).toHaveTextContent('Clients see this');
    expect(row(/^Sam Berg, you/)).toHaveTextContent('tb1qrp…0sl5k7');
    expect(row(/^Kim Berg/)).toHaveTextContent('It has no address yet.');
    expect(row(/^Lou Berg/)).toHaveTextContent('Its bitcoin address does not pass its check.');
  });

  it('are chosen by one button each', async () => {
    const { user, onChoose } = show();
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show clients the payment method of Sam Berg' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(everybody[1]);
  });

  it('are only shown where nothing can be changed', () => {
    show(true);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
