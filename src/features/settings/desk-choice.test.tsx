import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ChooseDialog, type ChooseDialogProps, DeskChoice } from './desk-choice';
import { addresses, administrator, paymentOf } from './payment.fixture';

// @module-tag full
describe('choosing whose payment method clients see', () => {
  const robin = administrator('robin', 'Robin', paymentOf());
  const sam = administrator('sam', 'Sam', paymentOf({ bitcoin: addresses.otherBitcoin }));
  const current = { admin: 'robin', previous: '', rev: 4, op: 'chosen', at: new Date(2026, 2, 1) };

  function show(over: Partial<ChooseDialogProps> = {}) {
    const acts = { onChoose: vi.fn(async (_: string) => {}), onClose: vi.fn() };
    const given = {
      me: 'robin',
      displayed: { chosen: sam, before: robin, current },
      network: 'test',
      outdated: false,
      now: new Date(),
    } as const;
    render(<ChooseDialog {...given} {...acts} {...over} />);
    return { ...acts, user: userEvent.setup({ delay: null }) };
  }

  it('shows where coins went and where they will go, and the line of the own book', () => {
    show();
    const dialog = screen.getByRole('dialog', { name: 'Show clients the payment method of Sam Berg?' });
    expect(dialog).toHaveTextContent(`Before${addresses.bitcoin}After${addresses.otherBitcoin}`);
    expect(dialog).toHaveTextContent(/For 7 days/);
    expect(screen.getByRole('row', { name: /K5 Payment method chosen\s*clients now see another administrator’s/ })).toBeVisible();
  });

  it('asks for the password', async () => {
    const { user, onChoose } = show();
    await user.click(screen.getByRole('button', { name: 'Show to clients' }));
    await waitFor(() => expect(screen.getByLabelText('Your current password')).toHaveFocus());
    await user.keyboard('secret{Enter}');
    await waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith('secret'));
  });

  it('is the first choice where nobody was chosen', () => {
    show({ displayed: { chosen: sam, before: null, current: null } });
    expect(screen.getByRole('dialog')).toHaveTextContent(`Beforenone`);
    expect(screen.getByRole('row', { name: /K1/ })).toBeVisible();
    expect(screen.queryByText(/For 7 days/)).toBeNull();
  });

  it('is closed where somebody was faster', async () => {
    const { user, onChoose } = show({ outdated: true });
    expect(screen.getByRole('alert')).toHaveTextContent('Someone at the desk has changed this.');
    await user.type(screen.getByLabelText('Your current password'), 'x');
    await user.click(screen.getByRole('button', { name: 'Show to clients' }));
    expect(onChoose).not.toHaveBeenCalled();
  });
});

describe('the administrators and their payment methods', () => {
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

  it('mark whose clients see, and say who cannot be chosen and why', () => {
    show();
    expect(row(/^Robin Berg/)).toHaveTextContent('Clients see this');
    expect(row(/^Sam Berg \(you\)/)).toHaveTextContent('tb1qrp…0sl5k7');
    expect(row(/^Kim Berg/)).toHaveTextContent('No address yet');
    expect(row(/^Lou Berg/)).toHaveTextContent('The bitcoin address fails its check');
  });

  it('are chosen by one button each', async () => {
    const { user, onChoose } = show();
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show to clients: payment method of Sam Berg' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(everybody[1]);
  });

  it('are only shown where nothing can be changed', () => {
    show(true);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
