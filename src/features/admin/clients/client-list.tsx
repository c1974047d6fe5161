import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ElementOf, ListCollection } from '@/data/ledger/list';
import type { Profile } from '@/domain/accounts/profile';
import type { Op } from '@/domain/ledger/envelope';
import { isUndecided } from '@/domain/requests/undecided';
import { Button } from '@/ui/button';
import type { RemoteState } from '@/ui/feedback/remote';
import { useNow } from '@/ui/hooks/use-now';
import type { Noun } from '@/ui/tables/paged-list';
import { nearestTo, opensRow, useRowFocus } from '@/ui/tables/row-focus';
import type { Column } from '@/ui/tables/table';
import { ArchiveOffer } from './archive-offer';
import { ElementsPanel } from './elements-panel';
import { ownAccount } from './own-account';
import { elementsIn, type Queue } from './use-client';
import { type ElementDialog, useElementAct } from './use-element-act';

/** What tells one of a client's lists from the others. */
export interface ListWords<C extends ListCollection> {
  col: C;
  queue: Exclude<Queue, 'verification'>;
  title: string;
  noun: Noun;
  /** What the desk does with one that waits: "Decide". */
  does: string;
  /** With what: "the deposit of 250.00, 4 Mar 2026". */
  named: (element: ElementOf<C>) => string;
  columns: readonly Column<ElementOf<C>>[];
  card: (element: ElementOf<C>) => ReactNode;
}

export interface ClientListProps<C extends ListCollection> {
  of: RemoteState<readonly ElementOf<C>[]>;
  words: ListWords<C>;
  profile: Profile;
  own: boolean;
  /** What is said of an empty list; undefined where nothing was ever in it. */
  none?: string | undefined;
  dialog: ElementDialog<C>;
}

/** One of a client's lists. What waits in it is decided here, by the dialog of its queue. */
export function ClientList<C extends ListCollection>({ of, words, profile, own, none, dialog: Dialog }: ClientListProps<C>) {
  const { col, queue, title, noun, does, named, columns, card } = words;
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const { reading, open, begin, close } = useElementAct(col, profile.uid);
  const focusNear = useRowFocus(box, () => box.current?.querySelector<HTMLElement>('a')?.focus());
  const waiting: readonly ElementOf<C>[] = (of.data ?? []).filter(isUndecided);
  const focusBeside = (id: Op) => focusNear(nearestTo(id, waiting.map((one) => one.id).toReversed()));
  const leave = (left: boolean) => {
    close(left);
    if (left && open) focusBeside(open.element.id);
  };
  const act = async (id: Op) => {
    if (await begin(id)) focusBeside(id);
  };
  return (
    <div ref={box}>
      <ElementsPanel
        id={col}
        title={title}
        noun={noun}
        none={none}
        of={of}
        columns={waiting.length > 0 ? [...columns, actColumn({ does, named, own, reading, act })] : columns}
        card={card}
        action={<Link to={elementsIn(queue, profile, of.data)}>In the queue</Link>}
        offer={<ArchiveOffer uid={profile.uid} col={col} own={own} total={of.data?.length ?? 0} />}
      />
      {open && <Dialog key={open.element.id} row={open} now={now} onClose={leave} />}
    </div>
  );
}

interface ActColumn<C extends ListCollection> extends Pick<ListWords<C>, 'does' | 'named'> {
  own: boolean;
  /** The element that is being read. */
  reading: Op | null;
  act: (id: Op) => Promise<void>;
}

const notYet = (id: Op, reading: Op | null) => (reading === null || reading === id ? undefined : 'Another one is being opened.');

const actColumn = <C extends ListCollection>({ does, named, own, reading, act }: ActColumn<C>): Column<ElementOf<C>> => ({
  key: 'act',
  head: 'Action',
  headHidden: true,
  stays: true,
  cell: (element) =>
    isUndecided(element) && (
      <Button
        kind="plain"
        dense
        {...opensRow(element.id)}
        aria-label={`${does} ${named(element)}`}
        busy={reading === element.id}
        notYet={own ? ownAccount : notYet(element.id, reading)}
        onClick={() => void act(element.id)}
      >
        {does}
      </Button>
    ),
});
