import { useEffect, useState } from 'react';
import { report } from '@/lib/report';
import { Button } from '@/ui/button';
import { ButtonPlaceholder } from '@/ui/button-placeholder';

const linkLabel = 'Open the link (local desk)';

export const LocalLinkPlaceholder = () => <ButtonPlaceholder dense>{linkLabel}</ButtonPlaceholder>;

export interface LocalLinkProps {
  /** Finds the function that opens the link; null if no link was requested. */
  findLink: () => Promise<(() => Promise<void>) | null>;
  /** Called after the link was opened. Shows its own errors. */
  onOpened: () => Promise<void>;
}

/**
 * For a deployment that sends no e-mail: opens the link that the e-mail would contain. Appears once
 * the link is known.
 */
export function LocalLink({ findLink, onOpened }: LocalLinkProps) {
  const [open, setOpen] = useState<{ now: () => Promise<void> } | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isMounted = true;
    findLink().then(
      (now) => isMounted && setOpen(now && { now }),
      (error: unknown) => report('The local desk gave no link', error),
    );
    return () => {
      isMounted = false;
    };
  }, [findLink]);
  if (!open) return <LocalLinkPlaceholder />;
  const handleClick = async () => {
    setBusy(true);
    // Fails if the link was opened before; the check then shows the current state.
    await open
      .now()
      .catch((error: unknown) => report('The local desk did not open the link', error));
    await onOpened();
    setBusy(false);
  };
  return (
    <Button dense busy={busy} onClick={() => void handleClick()}>
      {linkLabel}
    </Button>
  );
}
