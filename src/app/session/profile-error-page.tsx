import { connectionMessages } from '@/app/shell/connection-messages';
import { PlainActions, PlainText, PlainTitle } from '@/app/shell/plain-content';
import { PlainPage } from '@/app/shell/plain-page';
import { getReadErrorMessage } from '@/data/ledger/error-messages';
import { Button } from '@/ui/button';
import { RetryButton } from '@/ui/feedback/empty-state';
import { useConnection } from '@/ui/hooks/use-connection';

const offlineExplanation =
  'Your figures aren’t stored on this device, so we need a connection to show them. This page will continue when you’re back online.';

/** Shown if the profile could not be read. Without a profile there is no access. */
export function ProfileErrorPage({
  error,
  onRetry,
  onLogOut,
}: {
  error: unknown;
  onRetry: () => unknown;
  onLogOut: () => void;
}) {
  const isOffline = useConnection() === 'offline';
  return (
    <PlainPage>
      <div role="alert">
        <PlainTitle>
          {isOffline ? connectionMessages.offline : 'Couldn’t load your profile'}
        </PlainTitle>
        <PlainText>{isOffline ? offlineExplanation : getReadErrorMessage(error)}</PlainText>
        <PlainActions>
          <RetryButton kind="primary" onRetry={onRetry} />
          <Button kind="plain" onClick={onLogOut}>
            Log out
          </Button>
        </PlainActions>
      </div>
    </PlainPage>
  );
}
