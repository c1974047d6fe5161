import { useState } from 'react';
import { Button } from '@/ui/button';
import { LocalLink, type LocalLinkProps } from '@/ui/feedback/local-link';
import { Note } from '@/ui/feedback/note';

export interface EmailPendingProps {
  /** Where the link was sent. */
  email: string;
  /** Whether the link was opened. Where it was, the sign-in ends, and this page with it. @returns a sentence on why not, or null */
  onCheck: () => Promise<string | null>;
  /** Where no e-mail is ever sent (local desk): finds what opens the link that it would have held. */
  localLink?: LocalLinkProps['find'] | undefined;
}

/** A link is on its way to another address; until it is opened nothing has changed. */
export function EmailPending({ email, onCheck, localLink }: EmailPendingProps) {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const check = async () => {
    setBusy(true);
    setAnswer(null);
    setAnswer(await onCheck());
    setBusy(false);
  };
  return (
    <Note kind="wait">
      <p role="status">
        <b className="wrap-anywhere">A link is on its way to {email}.</b> Your address stays as it is until you open it. Opening it signs
        you out everywhere; then sign in with the new address.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button dense busy={busy} onClick={() => void check()}>
          I have opened it
        </Button>
        {localLink && <LocalLink find={localLink} onOpened={check} />}
      </div>
      <p role="status" className="mt-2 text-red empty:mt-0">
        {answer}
      </p>
    </Note>
  );
}
