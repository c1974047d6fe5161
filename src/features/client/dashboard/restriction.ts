import { mayTrade, type Standing } from '@/domain/accounts/status';
import { type Trades, tradeLimits } from '@/domain/trades/trade';
import type { Block } from '@/ui/feedback/block-note';

const line = 'Trading is closed for your account: see above.';
const desk = { line, to: '/company/contact', link: 'Write to the desk' };
const closedTo: Record<string, Block> = {
  frozen: {
    kind: 'no',
    title: 'Trading is closed because you froze your account.',
    advice: 'The desk lifts it when you write to them. Trades that are open run on.',
    ...desk,
  },
  suspended: {
    kind: 'no',
    title: 'Trading is closed because the desk suspended your account.',
    advice: 'The reason stands in your statement, in the desk’s own words.',
    to: '/user/statement',
    link: 'Read it there',
    line,
  },
  closed: { kind: 'no', title: 'Trading is closed because your account is closed.', advice: 'The statement stays readable.', ...desk },
};

export interface TradeStandpoint {
  standing: Standing;
  email: string;
  emailVerified: boolean;
  /** Undefined while the list could not be read: the rules still decide. */
  trades: Trades | null | undefined;
}

/** The first reason why no trade can be placed; null when there is none. */
export function tradeBlockOf({ standing, email, emailVerified, trades }: TradeStandpoint): Block | null {
  if (!mayTrade(standing)) {
    return closedTo[standing] ?? { kind: 'no', title: 'Trading is closed for your account.', advice: 'Ask why.', ...desk };
  }
  if (!emailVerified) {
    return {
      kind: 'wait',
      title: 'Trading needs a verified e-mail address.',
      advice: `Open the link that was sent to ${email}, then come back here.`,
      line: 'Trading needs a verified e-mail address: see above.',
    };
  }
  if (trades && trades.open >= tradeLimits.undecided) {
    return {
      kind: 'wait',
      title: `${tradeLimits.undecided} of your trades are open, and no more can be.`,
      advice: 'Come back when one is settled.',
      line: 'Too many of your trades are open: see above.',
    };
  }
  if (trades && trades.list.length >= tradeLimits.elements) {
    return {
      ...desk,
      kind: 'no',
      title: 'Your list of trades is full.',
      advice: 'The desk can move settled ones to an archive.',
      line: 'Your list of trades is full: see above.',
    };
  }
  return null;
}
