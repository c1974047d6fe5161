import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { getFileBlob } from '@/data/collections/files';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import {
  type AccountStatus,
  canAct,
  canVerify,
  canWithdraw,
} from '@/domain/accounts/account-status';
import { identityKindName } from '@/domain/identity/verification';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { PanelSkeleton, SkeletonBar } from '@/ui/feedback/skeleton';
import { StatusMark, type StatusMarkProps } from '@/ui/feedback/status-mark';
import { hintClass } from '@/ui/forms/field-classes';
import { Heading } from '@/ui/heading';
import { focusElement, useFocusWhenLost } from '@/ui/hooks/use-focus';
import { useNow } from '@/ui/hooks/use-now';
import { QuotedText } from '@/ui/ledger/quoted-text';
import { Timeline, TimelineStep } from '@/ui/ledger/timeline';
import {
  Page,
  Panel,
  panelActionClass,
  panelClass,
  panelHeaderClass,
  panelTitleClass,
} from '@/ui/page';
import { ElapsedTime, Time } from '@/ui/time';
import { OwnDocument, type OwnDocumentProps, ReadersPanel } from './own-document';
import { useSendDocument } from './use-submit-document';
import { VerifyForm, type VerifyFormProps } from './verification-form';
import {
  createVerificationHistory,
  type VerificationHistory,
  type VerifyState,
} from './verification-history';

interface StateWords {
  mark: StatusMarkProps['kind'];
  word: string;
  consequence: ReactNode;
}

const wordsByState: Record<VerifyState, StateWords> = {
  none: {
    mark: 'neutral',
    word: 'Not verified',
    consequence: 'Send a document that shows who you are. We compare it with your name.',
  },
  waiting: {
    mark: 'pending',
    word: 'Under review',
    consequence:
      'We’re comparing the document with your name. There’s nothing for you to do. The answer will appear here and in your book.',
  },
  verified: {
    mark: 'success',
    word: 'Verified',
    consequence: (
      <>
        Your identity is verified. Only we can change your name now; you can change everything else
        in your <Link to="/user/settings">settings</Link>.
      </>
    ),
  },
  rejected: {
    mark: 'error',
    word: 'Rejected',
    consequence:
      'We couldn’t verify you with this document. Fix what the reason below says, then send the document again, or another one.',
  },
};

const statusClass = 'grid max-w-measure justify-items-start gap-3';
const consequenceClass = 'text-ink-2 text-t-ui/[1.55]';

function IdentityStatus({
  story,
  status,
  now,
}: {
  story: VerificationHistory;
  status: AccountStatus;
  now: Date;
}) {
  const isClosed = !canVerify(status);
  const { mark, word, consequence } = wordsByState[story.state];
  return (
    <div className={statusClass}>
      <StatusMark kind={mark} large>
        {word}
      </StatusMark>
      <p className={consequenceClass}>
        {isClosed && story.state === 'rejected'
          ? 'We couldn’t verify you with this document.'
          : consequence}
        {story.state === 'none' &&
          (canWithdraw(status)
            ? ' Your withdrawals are open already.'
            : canAct(status) && ' We can then activate your account, which opens withdrawals.')}
      </p>
      {story.state !== 'none' && <IdentityTimeline story={story} now={now} />}
      {story.note && (
        <Note kind={story.state === 'rejected' ? 'error' : 'plain'}>
          <p className={hintClass}>
            {story.state === 'rejected' ? 'Reason given by the desk' : 'Note from the desk'}
          </p>
          <blockquote className="mt-1 font-display font-medium text-t-lg/[1.35] normal-nums">
            <QuotedText>{story.note}</QuotedText>
          </blockquote>
        </Note>
      )}
    </div>
  );
}

function IdentityTimeline({
  story: { state, kind, sentAt, decidedAt, decidedIn, views },
  now,
}: {
  story: VerificationHistory;
  now: Date;
}) {
  const current = views.filter((view) => view.isCurrentDocument).toReversed();
  return (
    <Timeline>
      <TimelineStep kind="success" time={sentAt && <Time at={sentAt} />}>
        You sent your {kind ? identityKindName[kind].toLowerCase() : 'document'}
      </TimelineStep>
      {current.map(({ op, at }) => (
        <TimelineStep key={op} kind="success" time={<Time at={at} />}>
          The desk viewed it
        </TimelineStep>
      ))}
      {state === 'waiting' && (
        <>
          <TimelineStep kind="pending" time={sentAt && <ElapsedTime since={sentAt} now={now} />}>
            We’re reviewing it
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

interface VerifyProps {
  story: VerificationHistory;
  status: AccountStatus;
  book: QueryState<unknown>;
  form: VerifyFormProps;
  open: OwnDocumentProps['open'];
}

/** Two columns where the page has room for both, with the sidebar open or closed. */
const columnsClass =
  'grid items-start gap-12 @min-[54rem]:grid-cols-[minmax(0,1fr)_22rem] @min-[54rem]:gap-18';
const firstColumnClass = 'grid min-w-0 gap-8';

export function Verify({ story, status, book, form, open }: VerifyProps) {
  const now = useNow();
  // The form is gone once a document was sent: the status gets the focus.
  const news = useFocusWhenLost<HTMLDivElement>(story.document);
  return (
    <div className={columnsClass}>
      <div className={firstColumnClass}>
        <Panel title="Your identity">
          <div ref={news} tabIndex={-1}>
            <IdentityStatus story={story} status={status} now={now} />
          </div>
          {story.document && (
            <OwnDocument key={story.document} kind={story.kind} path={story.document} open={open} />
          )}
        </Panel>
        {canVerify(status) ? (
          <SendPanel key={story.document} story={story} form={form} />
        ) : (
          <ClosedNote />
        )}
      </div>
      <ReadersPanel views={story.views} book={book} />
    </div>
  );
}

const ClosedNote = () => (
  <Note kind="error">
    <b>You can’t send documents because your account is closed.</b> Earlier documents and decisions
    stay here.
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
            ? 'Has your document expired, or your name changed? A new one restarts the check: until it’s approved, you’re treated as unverified.'
            : 'Sent the wrong file? Send another one, and we’ll review that one instead.'}
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

const VerifySkeleton = () => (
  <div className={columnsClass} aria-busy="true">
    <p role="status" className="sr-only">
      Loading your verification…
    </p>
    <div className={firstColumnClass} aria-hidden="true">
      <PanelSkeleton titleWidth="8rem">
        <div className={statusClass}>
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
    <Page title="Verify account">
      <div className="@container" key={uid}>
        <QueryBoundary
          query={verification}
          loading={<VerifySkeleton />}
          failedTitle="Couldn’t load your verification"
        >
          {(found) => (
            <Verify
              story={createVerificationHistory(found, book.data ?? [])}
              status={profile.status}
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
