import { useEffect, useMemo, useRef } from 'react';
import { lineInWords } from '@/domain/ledger/book-line';
import type { Line } from '@/domain/ledger/statement';
import type { LineLinks } from '@/domain/ledger/statement-links';
import type { PartOfBook } from '@/domain/ledger/statement-part';
import { type Money, sum } from '@/domain/money';
import { signedUsd, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Book, type BookLine } from '@/ui/ledger/book';
import { type Asked, lineWith } from './asked';
import { isFiltering, showWords } from './kinds';
import { LineDetails } from './line-details';

export interface PartBookProps {
  /** "March 2026" */
  name: string;
  of: PartOfBook;
  /** What is shown of it, in the order of the book; at least one. */
  lines: readonly Line[];
  /** How many of them were left out at the beginning, to be drawn when somebody asks. */
  left: number;
  /** The balance before the first line is known. */
  opened: boolean;
  asked: Asked;
  links: (line: Line) => LineLinks;
  addressOf: (line: Line) => string;
  /** Whether a line has arrived while the page was open. */
  isFresh: (line: Line) => boolean;
  mask: (text: string) => string;
  onOpen: (folio: string) => void;
  /** Draws earlier lines; undefined where these are all. */
  onEarlier: (() => void) | undefined;
  /** Earlier lines are on their way. */
  reading: boolean;
}

/** Lines of the book. What is brought and carried forward frames them only where every line that moves money is between. */
export function PartBook(props: PartBookProps) {
  const { name, lines, asked, mask, onEarlier, reading } = props;
  const opened = lineWith(lines, asked.folio);
  const { place, byHand } = useArrival(opened?.id);
  const toggle = (line: Line) => {
    byHand(line.id);
    props.onOpen(line.id === opened?.id ? '' : (line.folios[0] ?? ''));
  };
  const drawn = useDrawn(props, opened, toggle);
  const newest = asked.order === 'newest';
  const frame = newest ? null : frameOf(props);
  const earlier = onEarlier && <Earlier reading={reading} onEarlier={onEarlier} />;
  return (
    <div ref={place}>
      <Count {...props} />
      {!newest && earlier}
      <Book
        caption={`Your book, ${name}${asked.show === 'all' ? '' : `: ${showWords[asked.show].toLowerCase()}`}`}
        broughtForward={frame ? mask(usd(frame.brought)) : undefined}
        carriedForward={frame ? mask(usd(frame.carried)) : undefined}
        lines={newest ? drawn.toReversed() : drawn}
        years={lines[0]?.at.getFullYear() !== lines.at(-1)?.at.getFullYear()}
      />
      {newest && earlier}
    </div>
  );
}

function useDrawn({ lines, links, addressOf, isFresh, mask }: PartBookProps, opened: Line | undefined, toggle: (line: Line) => void) {
  const words = useMemo(() => lines.map(lineInWords), [lines]);
  return words.map((line, place): BookLine => {
    const of = lines[place];
    if (!of) throw new Error('A line without words');
    const amount = line.amount && mask(line.amount);
    return {
      ...line,
      detail: mask(line.detail),
      quote: mask(line.quote),
      amount,
      // Dots that are red or green would still tell a loss from a gain.
      amountKind: amount === line.amount ? line.amountKind : undefined,
      balance: line.balance && mask(line.balance),
      fresh: isFresh(of),
      opened: of === opened ? <LineDetails line={of} links={links(of)} addressOf={addressOf} mask={mask} /> : undefined,
      onToggle: () => toggle(of),
    };
  });
}

/** The balance before the first line that is drawn, and after the last. */
function frameOf({ of, lines, opened, asked }: PartBookProps): { brought: Money; carried: Money } | null {
  if (!opened || asked.text.trim() !== '' || (asked.show !== 'all' && asked.show !== 'money')) return null;
  const shown = new Set(lines);
  const first = of.lines.findIndex((line) => shown.has(line));
  const before = of.lines.slice(0, Math.max(0, first)).map(({ amount }) => amount ?? '0');
  return { brought: sum([of.broughtForward, ...before]), carried: of.carriedForward };
}

/** What a filter found, and what it comes to. */
function Count({ lines, left, asked, mask }: PartBookProps) {
  const count = lines.length + left;
  const moved = lines.flatMap(({ amount }) => amount ?? []);
  const total = left === 0 && moved.length > 0 ? `, together ${mask(signedUsd(sum(moved)))} USD` : '';
  return (
    <p className="statement-count" role="status">
      {isFiltering(asked) && `${count === 1 ? 'One line' : `${count} lines`}${total}`}
    </p>
  );
}

const Earlier = ({ reading, onEarlier }: { reading: boolean; onEarlier: () => void }) => (
  <p className="statement-earlier">
    <Button busy={reading} onClick={onEarlier}>
      Earlier entries
    </Button>
  </p>
);

/** A line that is opened by a link is brought into view; one that is opened by hand is there already. */
function useArrival(opened: string | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const touched = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (opened !== undefined && opened !== touched.current) place.current?.querySelector('tr.open')?.scrollIntoView({ block: 'center' });
    touched.current = undefined;
  }, [opened]);
  const byHand = (id: string) => {
    touched.current = id;
  };
  return { place, byHand };
}
