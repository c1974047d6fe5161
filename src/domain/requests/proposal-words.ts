import type { AccountFigures } from '@/domain/accounts/account';
import { isZero } from '@/domain/money';
import { formatDollars, formatSignedDollars } from '@/lib/format';
import { type Proposal, proposalMaxAgeMs } from './proposal';

const figureNames = ['balance', 'profit', 'bonus'] as const satisfies readonly (keyof AccountFigures)[];

type ProposedAct = Pick<Proposal, 'kind' | 'amount' | 'outcome'>;

/** "Credit $4,200.00", "Pay out $4,200.00", "Adjust balance by +$4,200.00". */
export function describeProposedAct({ kind, amount, outcome }: ProposedAct): string {
  if (!('balance' in outcome)) return `${kind === 'deposit' ? 'Credit' : 'Pay out'} ${formatDollars(amount)}`;
  const changes = figureNames
    .filter((figure) => !isZero(outcome[figure]))
    .map((figure) => `${figure} by ${formatSignedDollars(outcome[figure])}`);
  return `Adjust ${changes.join(', ')}`;
}

/** The same with the client: "Credit $4,200.00 to Maya Okafor". */
export const describeProposal = (proposal: ProposedAct, name: string): string =>
  `${describeProposedAct(proposal)} ${proposal.kind === 'adjustment' ? 'for' : 'to'} ${name}`;

/** The end of the day in which a proposal can be confirmed. */
export const getConfirmationEnd = ({ at }: Pick<Proposal, 'at'>): Date => new Date(at.getTime() + proposalMaxAgeMs);
