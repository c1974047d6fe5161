import type { DataContext } from '@/data/ledger/context';
import { getEntriesSince, maxEntriesPerSpan } from '@/data/ledger/ledger';
import { getEntryElement } from '@/data/ledger/queues';
import { listKinds } from '@/domain/ledger/list-kinds';
import type { CompletedTransfer, CompletedTransfers, Flow } from '@/domain/requests/money-flow';

/**
 * Completed deposits and withdrawals of all clients since a moment, from the ledgers. Entries never
 * change, so a repeated call reads only newer ones. Desk only.
 * @param known result of an earlier call with the same `since`
 * @throws DataShapeError, ActError
 */
export async function getFlow(context: DataContext, since: Date, known?: Flow): Promise<Flow> {
  const [deposits, withdrawals] = await Promise.all([
    readTransfers(context, 'deposits', since, known?.deposits),
    readTransfers(context, 'withdrawals', since, known?.withdrawals),
  ]);
  return { deposits, withdrawals };
}

async function readTransfers(
  context: DataContext,
  col: keyof Flow,
  since: Date,
  known: CompletedTransfers | undefined,
): Promise<CompletedTransfers> {
  // Reads the newest known entry again: others may have the same time.
  const entries = await getEntriesSince(
    context,
    listKinds[col].decisions.completed,
    known?.list[0]?.at ?? since,
  );
  const list = entries.map((entry): CompletedTransfer => {
    const element = getEntryElement(col, entry);
    return {
      op: entry.op,
      at: entry.at,
      amount: 'received' in element ? element.received : element.amount,
    };
  });
  if (entries.length === maxEntriesPerSpan) return { list, since: list.at(-1)?.at ?? since };
  const read = new Set(list.map(({ op }) => op));
  return {
    list: [...list, ...(known?.list ?? []).filter(({ op }) => !read.has(op))],
    since: known?.since ?? since,
  };
}
