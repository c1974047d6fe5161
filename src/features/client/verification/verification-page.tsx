import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { getFileBlob } from '@/data/collections/files';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { type AccountStatus as AccountStanding, canVerify } from '@/domain/accounts/account-status';
import { getFileName } from '@/domain/requests/upload';
import { type IdentityKind, identityKindName } from '@/domain/requests/verification';
import { env } from '@/lib/env';
import { report } from '@/lib/report';
import { Button, getButtonClass } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { LoadingPart, PanelSkeleton, SkeletonBar } from '@/ui/feedback/skeleton';
import { StatusMark, type StatusMarkProps } from '@/ui/feedback/status-mark';
import { hintClass } from '@/ui/forms/field-classes';
import { Heading } from '@/ui/heading';
import { focusElement } from '@/ui/hooks/use-focus';
import { useNow } from '@/ui/hooks/use-now';
import { QuotedText } from '@/ui/ledger/quoted-text';
import { Timeline, TimelineStep } from '@/ui/ledger/timeline';
import { Page, Panel, panelActionClass, panelClass, panelHeaderClass, panelTitleClass } from '@/ui/page';
import { ElapsedTime, Time } from '@/ui/time';
import { useSendDocument } from './use-submit-document';
import { createVerificationHistory, type DocumentView, type VerificationHistory, type VerifyState } from './verification-history';
import { useFileUrl, VerifyForm, type VerifyFormProps } from './verify-form';

interface StateWords {
  mark: StatusMarkProps['kind'];
  word: string;
  consequence: ReactNode;
}

const wordsByState: Record<VerifyState, StateWords> = {
  none: {
    mark: 'neutral',
    word: 'Not verified',
    consequence:
      'Send a document that shows who you are. The desk compares it with your name, and can then make your account active, which opens withdrawals.',
  },
  waiting: {
    mark: 'pending',
    word: 'Waiting for the desk',
    consequence: 'The desk compares the document with your name. There is nothing for you to do; the answer appears here and in your book.',
  },
  verified: {
    mark: 'success',
    word: 'Verified',
    consequence: (
      <>
        The desk has seen who you are. Your name changes only through the desk; everything else you change yourself in your{' '}
        <Link to="/user/settings">settings</Link>.
      </>
    ),
  },
  rejected: {
    mark: 'error',
    word: 'Rejected',
    consequence:
      'The desk could not verify you with this document. Put right what the desk says below, then send the document again, or another one.',
  },
};

const standingClass = 'grid max-w-measure justify-items-start gap-3';
const consequenceClass = 'text-ink-2 text-t-ui/[1.55]';

function IdentityStatus({ story, isClosed, now }: { story: VerificationHistory; isClosed: boolean; now: Date }) {
  const { mark, word, consequence } = wordsByState[story.state];
  return (
    <div className={standingClass}>
      <StatusMark kind={mark} large>
        {word}
      </StatusMark>
      <p className={consequenceClass}>
        {isClosed && story.state === 'rejected' ? 'The desk could not verify you with this document.' : consequence}
      </p>
      {story.state !== 'none' && <IdentityTimeline story={story} now={now} />}
      {story.note && (
        <Note kind={story.state === 'rejected' ? 'error' : 'plain'}>
          <p className={hintClass}>{story.state === 'rejected' ? 'Reason, as the desk wrote it' : 'The desk wrote'}</p>
          <blockquote className="mt-1 font-display font-medium text-t-lg/[1.35] normal-nums">
            <QuotedText>{story.note}</QuotedText>
          </blockquote>
        </Note>
      )}
    </div>
  );
}

function IdentityTimeline({ story: { state, kind, sentAt, decidedAt, decidedIn, views }, now }: { story: VerificationHistory; now: Date }) {
  const current = views.filter((view) => view.isCurrentDocument).toReversed();
  return (
    <Timeline>
      <TimelineStep kind="success" time={sentAt && <Time at={sentAt} />}>
        You sent your {kind ? identityKindName[kind].toLowerCase() : 'document'}
      </TimelineStep>
      {current.map(({ op, at }) => (
        <TimelineStep key={op} kind="success" time={<Time at={at} />}>
          The desk looked at it
        </TimelineStep>
      ))}
      {state === 'waiting' && (
        <>
          <TimelineStep kind="pending" time={sentAt && <ElapsedTime since={sentAt} now={now} />}>
            The desk decides
          </TimelineStep>
          <TimelineStep kind="next">Verified, or rejected with a reason</TimelineStep>
        </>
      )}
      {state === 'verified' && (
        <TimelineStep kind="success" time={decidedAt && <Time at={decidedAt} />}>
          Verified by the desk <FolioLink folio={decidedIn} />
        </TimelineStep>
      )}
      {state === 'rejected' && (
        <TimelineStep kind="error" time={decidedAt && <Time at={decidedAt} />}>
          Rejected by the desk <FolioLink folio={decidedIn} />
        </TimelineStep>
      )}
    </Timeline>
  );
}

const FolioLink = ({ folio }: { folio: string | null }) =>
  folio && (
    <>
      in <Link to={`/user/statement#${folio}`}>{folio}</Link>
    </>
  );

interface OwnDocumentProps {
  kind: IdentityKind | null;
  path: string;
  /** Reads the file through the rules. @throws ActError, DataShapeError */
  open: (path: string) => Promise<Blob>;
}

/** Shows the sent document to its owner. The file has no public URL. */
function OwnDocument({ kind, path, open }: OwnDocumentProps) {
  const [file, setFile] = useState<Blob | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const url = useFileUrl(file);
  const name = getFileName(path);
  const show = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setFile(await open(path));
    } catch (error) {
      report('The own document could not be read', error);
      setFailure(getErrorMessage(error));
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
          Look at the file
        </Button>
      )}
      {file && url && <DisplayedDocument url={url} type={file.type} name={name} />}
      {failure !== null && (
        <Note kind="error" role="alert">
          <b>The file could not be read.</b> {failure}
        </Note>
      )}
    </div>
  );
}

function DisplayedDocument({ url, type, name }: { url: string; type: string; name: string }) {
  if (type !== 'application/pdf') {
    return (
      <img className="max-h-96 justify-self-start rounded-r-1 border border-rule bg-well" src={url} alt="The document that you sent" />
    );
  }
  return (
    <a className={getButtonClass({ dense: true }, 'justify-self-start')} href={url} target="_blank" rel="noopener">
      Open {name}
    </a>
  );
}

function ReadersPanel({ views, book }: { views: readonly DocumentView[]; book: Pick<QueryState<unknown>, 'status' | 'data' | 'refetch'> }) {
  return (
    <Panel title="Who can read it">
      <p className="text-ink-2 text-t-sm">
        You and the desk, nobody else. The file has no address on the web. Each time somebody of the desk opens it, an entry in your book
        says so, and when. It stays open to them for ten minutes.
      </p>
      <p className="mt-6 border-b border-rule pb-2 text-ink-3 text-t-xs/[1.55]">Views by the desk</p>
      <ViewList views={views} book={book} />
    </Panel>
  );
}

function ViewList({ views, book }: Parameters<typeof ReadersPanel>[0]) {
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
  if (views.length === 0) return <p className="pt-3 text-t-sm">Nobody has opened it yet.</p>;
  return (
    <ul>
      {views.map(({ op, at, folio, isCurrentDocument }) => (
        <ViewLine key={op}>
          <Link to={`/user/statement#${folio}`} aria-label={`Entry ${folio}`}>
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
  <LoadingPart label="The views are being read.">
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

export interface VerifyProps {
  story: VerificationHistory;
  status: AccountStanding;
  /** True for a practice desk: no real document is to be sent. */
  practice: boolean;
  book: QueryState<unknown>;
  form: VerifyFormProps;
  open: OwnDocumentProps['open'];
}

/** Two columns where the page has room for both, with the sidebar open or closed. */
const columnsClass = 'grid items-start gap-12 @min-[54rem]:grid-cols-[minmax(0,1fr)_22rem] @min-[54rem]:gap-18';
const firstColumnClass = 'grid min-w-0 gap-8';

export function Verify({ story, status, practice, book, form, open }: VerifyProps) {
  const now = useNow();
  const news = useFocusOnChange(story.document);
  return (
    <div className={columnsClass}>
      <div className={firstColumnClass}>
        <Panel title="Your identity">
          <div ref={news} tabIndex={-1}>
            <IdentityStatus story={story} isClosed={!canVerify(status)} now={now} />
          </div>
          {story.document && <OwnDocument key={story.document} kind={story.kind} path={story.document} open={open} />}
        </Panel>
        {practice && canVerify(status) && <PracticeNote />}
        {canVerify(status) ? <SendPanel key={story.document} story={story} form={form} /> : <ClosedNote />}
      </div>
      <ReadersPanel views={story.views} book={book} />
    </div>
  );
}

/** The form disappears after a document was sent. Moves the focus to the status. */
function useFocusOnChange(document: string) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(document);
  useEffect(() => {
    if (shown.current === document) return;
    shown.current = document;
    if (window.document.activeElement === window.document.body) place.current?.focus();
  }, [document]);
  return place;
}

const PracticeNote = () => (
  <Note kind="pending">
    <b>This is a practice desk. Do not send a real document.</b> Send any picture; the word “specimen” on it is enough.
  </Note>
);

const ClosedNote = () => (
  <Note kind="error">
    <b>No document can be sent because your account is closed.</b> What was sent and decided before stays here.
  </Note>
);

const titles = { none: 'Send a document', rejected: 'Send it again' };

/** Shows the form if a document is needed, else a button that opens it. */
function SendPanel({ story: { state }, form }: Pick<VerifyProps, 'story' | 'form'>) {
  const [asked, setAsked] = useState(false);
  if (state === 'none' || state === 'rejected') {
    return (
      <Panel title={titles[state]}>
        <VerifyForm {...form} />
      </Panel>
    );
  }
  if (!asked) {
    return (
      <div className="grid max-w-measure justify-items-start gap-3 border-t border-rule pt-4">
        <p className="text-ink-2 text-t-sm">
          {state === 'verified'
            ? 'Has your document expired, or your name changed? A new one starts the check again: until the desk has decided, you count as not verified.'
            : 'Sent the wrong file? Another one takes its place, and the desk decides about that one.'}
        </p>
        <Button onClick={() => setAsked(true)}>Send another document</Button>
      </div>
    );
  }
  return (
    <section className={panelClass} aria-label="Send another document">
      <header className={panelHeaderClass}>
        <Heading className={panelTitleClass} tabIndex={-1} ref={focusElement}>
          Send another document
        </Heading>
        <div className={panelActionClass}>
          <Button kind="plain" dense onClick={() => setAsked(false)}>
            Keep the one I sent
          </Button>
        </div>
      </header>
      <VerifyForm {...form} />
    </section>
  );
}

export const VerifySkeleton = () => (
  <div className={columnsClass} aria-busy="true">
    <p role="status" className="sr-only">
      Your verification is being read.
    </p>
    <div className={firstColumnClass} aria-hidden="true">
      <PanelSkeleton titleWidth="8rem">
        <div className={standingClass}>
          <SkeletonBar width="7rem" />
          <p className={consequenceClass}>
            <SkeletonBar width="min(30rem, 90%)" />
          </p>
          <p className={consequenceClass}>
            <SkeletonBar width="min(22rem, 70%)" />
          </p>
        </div>
      </PanelSkeleton>
    </div>
    <PanelSkeleton titleWidth="9rem">
      <SkeletonBar width="80%" />
    </PanelSkeleton>
  </div>
);

const openDocument = async (path: string) => getFileBlob(currentUserContext(), path);

export function Component() {
  const { uid, profile } = useUserState();
  const verification = useQuery(queries.verification(uid));
  const book = useQuery(queries.collectionEntries(uid, 'verifications'));
  const form = useSendDocument();
  return (
    <Page title="Verify Account">
      <div className="@container" key={uid}>
        <QueryBoundary query={verification} loading={<VerifySkeleton />} failedTitle="Your verification could not be read">
          {(found) => (
            <Verify
              story={createVerificationHistory(found, book.data ?? [])}
              status={profile.status}
              practice={env.practice}
              book={book}
              form={form}
              open={openDocument}
            />
          )}
        </QueryBoundary>
      </div>
    </Page>
  );
}
