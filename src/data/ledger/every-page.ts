import type { Page } from './page';
import type { Cursor } from './read';

export interface EveryPage {
  signal: AbortSignal;
  /** Told after each page how many rows were read so far. */
  onRead: (count: number) => void;
}

/** The rows of all pages, one page after the other. @throws what `read` throws; the signal's reason once it is aborted */
export async function everyPage<Row>(read: (after: Cursor | null) => Promise<Page<Row>>, { signal, onRead }: EveryPage): Promise<Row[]> {
  const rows: Row[] = [];
  let after: Cursor | null = null;
  do {
    signal.throwIfAborted();
    const page: Page<Row> = await read(after);
    // A file that lacks rows looks like one that lacks none.
    const [damaged] = page.damaged ?? [];
    if (damaged) throw damaged;
    rows.push(...page.rows);
    onRead(rows.length);
    after = page.next;
  } while (after !== null);
  return rows;
}
