import { useState } from 'react';
import type { Entry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';
import { formatLine } from '@/domain/statement/book-line';
import { getLatestLines } from '@/domain/statement/statement';
import { Book } from '@/ui/ledger/book';
import { hideLineAmounts, useAmountsHidden } from '@/ui/ledger/hidden-amounts';

interface LatestEntriesProps {
  uid: Uid;
  /** Newest first. */
  entries: readonly Entry[];
  /** No entry is older than these. */
  isWhole: boolean;
}

/** Lines that arrive while the page is open fade in. */
export function LatestEntries({ uid, entries, isWhole }: LatestEntriesProps) {
  const [first] = useState(() => new Set(entries.map(({ op }) => op)));
  const hidden = useAmountsHidden();
  const lines = getLatestLines(entries, uid, isWhole);
  return (
    <Book
      caption="Recent activity in your book, newest first"
      showTimes
      lines={lines.map((line) => ({
        ...(hidden ? hideLineAmounts(formatLine(line)) : formatLine(line)),
        isNew: !first.has(line.id),
      }))}
    />
  );
}
