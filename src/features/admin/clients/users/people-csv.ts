import { getClosures } from '@/data/admin/closures';
import { getPeople } from '@/data/admin/people';
import { searchEverybody } from '@/data/admin/people-search';
import { me } from '@/data/ledger/me';
import { type EveryPage, everyPage } from '@/data/ledger/read';
import { getSubmitted } from '@/data/ledger/submitted';
import { csv, utc } from '@/lib/files/csv';
import { identityStatus, inOrder, matchesPerson, type PeopleView, type PersonRow, personRow, sourceOf } from './filters';

/** People as a spreadsheet reads them. A view that does not read the identity has no column for it: an empty one would read as "none". */
export function peopleCsv(rows: readonly PersonRow[], { identity, closure }: Pick<PeopleView, 'identity' | 'closure'>): string {
  const only = (...cells: string[]) => (identity === null ? [] : cells);
  const inQueue = (...cells: string[]) => (closure ? cells : []);
  const head = [
    ...['Last name', 'First name', 'Username', 'E-mail', 'Phone', 'Country', 'Standing'],
    ...only('Identity'),
    ...['Joined (UTC)', ...inQueue('Asked to close (UTC)'), 'Administrator', 'Client id'],
  ];
  return csv(
    head,
    rows.map(({ uid, profile, verification }) => [
      ...[profile?.lastname ?? '', profile?.firstname ?? '', profile?.username ?? '', profile?.email ?? '', profile?.mobile ?? ''],
      ...[profile?.country ?? '', profile?.status ?? ''],
      ...only(verification?.status ?? ''),
      ...[utc(profile?.joinedDate ?? null), ...inQueue(utc(profile?.closureAt ?? null)), profile?.admin ? 'yes' : '', uid],
    ]),
  );
}

/** Everybody whom a view lets through, also those who are not on the screen. @throws ActError; the signal's reason once it is aborted */
export async function readPeopleFile(view: PeopleView, how: EveryPage): Promise<string> {
  return peopleCsv(await readRows(view, how), view);
}

async function readRows(view: PeopleView, how: EveryPage): Promise<PersonRow[]> {
  const { text, standing, order } = view;
  const source = sourceOf(view);
  if (source === 'search') return inOrder(await searchEverybody(me(), text, standing ?? undefined, how), order).map(personRow);
  if (source === 'everybody') {
    const filter = standing === null ? { order } : { order, status: standing };
    return (await everyPage((after) => getPeople(me(), filter, after), how)).map(personRow);
  }
  if (source === 'closure') {
    const rows = (await everyPage((after) => getClosures(me(), after), how)).map(personRow);
    return rows.filter((row) => matchesPerson(row, view));
  }
  const submitted = await everyPage((after) => getSubmitted(me(), identityStatus[view.identity ?? 'waiting'], after), how);
  return submitted.filter((row) => matchesPerson(row, view));
}
