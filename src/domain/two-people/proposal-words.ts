import type { AccountFigures } from '@/domain/accounts/account';
import { getAccountStatusName } from '@/domain/accounts/account-status';
import { adminRoleName } from '@/domain/accounts/admin-role-words';
import { formatAdministrator } from '@/domain/accounts/person-words';
import { removeInvisible } from '@/domain/accounts/profile';
import { isZero } from '@/domain/money';
import { plural } from '@/domain/plural';
import { describePolicy } from '@/domain/statement/entry-words';
import { formatDollars, formatSignedDollars } from '@/lib/format';
import type { Policy } from './policy';
import { type Proposal, proposalMaxAgeMs } from './proposal';
import { getProposalKind, isDeskKind, isForAgents } from './proposed-action';

const figureNames = [
  'balance',
  'profit',
  'bonus',
] as const satisfies readonly (keyof AccountFigures)[];

type ProposedAct = Pick<Proposal, 'action' | 'amount' | 'from' | 'outcome'>;

/** "balance by +$4,200.00", for each figure that changes. */
const describeChanges = (changes: AccountFigures): string[] =>
  figureNames
    .filter((figure) => !isZero(changes[figure]))
    .map((figure) => `${figure} by ${formatSignedDollars(changes[figure])}`);

/**
 * What differs: "second approval above $2,000.00, $9,000.00 a day alone, a new address waits 12
 * hours"; without `from`, the threshold.
 */
function describePolicyChange(
  from: Proposal['from'],
  { fourEyes, daily, addressHours }: Policy,
): string {
  const before = 'fourEyes' in from ? from : null;
  const parts = [
    before?.fourEyes !== fourEyes && describePolicy({ fourEyes }),
    before &&
      before.daily !== daily &&
      (isZero(daily) ? 'no sum of a day' : `${formatDollars(daily)} a day alone`),
    before &&
      before.addressHours !== addressHours &&
      `a new address waits ${addressHours} ${plural(addressHours, 'hour')}`,
  ];
  return parts.filter(Boolean).join(', ') || describePolicy({ fourEyes });
}

const isClosing = ({ action, outcome }: Pick<Proposal, 'action' | 'outcome'>): boolean =>
  action === 'status.changed' && 'status' in outcome && outcome.status === 'closed';

/**
 * "Credit $4,200.00", "Adjust balance by +$4,200.00, bonus by −$25.00", "Change role to manager",
 * "Change policy: second approval above $1,000.00".
 */
export function describeProposedAct({ action, amount, from, outcome }: ProposedAct): string {
  if ('fourEyes' in outcome) return `Change policy: ${describePolicyChange(from, outcome)}`;
  if ('bitcoin' in outcome) return 'Change payment method';
  if ('closePrice' in outcome) return `Settle a trade: ${formatSignedDollars(outcome.result)}`;
  if (action === 'subscription.charged') return `Charge a fee of ${formatDollars(amount)}`;
  if ('balance' in outcome) return `Adjust ${describeChanges(outcome).join(', ')}`;
  if ('desk' in outcome)
    return outcome.desk === ''
      ? 'Take the role away'
      : `Change role to ${adminRoleName[outcome.desk].toLowerCase()}`;
  if (isClosing({ action, outcome })) return 'Close the account';
  if (action === 'status.changed' && 'status' in outcome)
    return `Change status to ${getAccountStatusName(outcome.status).toLowerCase()}`;
  return `${action === 'deposit.completed' ? 'Credit' : 'Pay out'} ${formatDollars(amount)}`;
}

/** The same for a button and a narrow column: "Adjust 2 figures by up to $4,200.00". */
export function shortenProposedAct(proposal: ProposedAct): string {
  const { amount, outcome } = proposal;
  const count = 'balance' in outcome ? describeChanges(outcome).length : 1;
  return count > 1
    ? `Adjust ${count} figures by up to ${formatDollars(amount)}`
    : describeProposedAct(proposal);
}

/** The same with the person: "Credit $4,200.00 to Maya Okafor"; about the desk itself, without. */
export function describeProposal(proposal: ProposedAct, name: string): string {
  const kind = getProposalKind(proposal);
  const act = describeProposedAct(proposal);
  if (isDeskKind(kind)) return act;
  const joint =
    kind === 'deposit' || kind === 'withdrawal' ? 'to' : isClosing(proposal) ? 'of' : 'for';
  return `${act} ${joint} ${name}`;
}

/**
 * "Ada Ferris": by the name in the proposal, which the rules compare with the profile; otherwise
 * part of the uid.
 */
export const getProposerName = ({ by, name = '' }: Pick<Proposal, 'by' | 'name'>): string =>
  removeInvisible(name) || formatAdministrator(null, by);

/**
 * Who can confirm it, beside its author: all but requests, settlements and fees is for managers.
 */
export const getSecondPerson = (proposal: Pick<Proposal, 'action'>): string =>
  isForAgents(getProposalKind(proposal)) ? 'Another administrator' : 'Another manager';

/** The end of the day in which a proposal can be confirmed. */
export const getConfirmationEnd = ({ at }: Pick<Proposal, 'at'>): Date =>
  new Date(at.getTime() + proposalMaxAgeMs);
