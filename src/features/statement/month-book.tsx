import { useEffect, useRef } from 'react';
import { lineInWords } from '@/domain/book-line';
import type { Line } from '@/domain/statement';
import type { MonthOfBook } from '@/domain/statement-month';
import { usd } from '@/lib/format';
import { Book } from '@/ui/book';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { LineDetails } from './line-details';
import { monthName } from './month-bar';
import { arranged, lineWith, type Order, type Show, showWords } from './view';

export interface MonthBookProps {
  of: MonthOfBook;
  show: Show;
  order: Order;
  /** Folio of the line that is open; empty when none is. */
  open: string;
  /** Whether a line has arrived while the page was open. */
  isFresh: (line: Line) => boolean;
  onOpen: (folio: string) => void;
  onShowAll: () => void;
}

/** One month of the book. What is brought and carried forward frames the lines only where all lines that move money are between them. */
export function MonthBook({ of, show, order, open, isFresh, onOpen, onShowAll }: MonthBookProps) {
  const lines = arranged(of.lines, show, order);
  const opened = lineWith(lines, open);
  const { place, byHand } = useArrival(opened?.id);
  const framed = order === 'book' && (show === 'all' || show === 'money');
  const toggle = (line: Line) => {
    byHand(line.id);
    onOpen(line.id === opened?.id ? '' : (line.folios[0] ?? ''));
  };
  if (lines.length === 0) return <NoLines of={of} show={show} onShowAll={onShowAll} />;
  return (
    <div ref={place}>
      <Book
        caption={`Your book, ${monthName(of.month)}${show === 'all' ? '' : `: ${showWords[show].toLowerCase()}`}`}
        broughtForward={framed ? usd(of.broughtForward) : undefined}
        carriedForward={framed ? usd(of.carriedForward) : undefined}
        lines={lines.map((line) => ({
          ...lineInWords(line),
          fresh: isFresh(line),
          opened: line.id === opened?.id ? <LineDetails line={line} /> : undefined,
          onToggle: () => toggle(line),
        }))}
      />
    </div>
  );
}

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

function NoLines({ of, show, onShowAll }: Pick<MonthBookProps, 'of' | 'show' | 'onShowAll'>) {
  const month = monthName(of.month);
  if (of.lines.length === 0) {
    return (
      <Empty title={`No entries in ${month}`}>
        Nothing was written that month; your balance stayed at {usd(of.carriedForward)} USD. The arrows lead to the months before and after.
      </Empty>
    );
  }
  return (
    <Empty title={`None of this kind in ${month}`} action={<Button onClick={onShowAll}>Show all entries</Button>}>
      The filter “{showWords[show]}” hides the {of.lines.length === 1 ? 'one entry' : `${of.lines.length} entries`} of that month.
    </Empty>
  );
}
