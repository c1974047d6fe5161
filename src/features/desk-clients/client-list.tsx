import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ElementOf, ListCollection } from '@/data/list';
import type { Op } from '@/domain/envelope';
import type { Profile } from '@/domain/profile';
import { isUndecided } from '@/domain/undecided';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import type { Noun } from '@/ui/paged-list';
import type { RemoteState } from '@/ui/remote';
import { nearestTo, opensRow, useRowFocus } from '@/ui/row-focus';
import type { Column } from '@/ui/table';
import { useNow } from '@/ui/use-now';
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
  columns: readonly Column<ElementOf<C>>[];
  card: (element: ElementOf<C>) => ReactNode;
}

export interface ClientListProps<C extends ListCollection> {
  of: RemoteState<readonly ElementOf<C>[]>;
  words: ListWords<C>;
  profile: Profile;
  own: boolean;
  dialog: ElementDialog<C>;
}

/** One of a client's lists. What waits in it is decided here, by the dialog of its queue. */
export function ClientList<C extends ListCollection>({ of, words, profile, own, dialog: Dialog }: ClientListProps<C>) {
  const { col, queue, title, noun, does, columns, card } = words;
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const { reading, open, begin, close } = useElementAct(col, profile.uid);
  const focusNear = useRowFocus(box, () => box.current?.querySelector<HTMLElement>('a')?.focus());
  const waiting: readonly ElementOf<C>[] = (of.data ?? []).filter(isUndecided);
  const leave = (left: boolean) => {
    close();
    if (!left || !open) return;
    const ids = waiting.map(({ id }) => id).toReversed();
    focusNear(nearestTo(open.element.id, ids));
  };
  return (
    <div ref={box}>
      <ElementsPanel
        id={col}
        title={title}
        noun={noun}
        of={of}
        columns={waiting.length > 0 ? [...columns, actColumn({ does, noun, own, reading, begin })] : columns}
        card={card}
        action={<Link to={elementsIn(queue, profile, of.data)}>In the queue</Link>}
        offer={<ArchiveOffer uid={profile.uid} col={col} own={own} total={of.data?.length ?? 0} />}
      />
      {open && <Dialog key={open.element.id} row={open} now={now} onClose={leave} />}
    </div>
  );
}

interface ActColumn extends Pick<ListWords<ListCollection>, 'does' | 'noun'> {
  own: boolean;
  /** The element that is being read. */
  reading: Op | null;
  begin: (id: Op) => Promise<void>;
}

const actColumn = <C extends ListCollection>({ does, noun, own, reading, begin }: ActColumn): Column<ElementOf<C>> => ({
  key: 'act',
  head: 'Action',
  headHidden: true,
  stays: true,
  cell: ({ id, status, amount }) =>
    isUndecided({ status }) && (
      <Button
        kind="plain"
        dense
        {...opensRow(id)}
        aria-label={`${does} the ${noun.one} of ${usd(amount)}`}
        busy={reading === id}
        notYet={own ? ownAccount : undefined}
        onClick={() => void begin(id)}
      >
        {does}
      </Button>
    ),
});
