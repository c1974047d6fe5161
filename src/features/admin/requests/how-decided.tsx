import { useEffect, useRef, useState } from 'react';
import { useUserState } from '@/data/user-state';
import { actorWords } from '@/domain/accounts/person-words';
import { actionWords } from '@/domain/ledger/entry-words';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { TryAgain } from '@/ui/feedback/try-again';
import { Time } from '@/ui/time';
import type { Request } from './request';
import { type Looked, useOutcome } from './use-outcome';

export interface HowDecidedProps {
  request: Request;
  /** The client's. */
  name: string;
}

/** How one of several was decided meanwhile: looked up when somebody asks, because each costs the newest entries of a client's book. */
export function HowDecided({ request, name }: HowDecidedProps) {
  const [asked, setAsked] = useState(false);
  if (asked) return <Found request={request} />;
  return (
    <Button kind="plain" dense aria-label={`See how ${usd(request.amount)} of ${name} was decided`} onClick={() => setAsked(true)}>
      See how
    </Button>
  );
}

/** It takes the place of the button that was pressed, and the focus with it. */
function Found({ request }: { request: Request }) {
  const { uid: me } = useUserState();
  const told = useOutcome(request, true);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <small ref={box} tabIndex={-1} role="status">
      <Outcome uid={request.uid} me={me} told={told} />
    </small>
  );
}

function Outcome({ uid, me, told: { entry, decider, book, again } }: { uid: string; me: string; told: Looked }) {
  if (entry) {
    return (
      <>
        {actionWords(entry.action)}, <Time at={entry.at} />, {actorWords({ actor: entry.actor, uid }, decider, me)}
        {entry.reason && (
          <>
            : <q>{entry.reason}</q>
          </>
        )}
      </>
    );
  }
  if (book === 'looking') return 'Reading the client’s book…';
  if (book === 'read') return 'The entry stands further back in the client’s book.';
  return (
    <>
      The client’s book could not be read. <TryAgain kind="plain" onTry={again} />
    </>
  );
}
