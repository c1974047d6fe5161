import { PlainPage } from '@/app/shell/plain-page';
import { isChunkError } from '@/data/ledger/causes';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { failureOf } from './failure';
import { MissingPart } from './missing-part';

interface FailureViewProps {
  error: unknown;
  /** Where "back" leads. */
  home: { to: string; label: string };
}

export function FailureView({ error, home }: FailureViewProps) {
  if (isChunkError(error)) return <MissingPart home={home} />;
  const { title, text, said } = failureOf(error);
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
