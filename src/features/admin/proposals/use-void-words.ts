import { useQueries } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import { queries } from '@/data/queries';
import type { ClientRequest } from '@/domain/requests/request';
import { getActiveSubscription } from '@/domain/requests/subscription';
import type { Op, Uid } from '@/domain/revision-fields';
import type { Trade } from '@/domain/trades/trade';
import { getProposalKind, type ProposalKind } from '@/domain/two-people/proposed-action';
import type { ProposalRow } from '@/parts/proposals/use-decide-proposal';

const requestWords: Partial<Record<ClientRequest['status'], string>> = {
  pending: '',
  cancelled: 'cancelled by the client',
};

/** @param list undefined until it is known, null if there is none */
const describeRequest = (
  list: { list: readonly ClientRequest[] } | null | undefined,
  ref: Op,
): string => {
  if (list === undefined) return '';
  const status = list?.list.find(({ id }) => id === ref)?.status;
  return (status && requestWords[status]) ?? 'already decided';
};

const describeTrade = (trades: { list: readonly Trade[] } | null | undefined, ref: Op): string => {
  if (trades === undefined) return '';
  return trades?.list.find(({ id }) => id === ref)?.status === 'open' ? '' : 'already settled';
};

/**
 * Why nothing is left to approve: "cancelled by the client"; empty if there is something, or if that
 * is not known yet. One read for each client and kind.
 */
export function useVoidWords(rows: readonly ProposalRow[]): (row: ProposalRow) => string {
  const getClients = (kind: ProposalKind): Uid[] => [
    ...new Set(
      rows
        .filter(({ element }) => getProposalKind(element) === kind)
        .map(({ element }) => element.uid),
    ),
  ];
  const depositors = getClients('deposit');
  const withdrawers = getClients('withdrawal');
  const traders = getClients('settlement');
  const subscribers = getClients('fee');
  const deposits = useQueries({
    queries: depositors.map((uid) => adminQueries.requestList('deposits', uid)),
  });
  const withdrawals = useQueries({
    queries: withdrawers.map((uid) => adminQueries.requestList('withdrawals', uid)),
  });
  const trades = useQueries({ queries: traders.map((uid) => queries.trades(uid)) });
  const plans = useQueries({ queries: subscribers.map((uid) => queries.subscription(uid)) });
  return ({ element }) => {
    const { uid, ref } = element;
    switch (getProposalKind(element)) {
      case 'deposit':
        return describeRequest(deposits[depositors.indexOf(uid)]?.data, ref);
      case 'withdrawal':
        return describeRequest(withdrawals[withdrawers.indexOf(uid)]?.data, ref);
      case 'settlement':
        return describeTrade(trades[traders.indexOf(uid)]?.data, ref);
      case 'fee': {
        const found = plans[subscribers.indexOf(uid)]?.data;
        if (found === undefined) return '';
        if (!getActiveSubscription(found)) return 'the subscription has ended';
        return found?.op === ref ? '' : 'the subscription has changed';
      }
      default:
        return '';
    }
  };
}
