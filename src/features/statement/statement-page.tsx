import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { causeOf } from '@/data/causes';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { fullName } from '@/domain/profile';
import { dateTimeSeconds } from '@/lib/format';
import { Page } from '@/ui/page';
import { useNow } from '@/ui/use-now';
import { Statement } from './statement';

export function Component() {
  const { uid, profile, account } = useUserState();
  const entries = useQuery(queries.entries(uid));
  const { refetch: readAccount } = account;
  const { refetch: readEntries } = entries;
  const readAgain = useCallback(async () => {
    const read = await Promise.all([readAccount(), readEntries()]);
    return read.every(({ isSuccess }) => isSuccess);
  }, [readAccount, readEntries]);
  return (
    <Page title="Statement" aside="Every entry of your book. Nobody can change or remove one.">
      <PrintedFor name={fullName(profile)} email={profile.email} />
      <Statement
        uid={uid}
        entries={entries}
        account={account}
        busy={entries.isFetching || account.isFetching}
        readAgain={readAgain}
        cause={causeOf}
      />
    </Page>
  );
}

/** On paper only: whose book it is, and when it was printed. */
function PrintedFor({ name, email }: { name: string; email: string }) {
  const now = useNow();
  return (
    <p className="mb-s-5 hidden text-ink-2 text-t-sm print:block">
      {name}, {email}. Printed {dateTimeSeconds(now)}.
    </p>
  );
}
