import { useEffect, useRef, useState } from 'react';
import { type Standing as AccountStanding, mayVerify } from '@/domain/accounts/standing';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import type { RemoteState } from '@/ui/feedback/remote';
import { Bar } from '@/ui/feedback/skeleton';
import { Heading } from '@/ui/heading';
import { useNow } from '@/ui/hooks/use-now';
import { Panel } from '@/ui/page';
import { OwnDocument, type OwnDocumentProps } from './own-document';
import { Readers } from './readers';
import { Standing } from './standing';
import type { VerifyStory } from './story';
import { VerifyForm, type VerifyFormProps } from './verify-form';

export interface VerifyProps {
  story: VerifyStory;
  standing: AccountStanding;
  /** Nobody looks at documents here: no real one is to be sent. */
  practice: boolean;
  book: RemoteState<unknown>;
  form: VerifyFormProps;
  open: OwnDocumentProps['open'];
  cause: OwnDocumentProps['cause'];
}

/** Not verified, waiting, verified or rejected: each with what follows, and the way to send a document. */
export function Verify({ story, standing, practice, book, form, open, cause }: VerifyProps) {
  const now = useNow();
  const news = useNewsFocus(story.document);
  return (
    <div className="verify-columns">
      <div className="verify-work">
        <Panel title="Your identity">
          <div ref={news} tabIndex={-1}>
            <Standing story={story} isClosed={!mayVerify(standing)} now={now} />
          </div>
          {story.document && <OwnDocument key={story.document} kind={story.kind} path={story.document} open={open} cause={cause} />}
        </Panel>
        {practice && mayVerify(standing) && <PracticeNote />}
        {mayVerify(standing) ? <Send key={story.document} story={story} form={form} /> : <ClosedNote />}
      </div>
      <Readers views={story.views} book={book} />
    </div>
  );
}

/** When a document was sent, the form is gone; whoever sent it goes on where it now stands. */
function useNewsFocus(document: string) {
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
  <Note kind="wait">
    <b>This is a practice desk. Do not send a real document.</b> Send any picture; the word “specimen” on it is enough.
  </Note>
);

const ClosedNote = () => (
  <Note kind="no">
    <b>No document can be sent because your account is closed.</b> What was sent and decided before stays here.
  </Note>
);

const titles = { none: 'Send a document', rejected: 'Send it again' };

// The same function each time: another one would take the focus back with every tick of the clock.
const focusOn = (heading: HTMLHeadingElement | null) => heading?.focus();

/** At hand where something is to be sent; behind a button where nothing has to be. */
function Send({ story: { state }, form }: Pick<VerifyProps, 'story' | 'form'>) {
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
      <div className="verify-another">
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
    <section className="panel" aria-label="Send another document">
      <header>
        <Heading tabIndex={-1} ref={focusOn}>
          Send another document
        </Heading>
        <div className="panel-action">
          <Button kind="plain" dense onClick={() => setAsked(false)}>
            Keep the one I sent
          </Button>
        </div>
      </header>
      <VerifyForm {...form} />
    </section>
  );
}

/** Before anything is known. */
export const VerifySkeleton = () => (
  <div className="verify-columns" aria-busy="true">
    <p role="status" className="sr-only">
      Your verification is being read.
    </p>
    <div className="verify-work" aria-hidden="true">
      <div className="panel">
        <header>
          <Bar width="8rem" />
        </header>
        <div className="verify-standing">
          <Bar width="7rem" />
          <p>
            <Bar width="min(30rem, 90%)" />
          </p>
          <p>
            <Bar width="min(22rem, 70%)" />
          </p>
        </div>
      </div>
    </div>
    <div className="panel" aria-hidden="true">
      <header>
        <Bar width="9rem" />
      </header>
      <Bar width="80%" />
    </div>
  </div>
);
