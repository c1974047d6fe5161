import { PlainPage } from '@/app/shell/plain-page';
import { getErrorMessage, isChunkError } from '@/data/ledger/error-messages';
import { DataShapeError } from '@/data/ledger/errors';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { MissingPart } from './missing-part';

/** What a page says that could not be shown. */
interface Failure {
  title: string;
  text: string;
  /** The technical message, for the person who is asked for help. */
  said?: string;
}

/** Kinds of failure differ in what a person can do about them. A part that could not be fetched has a page of its own (missing-part.tsx). */
function getFailure(error: unknown): Failure {
  if (error instanceof DataShapeError) {
    return { title: 'A document could not be read', text: getErrorMessage(error), said: error.message };
  }
  return {
    title: 'This page stopped working',
    text: getErrorMessage(error),
    ...(error instanceof Error ? { said: error.message } : {}),
  };
}

interface FailureViewProps {
  error: unknown;
  /** Where "back" leads. */
  home: { to: string; label: string };
}

export function FailureView({ error, home }: FailureViewProps) {
  if (isChunkError(error)) return <MissingPart home={home} />;
  const { title, text, said } = getFailure(error);
  return (
    <div role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      {said && <p className="plain-said">{said}</p>}
      <p className="plain-acts">
        <Button kind="first" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
        <ButtonLink kind="plain" to={home.to}>
          {home.label}
        </ButtonLink>
      </p>
    </div>
  );
}

/** Where nothing else of the page stands any more. */
export function RootError({ error }: { error: unknown }) {
  return (
    <PlainPage>
      <FailureView error={error} home={{ to: '/', label: 'To the front page' }} />
    </PlainPage>
  );
}

/** One signed-in page has failed; the frame around it lives on. */
export function PageError({ error, home }: { error: unknown; home: string }) {
  return (
    <div className="plain-text">
      <FailureView error={error} home={{ to: home, label: 'Back to the dashboard' }} />
    </div>
  );
}
