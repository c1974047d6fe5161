import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { getReadErrorMessage } from '@/data/ledger/error-messages';
import { getFileName } from '@/domain/identity/upload';
import { type IdentityKind, identityKindName } from '@/domain/identity/verification';
import { report } from '@/lib/report';
import { Button, getButtonClass } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { RetryButton } from '@/ui/feedback/retry-button';
import { LoadingPart, SkeletonBar } from '@/ui/feedback/skeleton';
import { useFileUrl } from '@/ui/hooks/use-file-url';
import { usePictureUrl } from '@/ui/hooks/use-picture-url';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';
import type { DocumentView } from './verification-history';

export interface OwnDocumentProps {
  kind: IdentityKind | null;
  path: string;
  /** Reads the file through the rules. @throws ActError, DataShapeError */
  open: (path: string) => Promise<Blob>;
}

/** Shows the sent document to its owner. The file has no public URL. */
export function OwnDocument({ kind, path, open }: OwnDocumentProps) {
  const [file, setFile] = useState<Blob | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = getFileName(path);
  const show = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setFile(await open(path));
    } catch (error) {
      report('The own document could not be read', error);
      setFailure(getReadErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const rows = [
    ...(kind ? [{ label: 'Document', value: identityKindName[kind] }] : []),
    { label: 'File', value: <span className="wrap-anywhere">{name}</span> },
  ];
  return (
    <div className="mt-6 grid max-w-[30rem] gap-3 border-t border-rule pt-3">
      <DescriptionList rows={rows} />
      {!file && (
        <Button className="justify-self-start" dense busy={busy} onClick={() => void show()}>
          View file
        </Button>
      )}
      {file && failure === null && (
        <DisplayedDocument file={file} name={name} onRefused={() => setFailure(notShownMessage)} />
      )}
      {failure !== null && (
        <Note kind="error" role="alert">
          <b>Couldn’t load the file.</b> {failure}
        </Note>
      )}
    </div>
  );
}

const notShownMessage = 'It isn’t a picture that a browser can show. Send another one.';

interface DisplayedDocumentProps {
  file: Blob;
  name: string;
  onRefused: () => void;
}

const DisplayedDocument = ({ file, name, onRefused }: DisplayedDocumentProps) =>
  file.type === 'application/pdf' ? (
    <PdfLink file={file} name={name} />
  ) : (
    <OwnPicture file={file} onRefused={onRefused} />
  );

function OwnPicture({ file, onRefused }: Omit<DisplayedDocumentProps, 'name'>) {
  const url = usePictureUrl(file, onRefused);
  if (!url) return null;
  return (
    <img
      className="max-h-96 justify-self-start rounded-r-1 border border-rule bg-well"
      src={url}
      alt="The document you sent"
      onError={onRefused}
    />
  );
}

function PdfLink({ file, name }: Omit<DisplayedDocumentProps, 'onRefused'>) {
  const url = useFileUrl(file);
  if (!url) return null;
  return (
    <a
      className={getButtonClass({ dense: true }, 'justify-self-start')}
      href={url}
      target="_blank"
      rel="noopener"
    >
      Open {name}
    </a>
  );
}

interface ReadersProps {
  views: readonly DocumentView[];
  book: Pick<QueryState<unknown>, 'status' | 'data' | 'refetch'>;
}

/** Who of the desk has opened which document, and when. */
export function ReadersPanel({ views, book }: ReadersProps) {
  return (
    <Panel title="Who can see it">
      <p className="text-ink-2 text-t-sm">
        Only you and the desk. The file has no public web address. Each time someone at the desk
        opens it, your book records it, with the time. Access ends after 10 minutes.
      </p>
      <p className="mt-6 border-b border-rule pb-2 text-ink-3 text-t-xs/[1.55]">
        Who has viewed it
      </p>
      <ViewList views={views} book={book} />
    </Panel>
  );
}

function ViewList({ views, book }: ReadersProps) {
  if (book.data === undefined && book.status === 'pending') return <ViewsLoading />;
  if (book.data === undefined) {
    return (
      <Note role="status">
        <p>Couldn’t load your book, so views are missing here.</p>
        <RetryButton onRetry={book.refetch} />
      </Note>
    );
  }
  if (views.length === 0) return <p className="pt-3 text-t-sm">No one has opened it yet.</p>;
  return (
    <ul>
      {views.map(({ op, at, folio, isCurrentDocument }) => (
        <ViewLine key={op}>
          <Link
            className="touch-target"
            to={`/user/statement#${folio}`}
            aria-label={`Entry ${folio}`}
          >
            {folio}
          </Link>
          <span className="text-ink">
            Administrator
            {!isCurrentDocument && <small className="text-ink-3">, an earlier document</small>}
          </span>
          <Time at={at} />
        </ViewLine>
      ))}
    </ul>
  );
}

/** Entry, reader and time. */
const ViewLine = ({ children }: { children: ReactNode }) => (
  <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-baseline gap-3 border-b border-rule py-2 text-ink-3 text-t-sm/[1.45]">
    {children}
  </li>
);

const ViewsLoading = () => (
  <LoadingPart label="Loading views…">
    <ul aria-hidden="true">
      <ViewLine>
        <SkeletonBar width="1.5rem" />
        <span>
          <SkeletonBar width="6rem" />
        </span>
        <SkeletonBar width="5rem" />
      </ViewLine>
    </ul>
  </LoadingPart>
);
