import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { profileKey } from '@/data/collections/known-profiles';
import { changeStanding } from '@/data/collections/user-acts';
import { deskQueries } from '@/data/desk-queries';
import { causeOf } from '@/data/ledger/causes';
import { ActError } from '@/data/ledger/errors';
import { me } from '@/data/ledger/me';
import type { Submitted } from '@/data/ledger/submitted';
import type { Profile } from '@/domain/accounts/profile';
import type { Standing } from '@/domain/accounts/standing';
import type { Uid } from '@/domain/ledger/envelope';
import { useAct } from '@/ui/hooks/use-act';
import type { StandingChange } from './standing-form';

const words = {
  progress: 'Updating User Status..',
  success: 'User Status has been updated Successfully..',
  failure: 'Error Occurred.',
};

/** Sets the standing of a client. @param done called once it stands */
export function useSetStanding({ uid, status: shown }: Pick<Profile, 'uid' | 'status'>, done: () => void) {
  const client = useQueryClient();
  return useAct<StandingChange, void>({
    words,
    parts: ({ to, reason }) => [uid, shown, to, reason],
    send: ({ to, reason }, op) => changeStanding(me(), uid, to, reason, op, shown).catch((error) => lookAgain(client, uid, error)),
    causeOf,
    done: (_, { to }) => {
      showStanding(client, uid, to);
      done();
    },
  });
}

/** Somebody else was faster: the dialog goes on from what stands now. */
export async function lookAgain(client: QueryClient, uid: Uid, error: unknown): Promise<never> {
  if (error instanceof ActError && error.kind === 'outdated') await client.invalidateQueries({ queryKey: profileKey(uid) });
  throw error;
}

type Pages<Row> = InfiniteData<{ rows: Row[] }>;

const inPages = <Row>(list: Pages<Row> | undefined, change: (row: Row) => Row): Pages<Row> | undefined =>
  list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(change) })) };

/**
 * The own act is seen at once, in whichever list. Nothing is read here: the live channel hears of this act as of any other, and reads again
 * what is shown.
 */
export function showStanding(client: QueryClient, uid: Uid, status: Standing): void {
  const changed = (profile: Profile): Profile => (profile.uid === uid ? { ...profile, status, closureAt: null } : profile);
  for (const kind of ['page', 'search'])
    client.setQueriesData<Pages<Profile>>({ queryKey: ['users', kind] }, (list) => inPages(list, changed));
  // Every standing answers a request to close the account.
  client.setQueryData(
    deskQueries.closures().queryKey,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.uid !== uid) })) },
  );
  client.setQueriesData<Pages<Submitted>>({ queryKey: ['verifications', 'queue'] }, (list) =>
    inPages(list, (row) => (row.profile ? { ...row, profile: changed(row.profile) } : row)),
  );
  client.setQueryData<Profile | null>(profileKey(uid), (profile) => profile && changed(profile));
  for (const word of ['users', 'entries']) void client.invalidateQueries({ queryKey: [word], refetchType: 'none' });
}
