import { Link } from 'react-router-dom';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import type { RemoteState } from '@/ui/feedback/remote';
import { Bar } from '@/ui/feedback/skeleton';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { View } from './story';

/** Who can read the file, and who has. */
export function Readers({ views, book }: { views: readonly View[]; book: Pick<RemoteState<unknown>, 'status' | 'data' | 'refetch'> }) {
  return (
    <Panel title="Who can read it">
      <p className="text-ink-2 text-t-sm">
        You and the desk, nobody else. The file has no address on the web. Each time somebody of the desk opens it, an entry in your book
        says so, and when. It stays open to them for ten minutes.
      </p>
      <p className="verify-views-title">Views by the desk</p>
      <Views views={views} book={book} />
    </Panel>
  );
}

function Views({ views, book }: Parameters<typeof Readers>[0]) {
  if (book.data === undefined && book.status === 'pending') return <ViewsLoading />;
  if (book.data === undefined) {
    return (
      <Note role="status">
        <p>Your book could not be read, so the views are missing here.</p>
        <Button kind="plain" dense onClick={() => void book.refetch()}>
          Try again
        </Button>
      </Note>
    );
  }
  if (views.length === 0) return <p className="text-t-sm">Nobody has opened it yet.</p>;
  return (
    <ul className="verify-views">
      {views.map(({ op, at, folio, current }) => (
        <li key={op}>
          <Link to={`/user/statement#${folio}`} aria-label={`Entry ${folio}`}>
            {folio}
          </Link>
          <span>
            Administrator
            {!current && <small>, an earlier document</small>}
          </span>
          <Time at={at} />
        </li>
      ))}
    </ul>
  );
}

const ViewsLoading = () => (
  <div aria-busy="true">
    <p role="status">
      <VisuallyHidden>The views are being read.</VisuallyHidden>
    </p>
    <ul className="verify-views" aria-hidden="true">
      <li>
        <Bar width="1.5rem" />
        <span>
          <Bar width="6rem" />
        </span>
        <Bar width="5rem" />
      </li>
    </ul>
  </div>
);
