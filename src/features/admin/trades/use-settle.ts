import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import { proposeSettlement } from '@/data/collections/proposals';
import { type Settlement, settleTrade } from '@/data/collections/trades';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getActOutcome } from '@/data/ledger/errors';
import { removeCachedRows } from '@/data/ledger/remove-cached-rows';
import { getActKey, type Op } from '@/domain/ledger/revision-fields';
import type { Trade } from '@/domain/trades/trade';
import { createProposingMessages } from '@/ui/feedback/second-person';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { describeSettlement } from './settlement';

export interface SettlementRequest {
  settlement: Settlement;
  /** Whether it is proposed to a second person. */
  isForTwo: boolean;
  /** What was checked, for the second person. */
  seen: string;
}

const settlingMessages = {
  progress: 'Updating Trade Result..',
  success: 'Trade Result Updated Successfully..',
  failure: 'Error Occurred.',
};
const proposingMessages = createProposingMessages('administrator');

/**
 * Settles one trade, or proposes how it ends. A retry of the same settlement is the same act;
 * another price, result or reason is another act.
 * @param done called after it was recorded; a settled trade has left the list
 */
export function useSettle(
  trade: Trade,
  words: { name: string; order: string },
  done: (request: SettlementRequest) => void,
) {
  const client = useQueryClient();
  return useLedgerMutation<SettlementRequest, 'done' | 'already-decided'>({
    action: ({ isForTwo }) => (isForTwo ? 'proposal.made' : 'trade.settled'),
    messages: ({ settlement, isForTwo }) => {
      const { success, ...messages } = isForTwo ? proposingMessages : settlingMessages;
      return {
        ...messages,
        success: (outcome) =>
          outcome === 'done' ? success : isForTwo ? 'Already Decided..' : 'Already Settled..',
        detail: (outcome) =>
          outcome === 'done'
            ? describeSettlement(trade, settlement, words, isForTwo ? 'Proposed' : 'Settled')
            : '',
      };
    },
    keyParts: ({ settlement: { closePrice, manual }, isForTwo, seen }) => [
      ...[
        isForTwo ? 'propose' : 'settle',
        closePrice,
        manual?.result ?? '',
        manual?.reason ?? '',
        isForTwo ? seen : '',
      ],
    ],
    send: (request, op) => getActOutcome(writeSettlement(trade, request, op), 'already-decided'),
    onSuccess: async (outcome, request) => {
      if (outcome === 'done') {
        if (!request.isForTwo) await removeTrade(client, trade);
        done(request);
      } else if (request.isForTwo) {
        // The dialog then shows the settlement or the proposal that was faster.
        await Promise.all(
          ['trades', 'proposals'].map((key) => client.invalidateQueries({ queryKey: [key] })),
        );
      }
    },
  });
}

const writeSettlement = (
  { uid, id }: Trade,
  { settlement, isForTwo, seen: note }: SettlementRequest,
  op: Op,
): Promise<void> =>
  isForTwo
    ? proposeSettlement(currentUserContext(), uid, { id, settlement, note }, op)
    : settleTrade(currentUserContext(), uid, id, settlement, op);

const removeTrade = (client: QueryClient, trade: Trade) =>
  removeCachedRows(
    client,
    adminQueries.pending('trades').queryKey,
    ({ element }) => getActKey(element) === getActKey(trade),
  );
