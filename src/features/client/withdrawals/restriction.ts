import { compare, isZero, type Money } from '@/domain/money';
import { type Withdrawals, withdrawalLimits } from '@/domain/requests/withdrawal';
import type { Block } from '@/ui/feedback/block-note';

export interface Standpoint {
  email: string;
  emailVerified: boolean;
  /** Undefined while the list could not be read: the rules still decide. */
  withdrawals: Withdrawals | null | undefined;
  /** USD; undefined while it is not known. */
  figures: { balance: Money; available: Money } | undefined;
}

/** The first reason that stands in the way of an active client; null when nothing does. */
export function blockOf({ email, emailVerified, withdrawals, figures }: Standpoint): Block | null {
  if (!emailVerified) {
    return {
      kind: 'wait',
      title: 'Withdrawals need a verified e-mail address.',
      advice: `Open the link that was sent to ${email}, then come back here.`,
      line: 'Withdrawals need a verified e-mail address: see above.',
      saidAbove: true,
    };
  }
  return listBlock(withdrawals) ?? (figures && compare(figures.available, '0') <= 0 ? nothingAvailable(figures.balance) : null);
}

function listBlock(withdrawals: Withdrawals | null | undefined): Block | null {
  if (withdrawals && withdrawals.pending >= withdrawalLimits.undecided) {
    return {
      kind: 'wait',
      title: `${withdrawalLimits.undecided} of your withdrawals wait for the desk, and more cannot wait at once.`,
      advice: 'Cancel one, or come back when one is decided.',
      line: 'Too many of your withdrawals wait for the desk: see above.',
    };
  }
  if (withdrawals && withdrawals.list.length >= withdrawalLimits.elements) {
    return {
      kind: 'no',
      title: 'Your list of withdrawals is full.',
      advice: 'The desk can move decided ones to an archive.',
      to: '/company/contact',
      link: 'Write to the desk',
      line: 'Your list of withdrawals is full: see above.',
    };
  }
  return null;
}

const nothing = { kind: 'wait', title: 'Nothing is available to withdraw.', line: 'Nothing is available to withdraw: see above.' } as const;

/** @param balance USD */
function nothingAvailable(balance: Money): Block {
  if (!isZero(balance))
    return { ...nothing, advice: 'All of your balance is reserved for withdrawals that wait, or staked in open trades.' };
  return {
    ...nothing,
    advice: 'What the desk has credited to your balance can be withdrawn.',
    to: '/user/deposit',
    link: 'Make a deposit',
  };
}
