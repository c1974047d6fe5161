import { useRouteError } from 'react-router-dom';
import { Button, ButtonLink } from '@/ui/button';
import { failureOf } from './failure';
import { PlainPage } from './plain-page';

interface FailureViewProps {
  error: unknown;
  /** Where "back" leads. */
  home: { to: string; label: string };
}

export function FailureView({ error, home }: FailureViewProps) {
  const { title, text, said, way } = failureOf(error);
  return (
    <div role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      {said && <p className="plain-said">{said}</p>}
      <p className="plain-acts">
        {way === 'reload' && (
          <Button kind="first" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        )}
        <ButtonLink kind={way === 'home' ? 'first' : 'plain'} to={home.to}>
          {home.label}
        </ButtonLink>
      </p>
    </div>
  );
}

/** Where nothing else of the page stands any more. */
export function RootError() {
  return (
    <PlainPage>
      <FailureView error={useRouteError()} home={{ to: '/', label: 'To the front page' }} />
    </PlainPage>
  );
}

/** One signed-in page has failed; the frame around it lives on. */
export function PageError({ home }: { home: string }) {
  return (
    <div className="plain-text">
      <FailureView error={useRouteError()} home={{ to: home, label: 'Back to the dashboard' }} />
    </div>
  );
}
