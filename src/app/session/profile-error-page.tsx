import { PlainActions, PlainText, PlainTitle } from '@/app/shell/plain-content';
import { PlainPage } from '@/app/shell/plain-page';
import { connectionMessages, useConnection } from '@/app/shell/use-connection';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { Button } from '@/ui/button';
import { RetryButton } from '@/ui/feedback/empty-state';

const offlineExplanation =
  'No figures of an account are kept on this device, so they need a connection. When it is back, this page goes on by itself.';

/** Shown if the profile could not be read. Without a profile there is no access. */
export function ProfileErrorPage({ error, onRetry, onLogOut }: { error: unknown; onRetry: () => unknown; onLogOut: () => void }) {
  const isOffline = useConnection() === 'offline';
  return (
    <PlainPage>
      <div role="alert">
        <PlainTitle>{isOffline ? connectionMessages.offline : 'Your profile could not be read'}</PlainTitle>
        <PlainText>{isOffline ? offlineExplanation : getErrorMessage(error)}</PlainText>
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
