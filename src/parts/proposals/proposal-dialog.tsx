import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { getReadErrorMessage } from '@/data/ledger/error-messages';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { capitalizeName, formatName, getFirstName } from '@/domain/accounts/person-words';
import type { RequestCollection } from '@/domain/ledger/list-kinds';
import { subtract } from '@/domain/money';
import { getChecks } from '@/domain/requests/looks';
import { type ClientRequest, getAnnouncedTxid, needsOutput } from '@/domain/requests/request';
import { getActKey } from '@/domain/revision-fields';
import { describeProposal } from '@/domain/two-people/proposal-words';
import { getProposalKind, isDeskKind } from '@/domain/two-people/proposed-action';
import { formatDollars, formatSignedDollars } from '@/lib/format';
import { CheckFields } from '@/parts/decisions/check-fields';
import { ReasonField } from '@/parts/decisions/reason-field';
import { TransactionFields, useCredited } from '@/parts/requests/payment-fields';
import { kindOf, type PendingRow } from '@/parts/requests/request-kinds';
import { DecisionPreview, getDisabledReason } from '@/parts/requests/request-review';
import { RequestReviewView } from '@/parts/requests/request-review-view';
import { useLooks } from '@/parts/requests/use-looks';
import { useRequestReview } from '@/parts/requests/use-request-review';
import { ErrorState } from '@/ui/feedback/empty-state';
import { FactsSkeleton } from '@/ui/feedback/facts-skeleton';
import { Note } from '@/ui/feedback/note';
import { Dialog } from '@/ui/overlays/dialog';
import { AdjustmentDialog } from './adjustment-dialog';
import { AdminChangeDialog } from './admin-change-dialog';
import { DecidedProposalDialog } from './decided-proposal-dialog';
import { DecisionFrame } from './decision-frame';
import { FeeDialog, useFeeCase } from './fee-dialog';
import { GoneRequestDialog } from './gone-request-dialog';
import { createProposalEntry, type OpenProposal, useProposalForm } from './open-proposal';
import { PaymentDialog } from './payment-dialog';
import { PolicyDialog } from './policy-dialog';
import { getProposalFolio, ProposalFacts } from './proposal-facts';
import {
  createConfirmationSchema,
  getReceivedDifference,
  type InitialChoice,
} from './proposal-schema';
import { SettlementDialog } from './settlement-dialog';
import { type ProposalDecision, type ProposalRow, useDecideProposal } from './use-decide-proposal';
import { useProposalDays } from './use-proposal-days';

export interface ProposalDialogProps {
  row: ProposalRow;
  /** Initial choice; undefined for none. */
  choice: InitialChoice | undefined;
  now: Date;
  /** @param left whether the proposal has left the queue */
  onClose: (left: boolean) => void;
  /** Called after the decision was recorded, and its row has left the queue. */
  onDecided: (decision: ProposalDecision['decision']) => void;
  /** Opens the next proposal; undefined if there is none. */
  onNext: (() => void) | undefined;
}

/**
 * The decision of the second person. If the proposal was decided while it is open, shows the
 * outcome.
 */
export function ProposalDialog({ row, onDecided, onNext, ...rest }: ProposalDialogProps) {
  const { element: proposal, profile } = row;
  const name = formatName(profile, proposal.uid);
  const { data } = useQuery({ ...queries.proposals(proposal.uid), initialData: row.list });
  const list = data && data.rev > row.list.rev ? data : row.list;
  const current = list.list.find(({ id }) => id === proposal.id);
  const { act, isPending } = useDecideProposal(
    row,
    { name, folio: getProposalFolio(list, proposal) },
    onDecided,
  );
  const days = useProposalDays([proposal]);
  const day = days.getDay(proposal);
  // While this user's act is pending, the act itself reports the outcome.
  if (current?.status !== 'pending' && !isPending) {
    const title = describeProposal(proposal, name);
    return (
      <DecidedProposalDialog
        row={row}
        title={title}
        onNext={onNext}
        {...rest}
        decided={current}
        onClose={() => rest.onClose(true)}
      />
    );
  }
  if (!day) return <LoadingDialog open={{ ...rest, row, day }} what="policy" query={days.query} />;
  const open: OpenProposal = { ...rest, row, list, day, act, isPending };
  const kind = getProposalKind(proposal);
  if (kind === 'deposit' || kind === 'withdrawal') return <RequestDialog open={open} />;
  if (kind === 'settlement') return <TradeDialog open={open} />;
  if (kind === 'fee') return <SubscriptionDialog open={open} />;
  return isDeskKind(kind) ? <DeskDialog open={open} /> : <PersonDialog open={open} />;
}

/**
 * What was read since the dialog opened: a later failure then does not take away what was typed.
 */
function useCurrentData<T>({ data, isError, dataUpdatedAt }: UseQueryResult<T>): T | undefined {
  const [openedAt] = useState(Date.now);
  return isError && dataUpdatedAt < openedAt ? undefined : data;
}

/**
 * The policy or the payment method may have changed since the queue was read, so it is read again.
 */
function DeskDialog({ open }: { open: OpenProposal }) {
  const { by, from, outcome } = open.row.element;
  const isPolicy = 'fourEyes' in outcome;
  const policy = useQuery({ ...queries.policy(), staleTime: 0, enabled: isPolicy });
  const method = useQuery({ ...queries.paymentMethod(by), staleTime: 0, enabled: !isPolicy });
  const storedPolicy = useCurrentData(policy);
  const storedMethod = useCurrentData(method);
  if ('fourEyes' in outcome && 'fourEyes' in from && storedPolicy !== undefined)
    return <PolicyDialog open={open} before={from} after={outcome} stored={storedPolicy} />;
  if ('bitcoin' in outcome && 'bitcoin' in from && storedMethod !== undefined)
    return <PaymentDialog open={open} before={from} after={outcome} stored={storedMethod} />;
  return (
    <LoadingDialog
      open={open}
      what={isPolicy ? 'policy' : 'payment method'}
      query={isPolicy ? policy : method}
    />
  );
}

/**
 * The person's role or status may have changed since the queue was read, so the profile is read
 * again.
 */
function PersonDialog({ open }: { open: OpenProposal }) {
  const { uid, action } = open.row.element;
  const query = useQuery({ ...queries.profile(uid), staleTime: 0 });
  const profile = useCurrentData(query);
  if (profile === undefined) return <LoadingDialog open={open} what="profile" query={query} />;
  const current = { ...open, row: { ...open.row, profile } };
  return action === 'account.adjusted' ? (
    <AdjustmentDialog open={current} />
  ) : (
    <AdminChangeDialog open={current} />
  );
}

/** The trade may have been settled since the queue was read, so its list is read again. */
function TradeDialog({ open }: { open: OpenProposal }) {
  const { uid, ref, outcome } = open.row.element;
  const trades = useQuery({ ...queries.trades(uid), staleTime: 0 });
  const found = useCurrentData(trades);
  if (found === undefined || !('closePrice' in outcome))
    return <LoadingDialog open={open} what="trade" query={trades} />;
  return (
    <SettlementDialog
      open={open}
      settlement={outcome}
      trades={found}
      trade={found?.list.find(({ id }) => id === ref) ?? null}
    />
  );
}

/**
 * The subscription may have been ended, replaced or charged since the queue was read, so it is read
 * again.
 */
function SubscriptionDialog({ open }: { open: OpenProposal }) {
  const query = useFeeCase(open.row.element);
  if (query.data === undefined)
    return <LoadingDialog open={open} what="subscription" query={query} />;
  return <FeeDialog open={open} {...query.data} />;
}

/** The request may have been decided or cancelled since, so its list is read again. */
function RequestDialog({ open }: { open: OpenProposal }) {
  const { row, isPending } = open;
  const { uid, action, ref } = row.element;
  const requests = useQuery({
    ...adminQueries.requestList(action === 'deposit.completed' ? 'deposits' : 'withdrawals', uid),
    staleTime: 0,
  });
  if (requests.data === undefined)
    return <LoadingDialog open={open} what="request" query={requests} />;
  const all: readonly ClientRequest[] = requests.data?.list ?? [];
  const request = all.find(({ id }) => id === ref);
  if (requests.data && request && (request.status === 'pending' || isPending))
    return (
      <ConfirmRequestDialog
        open={open}
        request={{ element: request, list: requests.data, profile: row.profile }}
      />
    );
  return <GoneRequestDialog open={open} request={request ?? null} />;
}

const loadedFacts = {
  request: { title: 'Request', labels: ['Amount', 'Coin', 'Address'] },
  trade: { title: 'Trade', labels: ['Direction', 'Amount', 'Leverage', 'Opened'] },
  subscription: { title: 'Subscription', labels: ['Plan', 'Fee', 'Chosen', 'Ends'] },
  profile: { title: 'Profile', labels: ['Name', 'Account status'] },
  policy: {
    title: 'Policy',
    labels: ['Second approval above', 'A day’s sum alone', 'A new payment address waits'],
  },
  'payment method': { title: 'Payment method', labels: ['Now', 'Proposed'] },
} as const;

interface LoadingDialogProps {
  open: Pick<OpenProposal, 'row' | 'now' | 'onClose'> & { day: OpenProposal['day'] | undefined };
  what: keyof typeof loadedFacts;
  query: { status: string; error: unknown; refetch: () => unknown };
}

const LoadingDialog = ({
  open: { row, day, now, onClose },
  what,
  query: { status, error, refetch },
}: LoadingDialogProps) => (
  <Dialog
    drawer
    title={describeProposal(row.element, formatName(row.profile, row.element.uid))}
    onClose={() => onClose(false)}
  >
    <div className="grid gap-6">
      <ProposalFacts proposal={row.element} day={day} now={now} />
      {status === 'error' ? (
        <ErrorState title={`Couldn’t load the ${what}`} onRetry={refetch}>
          {getReadErrorMessage(error)} You can’t decide until it loads.
        </ErrorState>
      ) : (
        <FactsSkeleton {...loadedFacts[what]} loadingLabel={`Loading the ${what}…`} />
      )}
    </div>
  </Dialog>
);

const confirmTexts: Record<RequestCollection, string> = {
  deposits: 'You found the coins too. Exactly this amount is credited.',
  withdrawals: 'You’ve sent the coins to exactly this address. This only records it.',
};

/** The request still waits, so the proposal can be confirmed. */
function ConfirmRequestDialog({ open, request: row }: { open: OpenProposal; request: PendingRow }) {
  const { uid: me } = useUserState();
  const { element: proposal, profile } = open.row;
  const { element: request } = row;
  const review = useRequestReview(row);
  const looks = useLooks([{ ...row, list: review.data?.list ?? row.list }]);
  const { col, words, sendsCoins } = kindOf(request);
  const difference = sendsCoins ? null : getReceivedDifference(proposal, request);
  const checks = getChecks(looks.get(request), difference ?? undefined);
  const form = useProposalForm(open, {
    schema: createConfirmationSchema(proposal, request),
    initial: {
      txid: getAnnouncedTxid(request),
      difference: difference === null ? '' : proposal.note,
    },
  });
  const [decision, txid, output, checked, reason] = form.watch([
    'decision',
    'txid',
    'output',
    'checked',
    'difference',
  ]);
  const credited = useCredited(request, { txid, output });
  const draft =
    difference === null
      ? ({ choice: 'complete', reason: '' } as const)
      : ({ choice: 'different-amount', reason, received: difference } as const);
  const missing = checks.filter(({ key }) => !checked[key]).length;
  const person = capitalizeName(getFirstName(profile));
  const asksOutput = needsOutput(request, txid);
  return (
    <DecisionFrame
      open={open}
      form={form}
      facts={
        <>
          {difference !== null && (
            <DifferenceFacts announced={request.amount} received={difference} />
          )}
          <RequestReviewView request={request} review={review} received={difference ?? undefined} />
        </>
      }
      since={review.data}
      confirm={{
        text: confirmTexts[col],
        opens: checks[0] ? `checked.${checks[0].key}` : asksOutput ? 'output' : undefined,
        disabledReason:
          decision === 'confirm'
            ? getDisabledReason(review, request, me, draft, {
                pending: looks.pending,
                missing,
                isCredited: credited !== null,
              })
            : undefined,
        preview: (
          <DecisionPreview
            review={review}
            request={request}
            draft={draft}
            now={open.now}
            also={[createProposalEntry(open, 'proposal.confirmed')]}
          />
        ),
        fields: (
          <>
            <CheckFields checks={checks} verb={words.act.toLowerCase()} />
            {difference !== null && (
              <ReasonField
                name="difference"
                label="Why the amount differs"
                reader={person}
                act="deposit.different"
                subject={getActKey(request)}
                author={me}
              />
            )}
            <TransactionFields request={request} txid={txid} credited={credited} person={person} />
          </>
        ),
      }}
    />
  );
}

const DifferenceFacts = ({ announced, received }: { announced: string; received: string }) => (
  <Note kind="pending" className="mb-4">
    <b>
      The proposer says that {formatDollars(received)} arrived, not {formatDollars(announced)}
    </b>{' '}
    ({formatSignedDollars(subtract(received, announced))}). Approving credits{' '}
    {formatDollars(received)}.
  </Note>
);
