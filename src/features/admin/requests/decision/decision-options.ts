import { limits } from '@/domain/input/limits';
import type { RequestCollection } from '@/domain/ledger/list-kinds';
import type { ClientRequest, RequestDecision } from '@/domain/requests/request';
import { formatDollars } from '@/lib/format';
import {
  type DecisionOption,
  describeLetters,
  type OptionLetters,
} from '@/parts/decisions/decision-options';
import { kindOf } from '@/parts/requests/request-kinds';
import { describeProposing, type SecondPerson } from './second-person';

type Option = DecisionOption<RequestDecision>;

const createRejectOption = (person: string): Option => ({
  value: 'reject',
  label: 'Reject',
  opens: 'reason',
  text: `Needs a reason of at least ${limits.reasonMin} letters or digits. ${person} will see it.`,
});

/** What differs between the decisions about a deposit and about a withdrawal. */
interface KindOptions {
  /** The first option, as long as one person decides. */
  complete: { label: (dollars: string) => string; text: string; help: string };
  /** What the first option says if two people decide. */
  proposal: string;
  /** What it says as long as it is not known who decides. */
  unknown: string;
  /** The decision that only this kind has. */
  own: RequestDecision;
  createOthers: (person: string) => Option[];
}

const checkingText = 'Checking whether a second approval is needed…';

const kindOptions: Record<RequestCollection, KindOptions> = {
  deposits: {
    complete: {
      label: (dollars) => `Confirm and credit ${dollars}`,
      text: 'The coins have arrived at the address. Exactly this amount is credited.',
      help: 'Choose to confirm',
    },
    proposal:
      'The coins have arrived at the address. They are credited once another administrator has approved.',
    unknown: checkingText,
    own: 'different-amount',
    createOthers: (person) => [
      {
        value: 'different-amount',
        label: 'Different amount received',
        opens: 'received',
        text: `Credits exactly what arrived. ${person} will see both amounts and the reason.`,
      },
      createRejectOption(person),
    ],
  },
  withdrawals: {
    complete: {
      label: (dollars) => `I’ve sent the coins: debit ${dollars}`,
      text: 'Send them first, to exactly this address. Debiting doesn’t send coins.',
      help: 'Choose to debit',
    },
    // The coins are not to be sent twice.
    proposal: 'Don’t send the coins. The administrator who approves sends them.',
    unknown: `${checkingText} Don’t send any coins yet.`,
    own: 'delete',
    createOthers: (person) => [
      createRejectOption(person),
      {
        value: 'delete',
        label: 'Delete request',
        opens: 'reason',
        text: 'Removes it from the list and frees the amount. Needs a reason. It stays in full in the book.',
      },
    ],
  },
};

/** The first option, by who decides about it. */
const createCompletion: Record<
  SecondPerson['completionDeciders'],
  (request: ClientRequest, options: KindOptions) => Omit<Option, 'value'>
> = {
  one: ({ amount }, { complete: { label, text } }) => ({
    label: label(formatDollars(amount)),
    text,
  }),
  two: (request, { proposal }) => ({
    label: describeProposing(request, request.amount),
    text: proposal,
  }),
  unknown: (request, { unknown }) => ({
    label: `${kindOf(request).words.proposed} ${formatDollars(request.amount)}`,
    text: unknown,
  }),
};

export function getOptions(
  request: ClientRequest,
  person: string,
  { completionDeciders }: Pick<SecondPerson, 'completionDeciders'>,
): Option[] {
  const options = kindOptions[kindOf(request).col];
  return [
    { value: 'complete', ...createCompletion[completionDeciders](request, options) },
    ...options.createOthers(person),
  ];
}

export const getDecisionLetters = (col: RequestCollection): OptionLetters<RequestDecision> => ({
  complete: { letters: 'c a', help: kindOptions[col].complete.help },
  'different-amount': { letters: 'd', help: 'Choose a different amount' },
  delete: { letters: 'x', help: 'Choose to delete' },
  reject: { letters: 'r', help: 'Choose to reject, and give the reason' },
});

/** What the help says about the letters of the decisions. */
export const getDecisionKeys = (col: RequestCollection) =>
  describeLetters(getDecisionLetters(col), ['complete', kindOptions[col].own, 'reject']);
