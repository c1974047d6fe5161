import { causeOf } from '@/data/causes';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Failed } from '@/ui/empty';
import { PlainPage } from './plain-page';

/** Signed in at the desk's door, and no administrator. */
export function DeniedPage({ onLogOut }: { onLogOut: () => void }) {
  return (
    <PlainPage>
      <h1>This is the desk’s side</h1>
      <p>You are signed in, but not as an administrator, so nothing of the desk is shown to you.</p>
      <p className="plain-acts">
        <Button kind="first" onClick={onLogOut}>
          Log out
        </Button>
        <ButtonLink kind="plain" to="/">
          To the front page
        </ButtonLink>
      </p>
    </PlainPage>
  );
}

/** Whoever is here cannot be let in before their profile was read. */
export function UnreadProfilePage({ error, onRetry, onLogOut }: { error: unknown; onRetry: () => unknown; onLogOut: () => void }) {
  return (
    <PlainPage>
      <Failed title="Your profile could not be read" onRetry={onRetry}>
        {causeOf(error)}
      </Failed>
      <p className="plain-acts">
        <Button kind="plain" onClick={onLogOut}>
          Log out
        </Button>
      </p>
    </PlainPage>
  );
}
