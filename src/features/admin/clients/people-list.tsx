import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/feedback/empty';
import { narrower } from '@/ui/forms/finder-words';
import { type Noun, PagedList } from '@/ui/tables/paged-list';
import { orderedBy, PeopleTable, type PeopleTableProps } from './people-table';
import { filterInWords, type IdentityView, type PeopleView, sourceOf } from './people-view';
import type { People } from './use-people';

export interface PeopleListProps extends Omit<PeopleTableProps, 'rows' | 'view' | 'more'> {
  people: People;
  view: PeopleView;
  onClear: () => void;
}

const noun: Noun = { one: 'person', many: 'people' };

/** The people of a view in each state that a list can be in. */
export function PeopleList({ people, view, onClear, ...table }: PeopleListProps) {
  const { of, filter, more } = people;
  return (
    <PagedList
      of={of}
      filter={filter && { ...filter, clear: onClear }}
      noun={noun}
      failedTitle="The people could not be read"
      empty={<NoPeople view={view} onClear={onClear} />}
    >
      {(rows) => (
        <>
          {rows.length > 0 ? (
            <PeopleTable rows={rows} view={view} more={more} {...table} />
          ) : (
            <p className="client-none">No match among the people searched so far.</p>
          )}
          {more && <More view={view} />}
        </>
      )}
    </PagedList>
  );
}

/** Where the search goes on: what is shown, in which order, and what finds the others. */
function More({ view: { text, order } }: Pick<PeopleListProps, 'view'>) {
  return (
    <p className="mt-s-4 text-t-sm text-ink-3">
      There may be more who begin like this; those shown so far are {orderedBy[order]}. {narrower(text)} The export has all of them.
    </p>
  );
}

const noDocument: Record<IdentityView, { title: string; text: string }> = {
  waiting: { title: 'No document waits', text: 'Clients who send an identity document are listed here.' },
  verified: { title: 'Nobody is verified yet', text: 'Clients whose document the desk approves are listed here.' },
  rejected: {
    title: 'No document is rejected',
    text: 'Clients whose document the desk rejects are listed here until they send another one.',
  },
};

function NoPeople({ view, onClear }: Pick<PeopleListProps, 'view' | 'onClear'>) {
  const source = sourceOf(view);
  if (source === 'identity' && view.identity) {
    const { title, text } = noDocument[view.identity];
    return <Empty title={title}>{text}</Empty>;
  }
  const words = filterInWords(view);
  if (source === 'closure') {
    return (
      <Empty title="Nobody has asked to close">
        Clients who ask for their account to be closed are listed here until the desk answers.
      </Empty>
    );
  }
  if (words === '') return <Empty title="Nobody yet">Whoever opens an account appears here by itself.</Empty>;
  return (
    <NoneMatch words={words} onClear={onClear}>
      {source === 'search'
        ? 'The search compares the beginning of the e-mail address, username and last name, and with a second word the first name too.'
        : 'Nobody has this standing now. Clear the filter to see everybody.'}
    </NoneMatch>
  );
}

const NoneMatch = ({ words, onClear, children }: { words: string; onClear: () => void; children: ReactNode }) => (
  <Empty title={`Nobody matches ${words}`} action={<Button onClick={onClear}>Clear the filter</Button>}>
    {children}
  </Empty>
);
