import { type ReactNode, useReducer, useSyncExternalStore } from 'react';
import { Button } from '@/ui/button';
import { Note } from '@/ui/note';

/** Whether this browser keeps anything for the site. Without that nobody can be signed in: the guards read local storage. */
function storageWorks(): boolean {
  try {
    const probe = 'storage-probe';
    window.localStorage.setItem(probe, probe);
    window.localStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

const never = () => () => {};
/** Where the page is written beforehand, nothing is known of the browser. */
const assumed = () => true;

export interface NeedsStorageProps {
  works?: () => boolean;
  children: ReactNode;
}

/** The form, or where the browser blocks storage, the reason why there is none. */
export function NeedsStorage({ works = storageWorks, children }: NeedsStorageProps) {
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  const open = useSyncExternalStore(never, works, assumed);
  if (open) return children;
  return (
    <div className="grid gap-5">
      <Note kind="no">
        <b>This browser blocks storage for this site,</b> so you cannot be signed in here. Allow cookies and site data for it, or leave the
        private window, and try again.
      </Note>
      <Button wide onClick={lookAgain}>
        Try again
      </Button>
    </div>
  );
}
