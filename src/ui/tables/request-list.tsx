import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { useFocusAtEnd } from '@/ui/hooks/use-focus-at-end';
import { Requests } from './requests';

/** How many stand here before somebody asks for all. */
const first = 10;

/** The newest requests, and all of them when somebody asks. @param list newest first @param children one of them, with its key */
export function RequestList<Line>({ list, children }: { list: readonly Line[]; children: (line: Line) => ReactNode }) {
  const [whole, setWhole] = useState(false);
  const shown = whole ? list : list.slice(0, first);
  const more = shown.length < list.length;
  const rows = useFocusAtEnd<HTMLDivElement>(more, first);
  return (
    <>
      <div ref={rows}>
        <Requests>{shown.map((line) => children(line))}</Requests>
      </div>
      {more && <Button onClick={() => setWhole(true)}>Show all {list.length}</Button>}
    </>
  );
}

/** Above requests of which only the list could be read. */
export const WithoutBook = ({ onRetry }: { onRetry: () => unknown }) => (
  <Note role="status">
    <p>Your book could not be read, so entry numbers and times of decisions are missing here.</p>
    <Button kind="plain" dense onClick={() => void onRetry()}>
      Try again
    </Button>
  </Note>
);
