import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { clientFigures, now, profileOf } from './clients.fixture';
import { ChargeDialog, TerminateDialog } from './subscription-acts';

const subscription = { plan: 'plus', amount: '49.00', duration: 30, date: new Date(2026, 2, 20) };
const document = { subscription, rev: 3, op: 's3', at: subscription.date };

function shared() {
  return { profile: profileOf(), document, subscription, plan: 'Plus', now, onAct: vi.fn(async () => {}), onClose: vi.fn() };
}
const reason = 'As agreed on the phone.';

describe('terminating a subscription', () => {
  it('shows what it ends and what will stand in the book, and sends the reason', async () => {
    const props = shared();
    render(<TerminateDialog {...props} />);
    const user = userEvent.setup({ delay: null });
    await user.type(screen.getByLabelText('Reason'), reason);
    expect(screen.getByRole('table', { name: 'What changes' })).toHaveTextContent(/SubscriptionPlus, until 19 Apr 2026none/);
    expect(screen.getByRole('table', { name: /What will stand/ })).toHaveTextContent(/S4.*Subscription terminated.*plus.*As agreed/);
    await user.click(screen.getByRole('button', { name: 'Terminate and tell Maya' }));
    expect(props.onAct).toHaveBeenCalledExactlyOnceWith(reason);
  });
});

describe('charging a fee', () => {
  it('shows the balance before and after, and the line that it will be', async () => {
    const props = shared();
    render(<ChargeDialog {...props} figures={clientFigures()} latest={[]} />);
    const user = userEvent.setup({ delay: null });
    await user.type(screen.getByLabelText('Reason'), reason);
    const before = screen.getByRole('table', { name: 'Before and after, USD' });
    expect(before).toHaveTextContent(/Balance1,139\.831,090\.83−49\.00Available789\.83740\.83−49\.00/);
    expect(screen.getByRole('table', { name: /What will stand/ })).toHaveTextContent(/A9.*Subscription fee.*−49\.00.*1,090\.83/);
    await user.click(screen.getByRole('button', { name: 'Charge 49.00' }));
    expect(props.onAct).toHaveBeenCalledExactlyOnceWith(reason);
  });

  it('is refused where the balance would not cover what is promised', async () => {
    const props = shared();
    render(<ChargeDialog {...props} figures={clientFigures({ balance: '398.99' })} latest={[]} />);
    const user = userEvent.setup({ delay: null });
    await user.type(screen.getByLabelText('Reason'), reason);
    const charge = screen.getByRole('button', { name: 'Charge 49.00' });
    expect(charge).toHaveAccessibleDescription(/would not cover what is reserved and staked/);
    await user.click(charge);
    expect(props.onAct).not.toHaveBeenCalled();
  });

  it('warns where the subscription has ended', () => {
    render(<ChargeDialog {...shared()} figures={clientFigures()} latest={[]} now={new Date(2026, 5, 1)} />);
    expect(screen.getByText('It ended on 19 Apr 2026.')).toBeVisible();
  });
});
