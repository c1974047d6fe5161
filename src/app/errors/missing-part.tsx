import { useEffect, useRef } from 'react';
import { connectionWords, useConnection } from '@/app/shell/use-connection';
import { type Connection, trackRequest } from '@/lib/connection';
import { ButtonLink } from '@/ui/button-link';
import { TryAgain } from '@/ui/feedback/empty';

/**
 * Reloads the page once the site answers: without a connection the browser would show its own error page.
 * A second import is not enough: a browser may remember that a module could not be fetched, and not ask for it again.
 */
export async function reloadOnceAnswered(reload: () => void = () => window.location.reload()): Promise<void> {
  const tell = trackRequest(0);
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
  } catch {
    // The connection line reports it.
    tell(false);
    return;
  }
  reload();
}

const words = (known: Connection): string =>
  known === 'there'
    ? 'Glassbook has probably been updated since you opened it. Reloading brings the new version; nothing that was sent is lost.'
    : `${connectionWords[known]}. This opens by itself when the connection is back; nothing that was sent is lost.`;

interface MissingPartProps {
  /** Where "back" leads. */
  home: { to: string; label: string };
  goOn?: () => Promise<void>;
}

/** A part of the app that could not be fetched: the browser is offline, or a newer version has taken its place. */
export function MissingPart({ home, goOn = reloadOnceAnswered }: MissingPartProps) {
  const known = useConnection();
  useWhenBack(known, goOn);
  return (
    <div role="alert">
      <h1>A part of the app could not be loaded</h1>
      <p>{words(known)}</p>
      <p className="plain-acts">
        <TryAgain kind="first" onTry={goOn}>
          {known === 'there' ? 'Reload the page' : 'Try again'}
        </TryAgain>
        <ButtonLink kind="plain" to={home.to}>
          {home.label}
        </ButtonLink>
      </p>
    </div>
  );
}

/** Once each time that the connection comes back, and never for a part that is missing although it is there: that could go on for ever. */
function useWhenBack(known: Connection, goOn: () => Promise<void>) {
  const before = useRef(known);
  useEffect(() => {
    const back = known === 'there' && before.current !== 'there';
    before.current = known;
    if (back) void goOn();
  }, [known, goOn]);
}
