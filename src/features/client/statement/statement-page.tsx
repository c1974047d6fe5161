import { useCallback } from 'react';
import { useBook } from '@/data/hooks/use-book';
import { useUserState } from '@/data/user-state';
import { formatFullName } from '@/domain/accounts/profile';
import type { Entry } from '@/domain/ledger/ledger';
import { saveCsv } from '@/lib/files/save-file';
import { HideAmountsButton, hideAmountsInText, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { Page } from '@/ui/page';
import { Statement } from './statement';
import { useStoredRecords } from './use-check';

const noEntries: readonly Entry[] = [];
const showAmounts = (text: string): string => text;

export function Component() {
  const { uid, profile } = useUserState();
  const { book, growth, readUntil, busy, refetch: readBook } = useBook(uid);
  const beside = useStoredRecords(uid, book.data?.entries ?? noEntries);
  const { refetch: readKept } = beside;
  const refetch = useCallback(async () => {
    const read = await Promise.all([readBook(), readKept()]);
    return read.every(Boolean);
  }, [readBook, readKept]);
  const hidden = useAmountsHidden();
  return (
    <Page title="Statement" aside={<Aside />}>
      <Statement
        uid={uid}
        owner={{ name: formatFullName(profile), email: profile.email }}
        book={book}
        growth={growth}
        readUntil={readUntil}
        records={beside.records}
        busy={busy || beside.busy}
        failed={beside.failed}
        refetch={refetch}
        mask={hidden ? hideAmountsInText : showAmounts}
        save={saveCsv}
      />
    </Page>
  );
}

const Aside = () => (
  <span className="statement-aside">
    Every entry of your book. Nobody can change or remove one.
    <HideAmountsButton />
  </span>
);
