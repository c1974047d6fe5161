import type { RequestCollection } from '@/data/admin/requests';
import { limits } from '@/domain/input/limits';
import { type ClientRequest, isDeposit, type RequestDecision } from '@/domain/requests/request';
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

/** The first option, as long as one person decides. */
const createCompletionOption = (request: ClientRequest): Omit<Option, 'value'> =>
  isDeposit(request)
    ? {
        label: `Confirm and credit ${formatDollars(request.amount)}`,
        text: 'The coins have arrived at the address. Exactly this amount is credited.',
      }
    : {
        label: `I’ve sent the coins: debit ${formatDollars(request.amount)}`,
        text: 'Send them first, to exactly this address. Debiting doesn’t send coins.',
      };

/** The first option, if two people decide. The coins of a withdrawal are not to be sent twice. */
const createProposalOption = (request: ClientRequest): Omit<Option, 'value'> => ({
  label: describeProposing(request, request.amount),
  text: isDeposit(request)
    ? 'The coins have arrived at the address. They are credited once another administrator has confirmed.'
    : 'Don’t send the coins. The administrator who confirms sends them.',
});

/** The first option, as long as it is not known who decides. */
const createUnknownOption = (request: ClientRequest): Omit<Option, 'value'> => ({
  label: `${kindOf(request).words.proposed} ${formatDollars(request.amount)}`,
  text: `It is not known yet whether two people decide.${isDeposit(request) ? '' : ' Don’t send any coins yet.'}`,
});

const completionOptions = {
  one: createCompletionOption,
  two: createProposalOption,
  unknown: createUnknownOption,
};

export function getOptions(
  request: ClientRequest,
  person: string,
  { completionDeciders }: Pick<SecondPerson, 'completionDeciders'>,
): Option[] {
  const completion: Option = {
    value: 'complete',
    ...completionOptions[completionDeciders](request),
  };
  if (isDeposit(request)) {
    return [
      completion,
      {
        value: 'different-amount',
        label: 'Different amount received',
        opens: 'received',
        text: `Credits exactly what arrived. ${person} will see both amounts and the reason.`,
      },
      createRejectOption(person),
    ];
  }
  return [
    completion,
    createRejectOption(person),
    {
      value: 'delete',
      label: 'Delete request',
      opens: 'reason',
      text: 'Removes it from the list and frees the amount. Needs a reason. It stays in full in the book.',
    },
  ];
}

export const getDecisionLetters = (col: RequestCollection): OptionLetters<RequestDecision> => ({
  complete: {
    letters: 'c a',
    help: col === 'deposits' ? 'Choose to confirm' : 'Choose to debit',
  },
  'different-amount': { letters: 'd', help: 'Choose a different amount' },
  delete: { letters: 'x', help: 'Choose to delete' },
  reject: { letters: 'r', help: 'Choose to reject, and give the reason' },
});

/** What the help says about the letters of the decisions. */
export const getDecisionKeys = (col: RequestCollection) =>
  describeLetters(getDecisionLetters(col), [
    'complete',
    col === 'deposits' ? 'different-amount' : 'delete',
    'reject',
  ]);
