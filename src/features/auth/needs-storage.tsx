import { type ReactNode, useCallback, useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { databaseState, localState, type StorageState } from '@/lib/storage-check';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';

const never = () => () => {};
/** Where the page is written beforehand, nothing is known of the browser. */
const assumed = (): StorageState => 'works';

export interface NeedsStorageProps {
  local?: () => StorageState;
  database?: () => Promise<StorageState>;
  children: ReactNode;
}

/** The form, or where the browser keeps nothing, the reason why there is none: without storage nobody can be signed in. */
export function NeedsStorage({ local = localState, database = databaseState, children }: NeedsStorageProps) {
  const first = useSyncExternalStore(never, local, assumed);
  const [second, lookAgain] = useLook(database);
  const [, drawAgain] = useReducer((looks: number) => looks + 1, 0);
  const state = first === 'works' ? second : first;
  if (state === 'works') return children;
  return (
    <div className="grid gap-5">
      <Note kind="no">{reasons[state]}</Note>
      <Button
        wide
        onClick={() => {
          drawAgain();
          void lookAgain();
        }}
      >
        Try again
      </Button>
    </div>
  );
}

const reasons: Record<Exclude<StorageState, 'works'>, ReactNode> = {
  blocked: (
    <>
      <b>This browser blocks storage for this site,</b> so you cannot be signed in here. Allow cookies and site data for it, or leave the
      private window, and try again.
    </>
  ),
  full: (
    <>
      <b>This browser has no room left for this site,</b> so you cannot be signed in here. Make room on this device, or clear what the
      browser keeps for the site, and try again.
    </>
  ),
};

/** What takes a moment to find out; until then it is taken to work, as it nearly always does. @returns it, and the way to look again */
function useLook(look: () => Promise<StorageState>): [StorageState, () => Promise<void>] {
  const [state, setState] = useState<StorageState>('works');
  const again = useCallback(async () => setState(await look()), [look]);
  useEffect(() => void again(), [again]);
  return [state, again];
}
