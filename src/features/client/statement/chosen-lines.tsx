import { useState } from 'react';
import type { BookInSight, Growth } from '@/data/hooks/use-book';
import type { Line } from '@/domain/ledger/statement';
import type { LineLinks } from '@/domain/ledger/statement-links';
import { type PartOfBook, reachesBack } from '@/domain/ledger/statement-part';
import type { Money } from '@/domain/money';
import type { Asked, useAsked } from './asked';
import { isFiltering, matching } from './kinds';
import { Growing, NoLines } from './no-lines';
import { PartBook } from './part-book';
import type { Limit } from './use-limit';

export interface ChosenLinesProps {
  asking: ReturnType<typeof useAsked>;
  asked: Asked;
  book: BookInSight;
  growth: Growth;
  /** As much of the book has been read as is needed. */
  reached: boolean;
  /** Everything in sight, in the order of the book. */
  lines: readonly Line[];
  /** USD before the first of them; null where nobody can tell. */
  opening: Money | null;
  links: ReadonlyMap<Line['id'], LineLinks>;
  name: string;
  part: PartOfBook;
  matched: readonly Line[];
  limit: Limit;
  mask: (text: string) => string;
  cause: (error: unknown) => string;
}

const none: LineLinks = { answers: [], answered: [] };

/** The lines of the days that are shown, as far as they have been read and drawn; or why there are none. */
export function ChosenLines(props: ChosenLinesProps) {
  const { asking, asked, book, growth, reached, lines, name, part, matched, limit, mask } = props;
  const [arrived] = useState(() => book.entries.at(-1)?.at ?? new Date(0));
  const growing = !reached && <Growing book={book} growth={growth} cause={props.cause} />;
  if (matched.length === 0) {
    const elsewhere = isFiltering(asked) ? matching(lines, asked).length : 0;
    return (
      growing || (
        <NoLines
          {...{ name, asked, mask, elsewhere, isKnown: props.opening !== null }}
          of={part}
          onClear={asking.clear}
          onSearchAll={asking.searchAll}
        />
      )
    );
  }
  const drawn = limit.lines < matched.length ? matched.slice(-limit.lines) : matched;
  const left = matched.length - drawn.length;
  const isAll = left === 0 && (book.whole || reachesBack(book, part.span.from));
  return (
    <>
      {growing && <div className="statement-growing">{growing}</div>}
      <PartBook
        {...{ name, asked, mask, left }}
        of={part}
        lines={drawn}
        opened={props.opening !== null}
        links={({ id }) => props.links.get(id) ?? none}
        addressOf={(line) => (matched.includes(line) ? asking.addressWith(line.folios[0] ?? '') : `#${line.folios[0] ?? ''}`)}
        isFresh={({ at }) => at > arrived}
        onOpen={asking.open}
        onEarlier={isAll ? undefined : () => limit.more(drawn.length)}
        reading={growth.state === 'reading'}
      />
    </>
  );
}
