import { useEffect, useState } from 'react';
import { report } from '@/lib/report';
import { Button } from '@/ui/button';
import { ButtonRoom } from '@/ui/button-room';

const words = 'Open the link (local desk)';

export const LocalLinkRoom = () => <ButtonRoom dense>{words}</ButtonRoom>;

export interface LocalLinkProps {
  /** What opens the link; null where none was asked for. */
  find: () => Promise<(() => Promise<void>) | null>;
  /** Called once it was opened. What it throws was said already. */
  onOpened: () => Promise<void>;
}

/** Where no e-mail is ever sent: opens the link that it would have held. Appears once it is known. */
export function LocalLink({ find, onOpened }: LocalLinkProps) {
  const [open, setOpen] = useState<{ now: () => Promise<void> } | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let here = true;
    find().then(
      (now) => here && setOpen(now && { now }),
      (error: unknown) => report('The local desk gave no link', error),
    );
    return () => {
      here = false;
    };
  }, [find]);
  if (!open) return <LocalLinkRoom />;
  const press = async () => {
    setBusy(true);
    // A link that was opened already is none any more, and the check says how things are.
    await open.now().catch((error: unknown) => report('The local desk did not open the link', error));
    await onOpened();
    setBusy(false);
  };
  return (
    <Button dense busy={busy} onClick={() => void press()}>
      {words}
    </Button>
  );
}
