import { useCallback, useRef, useState } from 'react';
import { causeOf } from '@/data/ledger/causes';
import { useUserState } from '@/data/user-state';
import { standingName } from '@/domain/accounts/standing-words';
import { toastNotice } from '@/ui/overlays/toasts';
import { Page } from '@/ui/page';
import { ExportButton } from '@/ui/tables/export-button';
import { useListAddress } from '@/ui/tables/list-address';
import { ListKeys } from '@/ui/tables/list-keys';
import { counted } from '@/ui/tables/paged-list';
import { nearestTo, openersIn, useRowFocus } from '@/ui/tables/row-focus';
import { whyNoStanding } from './own-account';
import { readPeopleFile } from './people-file';
import { PeopleList } from './people-list';
import { PeopleTools } from './people-tools';
import { type IdentityView, noFilter, type PeopleView, peopleAddress } from './people-view';
import type { PersonRow } from './person';
import { SetStanding } from './set-standing';
import { usePeople } from './use-people';
import './desk-clients.css';

/** Everybody with an account: found, filtered and ordered by the server, a page at a time. */
export function Component() {
  const { uid: me } = useUserState();
  const { view, change, addressWith } = useListAddress(peopleAddress);
  const people = usePeople(view);
  const [open, setOpen] = useState<PersonRow | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const toSearch = useCallback(() => box.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus(), []);
  const focusNear = useRowFocus(box, toSearch);
  const rows = people.of.data?.pages.flatMap((page) => page.rows) ?? [];
  const close = (done: boolean) => {
    const shown = openersIn(box.current).map((opener) => opener.dataset.row ?? '');
    if (open && done) focusNear(nearestTo(open.uid, shown));
    setOpen(null);
  };
  const clear = () => {
    change(noFilter);
    toSearch();
  };
  const byKey = (uid: string) => {
    const row = rows.find((one) => one.uid === uid);
    const why = row && whyNoStanding(row, me);
    if (why !== undefined) toastNotice('The Standing Cannot Be Set Here', why);
    else if (row) setOpen(row);
  };
  return (
    <Page title="Manage Users" aside={countWords(view, people.count)}>
      <div ref={box}>
        <ListKeys opens="Open everything about the person" rowKeys={[{ key: 's', does: 'Set the standing', run: byKey }]}>
          <PeopleTools view={view} onChange={change} standings={rows.flatMap(({ profile }) => profile?.status ?? [])}>
            <ExportButton name="users.csv" read={(how) => readPeopleFile(view, how)} causeOf={causeOf} />
          </PeopleTools>
          <PeopleList
            people={people}
            view={view}
            me={me}
            chosen={open?.uid ?? null}
            addressWith={addressWith}
            onStanding={setOpen}
            onClear={clear}
          />
        </ListKeys>
      </div>
      {open?.profile && <SetStanding key={open.uid} profile={open.profile} onClose={close} />}
    </Page>
  );
}

const documents: Record<IdentityView, string> = {
  waiting: 'with a document that waits',
  verified: 'verified',
  rejected: 'with a rejected document',
};

/** "1,204 people", "12 people, suspended"; nothing where no count is known. */
function countWords({ standing, closure, identity }: PeopleView, count: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  const all = counted(count, { one: 'person', many: 'people' });
  if (closure) return `${all} who asked to close`;
  if (identity) return `${all} ${documents[identity]}`;
  return standing ? `${all}, ${standingName(standing).toLowerCase()}` : all;
}
