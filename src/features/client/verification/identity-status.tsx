import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { identityKindName } from '@/domain/requests/verification';
import { Note } from '@/ui/feedback/note';
import { StatusMark, type StatusMarkProps } from '@/ui/feedback/status-mark';
import { Quoted } from '@/ui/ledger/quoted';
import { Timeline, TimelineStep } from '@/ui/ledger/timeline';
import { Lasting, Time } from '@/ui/time';
import type { VerifyState, VerifyStory } from './story';

interface Said {
  mark: StatusMarkProps['kind'];
  word: string;
  /** What follows from it. */
  follows: ReactNode;
}

const said: Record<VerifyState, Said> = {
  none: {
    mark: 'off',
    word: 'Not verified',
    follows:
      'Send a document that shows who you are. The desk compares it with your name, and can then make your account active, which opens withdrawals.',
  },
  waiting: {
    mark: 'wait',
    word: 'Waiting for the desk',
    follows: 'The desk compares the document with your name. There is nothing for you to do; the answer appears here and in your book.',
  },
  verified: {
    mark: 'done',
    word: 'Verified',
    follows: (
      <>
        The desk has seen who you are. Your name changes only through the desk; everything else you change yourself in your{' '}
        <Link to="/user/settings">settings</Link>.
      </>
    ),
  },
  rejected: {
    mark: 'no',
    word: 'Rejected',
    follows:
      'The desk could not verify you with this document. Put right what the desk says below, then send the document again, or another one.',
  },
};

/** How far it is, what has happened, and what follows. */
export function Standing({ story, isClosed, now }: { story: VerifyStory; isClosed: boolean; now: Date }) {
  const { mark, word, follows } = said[story.state];
  return (
    <div className="verify-standing">
      <StatusMark kind={mark}>{word}</StatusMark>
      <p>{isClosed && story.state === 'rejected' ? 'The desk could not verify you with this document.' : follows}</p>
      {story.state !== 'none' && <Happened story={story} now={now} />}
      {story.note && (
        <Note kind={story.state === 'rejected' ? 'no' : 'plain'}>
          <p className="hint">{story.state === 'rejected' ? 'Reason, as the desk wrote it' : 'The desk wrote'}</p>
          <blockquote>
            <Quoted>{story.note}</Quoted>
          </blockquote>
        </Note>
      )}
    </div>
  );
}

function Happened({ story: { state, kind, sentAt, decidedAt, decidedIn, views }, now }: { story: VerifyStory; now: Date }) {
  const current = views.filter((view) => view.current).toReversed();
  return (
    <Timeline>
      <TimelineStep kind="done" time={sentAt && <Time at={sentAt} />}>
        You sent your {kind ? identityKindName[kind].toLowerCase() : 'document'}
      </TimelineStep>
      {current.map(({ op, at }) => (
        <TimelineStep key={op} kind="done" time={<Time at={at} />}>
          The desk looked at it
        </TimelineStep>
      ))}
      {state === 'waiting' && (
        <>
          <TimelineStep kind="wait" time={sentAt && <Lasting since={sentAt} now={now} />}>
            The desk decides
          </TimelineStep>
          <TimelineStep kind="next">Verified, or rejected with a reason</TimelineStep>
        </>
      )}
      {state === 'verified' && (
        <TimelineStep kind="done" time={decidedAt && <Time at={decidedAt} />}>
          Verified by the desk <In folio={decidedIn} />
        </TimelineStep>
      )}
      {state === 'rejected' && (
        <TimelineStep kind="no" time={decidedAt && <Time at={decidedAt} />}>
          Rejected by the desk <In folio={decidedIn} />
        </TimelineStep>
      )}
    </Timeline>
  );
}

const In = ({ folio }: { folio: string | null }) =>
  folio && (
    <>
      in <Link to={`/user/statement#${folio}`}>{folio}</Link>
    </>
  );
