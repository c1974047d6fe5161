import { useEffect, useRef } from 'react';
import { connectionMessages } from '@/app/shell/connection-messages';
import { PlainActions, PlainContent, PlainText, PlainTitle } from '@/app/shell/plain-content';
import { PlainPage } from '@/app/shell/plain-page';
import { getErrorMessage, isChunkError } from '@/data/ledger/error-messages';
import { DataShapeError } from '@/data/ledger/errors';
import { type ConnectionState, trackRequest } from '@/lib/device/connection';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { RetryButton } from '@/ui/feedback/empty-state';
import { useConnection } from '@/ui/hooks/use-connection';

/**
 * Reloads the page once the site answers. Without a connection, a reload would show the browser's
 * own error page. Importing again is not enough: a browser may remember that a module could not be
 * fetched.
 */
export async function reloadWhenReachable(
  reload: () => void = () => window.location.reload(),
): Promise<void> {
  const reportOutcome = trackRequest();
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
  } catch {
    // The offline notice reports it.
    reportOutcome(false);
    return;
  }
  reload();
}

const getExplanation = (known: ConnectionState): string =>
  known === 'there'
    ? 'Glassbook has probably been updated since you opened it. Reload to get the new version. Nothing you sent is lost.'
    : `${connectionMessages[known]}. This page will load when the connection is back. Nothing you sent is lost.`;

interface MissingModuleProps {
  /** Where "back" leads. */
  home: { to: string; label: string };
  /** Inside the frame. */
  framed?: boolean | undefined;
  onReload?: () => Promise<void>;
}

/**
 * Shown for a module that could not be loaded: the browser is offline, or a newer version was
 * deployed.
 */
export function MissingModule({
  home,
  framed,
  onReload = reloadWhenReachable,
}: MissingModuleProps) {
  const known = useConnection();
  useOnReconnect(known, onReload);
  return (
    <div role="alert">
      <PlainTitle framed={framed}>This page couldn’t load</PlainTitle>
      <PlainText>{getExplanation(known)}</PlainText>
      <PlainActions>
        <RetryButton kind="primary" onRetry={onReload}>
          {known === 'there' ? 'Reload the page' : 'Try again'}
        </RetryButton>
        <ButtonLink kind="plain" to={home.to}>
          {home.label}
        </ButtonLink>
      </PlainActions>
    </div>
  );
}

/**
 * Calls `onReconnect` each time the connection comes back. Not while connected: if the module is
 * really missing, the page would reload forever.
 */
function useOnReconnect(known: ConnectionState, onReconnect: () => Promise<void>) {
  const before = useRef(known);
  useEffect(() => {
    const back = known === 'there' && before.current !== 'there';
    before.current = known;
    if (back) void onReconnect();
  }, [known, onReconnect]);
}

/** Text of an error page. */
interface Failure {
  title: string;
  text: string;
  /** The technical message, for support. */
  technicalMessage?: string;
}

const afterPress =
  'If you’ve just sent something, check the list before you send it again: it may have been recorded.';

/**
 * Returns the text for an error. Modules that could not be loaded have their own page
 * (MissingPart).
 * @param signedIn whether somebody can have sent an act
 */
function describeFailure(error: unknown, signedIn: boolean): Failure {
  if (error instanceof DataShapeError) {
    return {
      title: 'Some data couldn’t be read',
      text: getErrorMessage(error),
      technicalMessage: error.message,
    };
  }
  return {
    title: 'This page stopped working',
    text: [getErrorMessage(error), signedIn && afterPress].filter(Boolean).join(' '),
    ...(error instanceof Error ? { technicalMessage: error.message } : {}),
  };
}

interface FailureViewProps extends Pick<MissingModuleProps, 'home' | 'framed'> {
  error: unknown;
}

const technicalMessageClass =
  'mt-3 max-w-measure rounded-r-1 border border-rule bg-well px-4 py-3 text-ink-2 text-t-sm/[inherit] wrap-anywhere';

export function FailureView({ error, home, framed }: FailureViewProps) {
  if (isChunkError(error)) return <MissingModule home={home} framed={framed} />;
  const { title, text, technicalMessage } = describeFailure(error, framed === true);
  return (
    <div role="alert">
      <PlainTitle framed={framed}>{title}</PlainTitle>
      <PlainText>{text}</PlainText>
      {technicalMessage && <p className={technicalMessageClass}>{technicalMessage}</p>}
      <PlainActions>
        <Button kind="primary" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
        <ButtonLink kind="plain" to={home.to}>
          {home.label}
        </ButtonLink>
      </PlainActions>
    </div>
  );
}

/** Error page without a layout around it. */
export function RootError({ error }: { error: unknown }) {
  return (
    <PlainPage>
      <FailureView error={error} home={{ to: '/', label: 'Go to the home page' }} />
    </PlainPage>
  );
}

/** Error page of one signed-in page. The frame around it keeps working. */
export function PageError({ error, home }: { error: unknown; home: string }) {
  return (
    <PlainContent framed>
      <FailureView error={error} home={{ to: home, label: 'Back to the dashboard' }} framed />
    </PlainContent>
  );
}
