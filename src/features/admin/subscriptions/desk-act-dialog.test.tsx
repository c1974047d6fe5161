import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import * as acts from '@/data/collections/subscriptions';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { Account } from '@/domain/accounts/account';
import type { Entry } from '@/domain/ledger/ledger';
import { getChargeOp, type Subscriptions } from '@/domain/requests/subscription';
import { charge, daysAgo, now, plans, status, subscriber, subscription } from './desk.fixture';
import type { DeskActKind } from './desk-act';
import { DeskActDialog } from './desk-act-dialog';

const context = signInAtDesk(now);
beforeEach(() => {
  vi.spyOn(acts, 'chargeSubscription').mockResolvedValue(charge());
  vi.spyOn(acts, 'terminateSubscription').mockResolvedValue();
});

interface Given {
  row?: ReturnType<typeof subscriber>;
  first?: DeskActKind;
  found?: Subscriptions;
  account?: Account | null;
  uid?: string;
}

function show({ row = subscriber(), first = 'charge', found = status().found, account = status().account, uid }: Given = {}) {
  const reads = createReads();
  reads.set(queries.subscription('maya'), found);
  reads.set(queries.account('maya'), account);
  reads.set(queries.holds('maya'), status().holds);
  reads.set(queries.entry('maya', getChargeOp('op-s1')), null);
  reads.set(queries.entry('maya', 'op-s2'), null);
  const onClose = vi.fn();
  renderAtDesk(<DeskActDialog row={row} first={first} plans={plans} now={now} onClose={onClose} />, reads, { uid });
  const tellCharge = (entry: Entry) => reads.set(queries.entry('maya', getChargeOp('op-s1')), entry);
  return { ...reads, onClose, tellCharge };
}
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const purpose = () => screen.getByRole('textbox', { name: 'What the fee is for' });
const write = async (name: string, text: string) => {
  await userEvent.clear(screen.getByRole('textbox', { name }));
  await userEvent.paste(text);
};

describe('one client’s subscription', () => {
  it('says what was agreed to, and the money that a fee would come from', () => {
    show();
    expect(screen.getByRole('dialog', { name: 'Plus for Maya Lindqvist' })).toHaveTextContent('Runs until 13 Apr 2026');
    expect(fact('Fee')).toHaveTextContent('$49.00 for 30 days');
    expect(fact('Fee charged')).toHaveTextContent('not yet');
    expect(fact('Balance')).toHaveTextContent('$1,139.83');
    expect(fact('Reserved')).toHaveTextContent('$200.00');
    expect(fact('In open trades')).toHaveTextContent('$150.00');
    expect(fact('Available')).toHaveTextContent('$789.83');
    expect(fact('Account status')).toHaveTextContent('Active');
  });

  it('shows the figures before and after and the line, and charges for what stands there', async () => {
    const { sent, onClose } = show();
    expect(within(screen.getByRole('table', { name: 'Effect of the fee, USD' })).getByRole('row', { name: /Balance/ })).toHaveTextContent(
      'Balance1,139.831,090.83−49.00',
    );
    expect(within(screen.getByRole('table', { name: 'Entry to be written' })).getByText('Subscription fee')).toBeInTheDocument();
    expect(purpose()).toHaveValue('Plus for 30 days, chosen on 14 Mar 2026.');
    await press('Charge $49.00');
    expect(sent()).toEqual([{ act: 'charge', reason: 'Plus for 30 days, chosen on 14 Mar 2026.' }]);
    const words = 'Plus for 30 days, chosen on 14 Mar 2026.';
    expect(acts.chargeSubscription).toHaveBeenCalledExactlyOnceWith(context, 'maya', 'op-s1', words);
    expect(onClose).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('asks for a reason before it ends anything, and keeps what was typed while the mind changes', async () => {
    const { sent } = show();
    await write('What the fee is for', 'Plus, the first month.');
    await choose('Terminate Plus');
    await press('Terminate and tell Maya');
    expect(screen.getByRole('textbox', { name: 'Reason for terminating' })).toHaveAccessibleDescription(
      /Use at least 10 letters or digits/,
    );
    expect(sent()).toEqual([]);
    await write('Reason for terminating', 'The desk gives this plan up.');
    expect(
      within(screen.getByRole('table', { name: 'Entry to be written' })).getByText('The desk gives this plan up.'),
    ).toBeInTheDocument();
    await choose('Charge the fee of $49.00');
    expect(purpose()).toHaveValue('Plus, the first month.');
    await choose('Terminate Plus');
    await press('Terminate and tell Maya');
    expect(sent()).toEqual([{ act: 'terminate', reason: 'The desk gives this plan up.' }]);
  });

  it('opens with the act that a key has asked for', () => {
    show({ first: 'terminate' });
    expect(screen.getByRole('radio', { name: 'Terminate Plus' })).toBeChecked();
  });

  it('refuses a fee that the balance does not bear, and says why before anything is pressed', async () => {
    const { sent } = show({ account: { balance: '360.00', profit: '0', bonus: '0', rev: 2, op: 'a', at: now } });
    expect(screen.getByText('The fee can’t be charged now.').parentElement).toHaveTextContent(
      'The balance would be $311.00, but $350.00 is reserved for withdrawals or held in open trades',
    );
    await press('Charge $49.00');
    expect(sent()).toEqual([]);
  });

  it('warns of a fee for something that has ended', () => {
    const ended = subscription({ date: daysAgo(40) });
    show({
      row: subscriber({ subscription: ended }),
      found: { subscription: ended, rev: 1, op: 'op-s1', at: daysAgo(40) },
    });
    expect(screen.getByText(/It ended on 14 Mar 2026 and was never charged\./)).toBeInTheDocument();
  });

  it('that was charged is not charged again', () => {
    show({ row: subscriber({ charge: charge() }) });
    expect(fact('Fee charged')).toHaveTextContent('15 Mar, 13:41, A9');
    expect(screen.getByRole('radio', { name: 'Charge the fee of $49.00' })).toBeDisabled();
    expect(screen.getByRole('radio', { name: 'Terminate Plus' })).toBeChecked();
    expect(screen.getByText(/This doesn’t refund the fee already charged/)).toBeInTheDocument();
  });

  it('stays open with what was typed when the act fails, and says why', async () => {
    vi.mocked(acts.chargeSubscription).mockRejectedValue(new ActError('unreachable'));
    const { onClose } = show();
    await write('What the fee is for', 'Plus, the first month.');
    await press('Charge $49.00');
    expect(screen.getByRole('alert')).toHaveTextContent('unreachable');
    expect(purpose()).toHaveValue('Plus, the first month.');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('of the own account is for somebody else', async () => {
    const { sent } = show({ uid: 'maya' });
    expect(screen.getByText('This is your own account.')).toBeInTheDocument();
    await press('Charge $49.00');
    expect(sent()).toEqual([]);
  });

  it('waits for the account, and says when it could not be read', async () => {
    const { sent, clear, fail } = show();
    clear(queries.account('maya'));
    await press('Charge $49.00');
    expect(sent()).toEqual([]);
    const refetch = fail(queries.account('maya'));
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the client’s account');
    await press('Try again');
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe('what others do meanwhile', () => {
  it('a charge by another administrator is told, with its words', () => {
    show().tellCharge(charge());
    expect(screen.getByText('Another administrator has already charged the fee.').parentElement).toHaveTextContent(
      'Entry A9: “Plus, the first month.”',
    );
    expect(button('Charge $49.00')).toHaveAccessibleDescription(/charged once/);
    expect(screen.queryByRole('table', { name: 'Entry to be written' })).toBeNull();
  });

  it('the own charge, whose answer was lost, is told as one’s own', () => {
    show().tellCharge(charge({ actor: 'boss' }));
    expect(screen.getByText('You have already charged the fee.')).toBeInTheDocument();
  });

  const gone: Subscriptions = { subscription: {}, rev: 2, op: 'op-s2', at: now };
  const ending = charge({ op: 'op-s2', col: 'subscriptions', action: 'subscription.terminated' });

  it('an end is told, and nothing is left to do', async () => {
    const { onClose, set } = show();
    set(queries.subscription('maya'), gone);
    expect(screen.getByText('Plus has already been ended.')).toBeInTheDocument();
    await press('Back to list');
    expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
  });

  it.each([
    ['another administrator', 'ruth', 'Plus has already been ended by another administrator.'],
    ['the client', 'maya', 'Plus has already been ended by the client.'],
    ['oneself, whose answer was lost', 'boss', 'Your termination was recorded.'],
  ])('an end is told as what it is where it was by %s', (_, actor, words) => {
    const { set } = show();
    set(queries.entry('maya', 'op-s2'), { ...ending, actor });
    set(queries.subscription('maya'), gone);
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.queryByText(/You didn’t change/)).toBeNull();
  });

  it('another plan is told, and is not the one that was looked at', () => {
    const { set } = show();
    set(queries.subscription('maya'), { subscription: subscription({ plan: 'starter' }), rev: 2, op: 'op-s2', at: now });
    expect(screen.getByText('Maya has chosen a plan again.')).toBeInTheDocument();
  });

  it('is not said of the own act while it is under way', async () => {
    vi.mocked(acts.chargeSubscription).mockReturnValue(new Promise(() => undefined));
    const { set } = show();
    await press('Charge $49.00');
    set(queries.subscription('maya'), gone);
    expect(screen.queryByText(/has already been ended/)).toBeNull();
  });
});
