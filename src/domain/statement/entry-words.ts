import { isClosureRefused } from '@/domain/accounts/account';
import { correctableFields, profileFields } from '@/domain/accounts/profile-fields';
import { describeSwitches } from '@/domain/desk/pauses';
import { type Action, type BookEntry, isAction } from '@/domain/ledger/ledger';
import { compare, isNegative, isZero, type Money, negate, subtract } from '@/domain/money';
import { plural } from '@/domain/plural';
import {
  getDifferingFields,
  getFigure,
  getNestedSnapshot,
  getSnapshots,
  getText,
  isDeepEqual,
  isEmpty,
  type Snapshot,
} from '@/domain/snapshot';
import type { ProposedAction } from '@/domain/two-people/proposed-action';
import { formatDollars, formatSignedDollars, joinNames } from '@/lib/format';

interface EntryWords {
  /** "Deposit requested". */
  what: string;
  /** "$250.00 in bitcoin", "for D1"; empty if the title is complete. */
  detail: string;
}

/** Titles of proposals, by the action that is proposed. */
const proposalTitles: Record<ProposedAction, string> = {
  'deposit.completed': 'First of two approvals',
  'withdrawal.completed': 'First of two approvals',
  'trade.settled': 'First of two approvals',
  'subscription.charged': 'First of two approvals',
  'account.adjusted': 'First of two approvals',
  'role.granted': 'Change of an administrator proposed',
  'role.revoked': 'Change of an administrator proposed',
  'status.changed': 'Change of an administrator proposed',
  'policy.updated': 'Second approval policy proposed',
  'payment.updated': 'Payment method proposed',
};

/** Not by the list of these acts, which a first screen would load. */
const hasTitle = (action: unknown): action is ProposedAction =>
  typeof action === 'string' && Object.hasOwn(proposalTitles, action);

/** `client.moved` becomes "Client moved": the title of an act that this version does not know. */
function humanizeAction(action: string): string {
  const words = action
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Entry';
}

export const formatAction = (action: string): string =>
  isAction(action) ? wordsByAction[action][0] : humanizeAction(action);

/**
 * Identifies the list element of an entry, the same in its request and in every decision about it;
 * null for entries of one object.
 */
export function getElementKey({ col, index, before, after }: BookEntry): string | null {
  if (index < 0) return null;
  const id = getText(after, 'id') || getText(before, 'id');
  return id ? `${col}/${id}` : null;
}

/**
 * Title and detail of a ledger entry.
 * @param answers folio of the entry that this one answers: the decided request, the subscription of
 * a fee, the corrected entry; null for a request, or if that entry is not loaded
 */
export const formatEntry = (entry: BookEntry, answers: string | null): EntryWords => ({
  what: getEntryTitle(entry) ?? formatAction(entry.action),
  detail: getEntryDetail(entry, answers),
});

/** @param answers folio of the answered entry; null if it is not loaded */
type DescribeEntry = (entry: BookEntry, answers: string | null) => string;

const capitalizeWord = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The element after the act, or before it if the act removed it. */
const getElement = ({ before, after }: BookEntry) => (isEmpty(after) ? before : after);

/**
 * "$250.00 in bitcoin", for a trade "Buy bitcoin, $200.00 ×5"; empty if the element has no amount.
 */
function describeElement(entry: BookEntry): string {
  const element = getElement(entry);
  const amount = getFigure(element, 'amount');
  if (amount === null) return '';
  const coin = getText(element, 'coin');
  const asset = getText(element, 'asset');
  if (asset)
    return `${capitalizeWord(getText(element, 'side'))} ${asset}, ${formatDollars(amount)} ×${String(element.leverage)}`.trim();
  return coin ? `${formatDollars(amount)} in ${coin}` : formatDollars(amount);
}

/** The entry that it answers, or its amount. */
const describeRequest: DescribeEntry = (entry, answers) => {
  if (answers) return `for ${answers}`;
  return entry.col === 'proposals' ? describeProposal(entry, answers) : describeElement(entry);
};

const describeSettlement: DescribeEntry = (entry, answers) => {
  const closed = getFigure(entry.after, 'closePrice');
  const parts = [
    describeRequest(entry, answers),
    closed && `at ${formatDollars(closed)}`,
    entry.after.manual === true && 'result set by the desk',
  ];
  return parts.filter(Boolean).join(', ');
};

/** Adds both figures if another amount came in than was expected. */
const describeCompletedDeposit: DescribeEntry = (entry, answers) => {
  const amount = getFigure(entry.after, 'amount');
  const received = getFigure(entry.after, 'received');
  const differs = amount !== null && received !== null && compare(amount, received) !== 0;
  const figures =
    differs && `${formatDollars(received)} received of ${formatDollars(amount)} expected`;
  return [answers || !figures ? describeRequest(entry, answers) : '', figures]
    .filter(Boolean)
    .join(', ');
};

const formatDayCount = (count: unknown): string =>
  count === 1 ? '1 day' : `${String(count)} days`;

const describeSubscription: DescribeEntry = ({ after }) => {
  const taken = getNestedSnapshot(after, 'subscription');
  const fee = getFigure(taken, 'amount');
  const name = formatPlanId(getText(taken, 'plan'));
  return fee === null
    ? name
    : `${name}, ${formatDollars(fee)} for ${formatDayCount(taken.duration)}`;
};
/** A plan's id as words: entries do not record its name, which the desk may have changed since. */
export const formatPlanId = (id: string): string => capitalizeWord(id.replaceAll('-', ' '));
const describeEndedPlan: DescribeEntry = ({ before }) =>
  formatPlanId(getText(getNestedSnapshot(before, 'subscription'), 'plan'));

const describeCorrection: DescribeEntry = ({ before, after }) =>
  joinNames(
    correctableFields
      .filter((field) => getText(before, field) !== getText(after, field))
      .map((field) => profileFields[field].label.toLowerCase()),
  );

function describePaymentChange({ before, after }: Pick<BookEntry, 'before' | 'after'>): string {
  const changed = ['bitcoin', 'ethereum', 'email'].filter(
    (field) => getText(before, field) !== getText(after, field),
  );
  return joinNames(changed.map((field) => (field === 'email' ? 'email' : `${field} address`)));
}

/** The names of added, changed and removed plans. */
const describePlanChanges: DescribeEntry = ({ before, after }) => {
  const old = getNestedSnapshot(before, 'plans');
  const now = getNestedSnapshot(after, 'plans');
  return joinNames(
    getDifferingFields(old, now).map(
      (id) =>
        getText(getNestedSnapshot(now, id), 'name') ||
        getText(getNestedSnapshot(old, id), 'name') ||
        id,
    ),
  );
};

const describeArchived: DescribeEntry = ({ before, col }) => {
  const { length } = getSnapshots(before.list);
  return `${length} decided ${plural(length, col.replace(/s$/, ''), col)}`;
};

/** USD by which an adjustment changed a figure; null if it did not. */
function getFigureChange({ before, after }: BookEntry, figure: string): Money | null {
  const from = getFigure(before, figure);
  const to = getFigure(after, figure);
  const by = from === null || to === null ? null : subtract(to, from);
  return by === null || isZero(by) ? null : by;
}

/** A bonus cannot be withdrawn, so a line that changes only the bonus has a title of its own. */
const getBonusOnlyChange = (entry: BookEntry): Money | null =>
  getFigureChange(entry, 'balance') === null && getFigureChange(entry, 'profit') === null
    ? getFigureChange(entry, 'bonus')
    : null;

/** "Bonus credited"; null if an adjustment changes more than the bonus. */
function getBonusTitle(entry: BookEntry): string | null {
  const bonus = entry.action === 'account.adjusted' ? getBonusOnlyChange(entry) : null;
  return bonus && (isNegative(bonus) ? 'Bonus taken back' : 'Bonus credited');
}

const isClosingProposed = ({ action, after }: BookEntry): boolean =>
  action === 'proposal.made' &&
  after.action === 'status.changed' &&
  getNestedSnapshot(after, 'outcome').status === 'closed';

/** The title of an entry whose figures or status change its meaning; null for every other entry. */
function getEntryTitle(entry: BookEntry): string | null {
  if (isClosureRefused(entry)) return 'Account not closed';
  if (isClosingProposed(entry)) return 'Closing proposed';
  if (entry.action === 'proposal.made' && hasTitle(entry.after.action))
    return proposalTitles[entry.after.action];
  return getBonusTitle(entry);
}

const describeAdjustedFigures: DescribeEntry = (entry, answers) => {
  const balance = getFigureChange(entry, 'balance');
  const profit = getFigureChange(entry, 'profit');
  const bonus = getFigureChange(entry, 'bonus');
  const alone = getBonusOnlyChange(entry);
  if (alone)
    return isNegative(alone)
      ? formatDollars(negate(alone))
      : `${formatDollars(alone)}, not withdrawable`;
  const fromBonus = balance && bonus && !isNegative(balance) && isDeepEqual(balance, negate(bonus));
  const parts = [
    answers && `corrects ${answers}`,
    fromBonus && `${formatDollars(balance)} moved from the bonus to the balance`,
    bonus && !fromBonus && `bonus ${formatSignedDollars(bonus)}`,
    profit && `profit ${formatSignedDollars(profit)}`,
  ];
  return parts.filter(Boolean).join(', ');
};

/**
 * USD by which an act of the desk changed the balance, for results, fees and adjustments; null for
 * every other act.
 */
export function getBalanceChange(entry: BookEntry): Money | null {
  if (entry.action === 'trade.settled') return getFigure(entry.after, 'result');
  return ['account.adjusted', 'subscription.charged'].includes(entry.action)
    ? getFigureChange(entry, 'balance')
    : null;
}

const describeNothing: DescribeEntry = () => '';

/** "second approval above $1,000.00, $5,000.00 a day alone", or "off". */
export function describePolicy(policy: Snapshot): string {
  const threshold = getFigure(policy, 'fourEyes') ?? '0';
  const daily = getFigure(policy, 'daily') ?? '0';
  const parts = [
    !isZero(threshold) && `second approval above ${formatDollars(threshold)}`,
    !isZero(daily) && `${formatDollars(daily)} a day alone`,
  ];
  return parts.filter(Boolean).join(', ') || 'off';
}

/** "role manager", "no role", "status suspended": what is proposed about an administrator. */
function describeAdminChange(outcome: Snapshot): string {
  const role = getText(outcome, 'desk');
  const status = getText(outcome, 'status');
  if ('desk' in outcome) return role === '' ? 'no role' : `role ${role}`;
  return status && `status ${status}`;
}

/**
 * "bonus +$5.00": what a proposed adjustment changes; empty for another proposal.
 * @param outcome of the proposal
 */
export const describeFigureChanges = (outcome: Snapshot): string =>
  joinNames(
    ['balance', 'profit', 'bonus'].flatMap((figure) => {
      const by = getFigure(outcome, figure) ?? '0';
      return isZero(by) ? [] : `${figure} ${formatSignedDollars(by)}`;
    }),
  );

/**
 * "$900.00 for D1", "+$12.50 for T1"; of an adjustment its changes, and what they correct; of
 * others what will be.
 */
function describeProposal({ after }: BookEntry, answers: string | null): string {
  const from = getNestedSnapshot(after, 'from');
  const outcome = getNestedSnapshot(after, 'outcome');
  if (after.action === 'policy.updated') return describePolicy(outcome);
  if (after.action === 'payment.updated')
    return describePaymentChange({ before: from, after: outcome });
  if (['role.granted', 'role.revoked', 'status.changed'].includes(getText(after, 'action')))
    return describeAdminChange(outcome);
  const changes = describeFigureChanges(outcome);
  if (changes) return `${changes}${answers ? `, corrects ${answers}` : ''}`;
  const result = getFigure(outcome, 'result');
  return `${result === null ? formatDollars(getFigure(after, 'amount') ?? '0') : formatSignedDollars(result)}${answers ? ` for ${answers}` : ''}`;
}

/** Title and detail of each act; without a detail, it is what {@link describeRequest} says. */
const wordsByAction: Record<Action, readonly [title: string, describe?: DescribeEntry]> = {
  'account.opened': ['Account opened'],
  'account.posted': ['Posted to the account'],
  'account.adjusted': ['Adjustment', describeAdjustedFigures],
  'deposit.requested': ['Deposit requested'],
  'deposit.cancelled': ['Deposit cancelled'],
  'deposit.completed': ['Deposit credited', describeCompletedDeposit],
  'deposit.rejected': ['Deposit rejected'],
  'withdrawal.requested': ['Withdrawal requested'],
  'withdrawal.cancelled': ['Withdrawal cancelled'],
  'withdrawal.completed': ['Withdrawal paid out'],
  'withdrawal.rejected': ['Withdrawal rejected'],
  'withdrawal.deleted': ['Withdrawal request deleted'],
  'proposal.made': ['Proposal', describeProposal],
  'proposal.confirmed': ['Second approval'],
  'proposal.rejected': ['Proposal rejected'],
  'proposal.cancelled': ['Proposal cancelled'],
  'trade.placed': ['Trade placed'],
  'trade.settled': ['Trade settled', describeSettlement],
  'subscription.set': ['Plan chosen', describeSubscription],
  'subscription.cancelled': ['Subscription cancelled', describeEndedPlan],
  'subscription.charged': ['Subscription fee'],
  'subscription.terminated': ['Subscription terminated', describeEndedPlan],
  'verification.submitted': [
    'Identity document sent',
    ({ after }) => getText(after, 'kind').replace('-', ' '),
  ],
  'verification.approved': ['Identity verified'],
  'verification.rejected': ['Identity document rejected'],
  'verification.viewed': ['Identity document viewed', describeNothing],
  'status.changed': [
    'Account status changed',
    (entry) => {
      const status = getText(entry.after, 'status');
      return status && `${isClosureRefused(entry) ? 'still' : 'to'} ${status}`;
    },
  ],
  'status.frozen': ['Account frozen'],
  'closure.requested': ['Closure requested'],
  'profile.corrected': ['Profile corrected', describeCorrection],
  'role.granted': ['Desk role given', ({ after }) => getText(after, 'desk')],
  'role.revoked': ['Desk role taken away'],
  'payment.updated': ['Payment method updated', describePaymentChange],
  'desk.selected': ['Payment method chosen', () => 'clients now see it'],
  'plans.updated': ['Plans updated', describePlanChanges],
  'switches.updated': ['Pauses changed', ({ after }) => describeSwitches(after)],
  'policy.updated': ['Second approval policy changed', ({ after }) => describePolicy(after)],
  'history.archived': ['History archived', describeArchived],
};

const getEntryDetail: DescribeEntry = (entry, answers) =>
  ((isAction(entry.action) && wordsByAction[entry.action][1]) || describeRequest)(entry, answers);
