import { proposeSettlement } from '@/data/collections/proposals';
import { type Settlement, settleTrade } from '@/data/collections/trades';
import type { ReasonAct } from '@/domain/input/reason-templates';
import type { Trade } from '@/domain/trades/trade';
import { createProposingMessages } from '@/parts/decisions/second-person-note';
import {
  type DecidedAct,
  decidedOnce,
  leavePending,
  useDecision,
} from '@/parts/decisions/use-decision';
import { describeSettlement } from './settlement';

export interface SettlementRequest {
  settlement: Settlement;
  /** Whether it is proposed to a second person. */
  isForTwo: boolean;
  /** What was checked, for the second person. */
  seen: string;
  /** What the reason of a manual result is for. */
  reasonAct: ReasonAct;
}

interface TradeWords {
  name: string;
  order: string;
}

const describeParts = ({ closePrice, manual }: Settlement): string[] => [
  closePrice,
  manual?.result ?? '',
  manual?.reason ?? '',
];

/** Another price, result or reason is another act. */
function createSettling(
  trade: Trade,
  { settlement, reasonAct }: SettlementRequest,
  words: TradeWords,
): DecidedAct {
  const { uid, id } = trade;
  const { manual } = settlement;
  return {
    action: 'trade.settled',
    parts: ['settle', ...describeParts(settlement)],
    send: (context, op) => settleTrade(context, { uid, id, settlement, op }),
    words: {
      progress: 'Updating Trade Result..',
      success: 'Trade Result Updated Successfully..',
      failure: 'Error Occurred.',
      done: describeSettlement(trade, settlement, words, 'Settled'),
    },
    lost: { 'already-decided': 'Already Settled..' },
    reason: manual && { act: reasonAct, text: manual.reason },
    leave: leavePending('trades', trade),
  };
}

/** The trade stays in its list, where it says that it waits. */
function createProposing(
  trade: Trade,
  { settlement, seen, reasonAct }: SettlementRequest,
  words: TradeWords,
): DecidedAct {
  const { uid, id } = trade;
  const { manual } = settlement;
  return {
    action: 'proposal.made',
    parts: ['propose', ...describeParts(settlement), seen],
    send: (context, op) => proposeSettlement(context, { uid, id, settlement, note: seen, op }),
    words: {
      ...createProposingMessages('administrator'),
      done: describeSettlement(trade, settlement, words, 'Proposed'),
    },
    lost: decidedOnce,
    readAgain: { 'already-decided': [['trades'], ['proposals']] },
    reason: manual && { act: reasonAct, text: manual.reason },
  };
}

/**
 * Settles one trade, or proposes how it ends.
 * @param done called after it was recorded; a settled trade has left the list
 */
export const useSettle = (
  trade: Trade,
  words: TradeWords,
  done: (request: SettlementRequest) => void,
) =>
  useDecision<SettlementRequest>({
    createAct: (request) =>
      (request.isForTwo ? createProposing : createSettling)(trade, request, words),
    onRecorded: done,
  });
