import type { BookInSight, Growth } from '@/data/hooks/use-book';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { Progress } from '@/ui/feedback/progress';
import { Heading } from '@/ui/heading';
import { HowItWorks } from './how-it-works';

export interface UnreadCheckProps {
  book: BookInSight;
  growth: Growth;
  /** It is being read to its beginning. */
  reading: boolean;
  onReadAll: () => void;
  cause: (error: unknown) => string;
}

/** A book adds up as a whole or not at all: so long as some of it is unread, this says how much, and offers to read the rest. */
export function UnreadCheck({ book, growth, reading, onReadAll, cause }: UnreadCheckProps) {
  const { entries, total } = book;
  return (
    <section className="check" data-ok="unknown" aria-labelledby="unread-check">
      <Heading id="unread-check">Not checked yet</Heading>
      <p className="text-t-ui text-ink-2">
        {entries.length.toLocaleString('en-US')} of the {total.toLocaleString('en-US')} entries of your book have been read. It can be
        checked as a whole only.
      </p>
      <div className="mt-s-3">
        {growth.state === 'failed' ? (
          <Note kind="no" role="alert">
            <p>The rest could not be read. {cause(growth.error)}</p>
            <Button kind="plain" dense onClick={growth.read}>
              Try again
            </Button>
          </Note>
        ) : reading ? (
          <Progress label="Reading the rest" share={entries.length / total} />
        ) : (
          <Button onClick={onReadAll}>Read the whole book and check it</Button>
        )}
      </div>
      <div className="check-how">
        <HowItWorks />
      </div>
    </section>
  );
}
