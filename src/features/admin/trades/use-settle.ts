import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Settlement, settleTrade } from '@/data/collections/trades';
import { deskQueries } from '@/data/desk-queries';
import { causeOf } from '@/data/ledger/causes';
import { changeRows } from '@/data/ledger/change-rows';
import { ActError } from '@/data/ledger/errors';
import { me } from '@/data/ledger/me';
import { actKey } from '@/domain/ledger/act-key';
import type { Op } from '@/domain/ledger/envelope';
import type { Trade } from '@/domain/trades/trade';
import { useAct } from '@/ui/hooks/use-act';

type Sent = 'settled' | 'settled-before';

/** Being slower than somebody else is an answer, not a failure. */
async function send({ uid, id }: Trade, settlement: Settlement, op: Op): Promise<Sent> {
  try {
    await settleTrade(me(), uid, id, settlement, op);
    return 'settled';
  } catch (error) {
    if (error instanceof ActError && error.kind === 'already-decided') return 'settled-before';
    throw error;
  }
}

const changed = ['trades', 'entries', 'accounts', 'holds'];

/** Somebody else's settlement is what the screen has to show now. */
const readAgain = (client: QueryClient) => Promise.all(changed.map((word) => client.invalidateQueries({ queryKey: [word] })));

/**
 * The own settlement takes its row off the list at once. Nothing is read here: the live channel hears of this act as of any other and reads
 * the list again, and doing it twice would cost every row twice.
 */
async function leaveList(client: QueryClient, { uid, id }: Trade): Promise<void> {
  await changeRows(client, deskQueries.waiting('trades').queryKey, (row) => (actKey(row.element) === actKey({ uid, id }) ? null : row));
  for (const word of changed) void client.invalidateQueries({ queryKey: [word], refetchType: 'none' });
}

/**
 * Settles one trade. The same settlement sent again is the same act; another price, result or reason is another one.
 * @param done called when the settlement stands, and its row has left the list
 */
export function useSettle(trade: Trade, done: () => void) {
  const client = useQueryClient();
  return useAct<Settlement, Sent>({
    words: {
      progress: 'Updating Trade Result..',
      success: (sent) => (sent === 'settled' ? 'Trade Result Updated Successfully..' : 'Already Settled Meanwhile..'),
      failure: 'Error Occurred.',
    },
    parts: ({ closePrice, manual }) => [closePrice, manual?.result ?? '', manual?.reason ?? ''],
    send: (settlement, op) => send(trade, settlement, op),
    causeOf,
    done: async (sent) => {
      if (sent === 'settled-before') return readAgain(client);
      await leaveList(client, trade);
      done();
    },
  });
}
