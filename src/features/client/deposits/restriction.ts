import { mayAct, type Standing } from '@/domain/accounts/status';
import { type Deposits, depositLimits } from '@/domain/requests/deposit';
import type { Block } from '@/ui/feedback/block-note';

const line = 'Deposits are closed for your account: see above.';
const desk = { line, to: '/company/contact', link: 'Write to the desk' };
const closedTo: Record<string, Block> = {
  frozen: {
    kind: 'no',
    title: 'Deposits are closed because you froze your account.',
    advice: 'The desk lifts it when you write to them.',
    ...desk,
  },
  suspended: {
    kind: 'no',
    title: 'Deposits are closed because the desk suspended your account.',
    advice: 'The reason stands in your statement, in the desk’s own words.',
    to: '/user/statement',
    link: 'Read it there',
    line,
  },
  closed: {
    kind: 'no',
    title: 'Deposits are closed because your account is closed.',
    advice: 'Nothing that you send can be credited.',
    ...desk,
  },
};

export interface Standpoint {
  standing: Standing;
  email: string;
  emailVerified: boolean;
  /** Undefined while the list could not be read: the rules still decide. */
  deposits: Deposits | null | undefined;
}

/** The first reason that stands in the way; null when nothing does. */
export function blockOf({ standing, email, emailVerified, deposits }: Standpoint): Block | null {
  if (!mayAct(standing))
    return closedTo[standing] ?? { kind: 'no', title: 'Deposits are closed for your account.', advice: 'Ask why.', ...desk };
  if (!emailVerified) {
    return {
      kind: 'wait',
      title: 'Deposits need a verified e-mail address.',
      advice: `Open the link that was sent to ${email}, then come back here.`,
      line: 'Deposits need a verified e-mail address: see above.',
      saidAbove: true,
    };
  }
  if (deposits && deposits.pending >= depositLimits.undecided) {
    return {
      kind: 'wait',
      title: `${depositLimits.undecided} of your deposits wait for the desk, and more cannot wait at once.`,
      advice: 'Cancel one that you did not send, or come back when one is decided.',
      line: 'Too many of your deposits wait for the desk: see above.',
    };
  }
  if (deposits && deposits.list.length >= depositLimits.elements) {
    return {
      ...desk,
      kind: 'no',
      title: 'Your list of deposits is full.',
      advice: 'The desk can move decided ones to an archive.',
      line: 'Your list of deposits is full: see above.',
    };
  }
  return null;
}
