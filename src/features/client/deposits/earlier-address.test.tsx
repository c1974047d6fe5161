import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Payment } from '@/domain/requests/payment';
import { ready } from '@/ui/feedback/remote.fixture';
import { address, amount, at, button, memory, payment, pending, sender, show } from './form-in-test';

const other = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7';
const moved = ready<Payment | null>({ ...payment, bitcoin: other, previous: { bitcoin: { address, at } } });
const box = () => screen.queryByRole('group', { name: /^Bitcoin address/ });
const press = (name: string) => screen.getByRole('button', { name });

describe('an address that the desk changes while the form is open', () => {
  const open = async (kept = memory()) => {
    const { sent, send } = sender();
    const view = show({ send, drafts: kept });
    await view.user.type(amount(), '250');
    view.again({ send, drafts: kept, payment: moved });
    return { ...view, sent };
  };

  it('is said, with both, and neither is recorded before the client says which', async () => {
    const { user, sent } = await open();
    expect(screen.getByRole('alert')).toHaveTextContent(/The desk changed its bitcoin address while your form was open\./);
    expect(screen.getByRole('alert')).toHaveTextContent(address);
    expect(box()).toHaveTextContent(other);
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await user.click(button());
    await user.type(screen.getByLabelText('Transaction id (optional)'), '{Enter}');
    expect(sent).toEqual([]);
  });

  it('is the one that is recorded by who uses it', async () => {
    const { user, sent } = await open();
    await user.click(press('I use the new one'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toContainElement(box());
    await user.click(button());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.request.address).toBe(other);
  });

  it('is not shown to who has sent to the earlier one, which is what is recorded then', async () => {
    const { user, sent } = await open();
    await user.click(press('I sent to the earlier one'));
    expect(screen.getByRole('alert')).toHaveTextContent(/Your deposit will name the earlier bitcoin address/);
    expect(box()).toBeNull();
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
    await user.click(button());
    await waitFor(() => expect(amount()).toHaveValue(''));
    expect(sent[0]?.request.address).toBe(address);
    expect(box()).toHaveTextContent(other);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be taken after all', async () => {
    const { user } = await open();
    await user.click(press('I sent to the earlier one'));
    await user.click(press('I did not: show me the new one'));
    expect(box()).toHaveTextContent(other);
    expect(button()).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('is asked about of the coin only that it concerns', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Ethereum' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button()).not.toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('radio', { name: 'Bitcoin' }));
    expect(screen.getByRole('alert')).toHaveTextContent(address);
  });

  it('is asked about also after the page was loaded again, with what was answered', async () => {
    const kept = memory();
    const view = await open(kept);
    await view.user.click(press('I sent to the earlier one'));
    view.leave();
    const { sent, send } = sender();
    const { user } = show({ drafts: kept, send, payment: moved });
    expect(screen.getByRole('alert')).toHaveTextContent(/Your deposit will name the earlier bitcoin address/);
    await user.click(button());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.request.address).toBe(address);
  });
});

it('keeps the address that came after the amount was typed', async () => {
  const kept = memory();
  const { user, again } = show({ drafts: kept, payment: pending() });
  await user.type(amount(), '250');
  again({ drafts: kept, payment: ready<Payment | null>(payment) });
  expect(kept.kept?.shown.bitcoin).toEqual({ address, sent: false });
});
