import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Operator } from '@/lib/env';
import { clockTime } from '@/lib/format';
import type { Role } from '@/lib/session';
import { Banner } from '@/ui/note';
import { useTopLayer } from '@/ui/top-layer';

export interface PracticeBannerProps {
  area: Role;
  /** Whether prices are made up by the local service. */
  sample: boolean;
}

/** On every signed-in page as long as no operator is named. It cannot be closed. */
export function PracticeBanner({ area, sample }: PracticeBannerProps) {
  return (
    <Banner title="Practice desk">
      {practiceWords(area, sample)} {area === 'user' && <span className="whitespace-nowrap">Do not send coins.</span>}
    </Banner>
  );
}

function practiceWords(area: Role, sample: boolean): string {
  if (area === 'admin') return `No operator is named${sample ? ', prices are samples,' : ''} and approvals move no coins.`;
  return `No operator is named${sample ? ' and prices are samples' : ''}.`;
}

/** The legal identity of whoever runs this desk, at the foot of every page. */
export function OperatorFoot({ operator }: { operator: Operator }) {
  const { name, registration, regulator, address, complaints } = operator;
  return (
    <footer className="frame-foot">
      {name}, {registration}. Regulated by {regulator}. {address}. Complaints: {complaints}.
    </footer>
  );
}

const subscribe = (tell: () => void) => {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
};

/** When what is on the screen was read last, prices aside, which say their age themselves; null when nothing was. */
function lastRead(client: QueryClient): Date | null {
  const shown = client.getQueryCache().findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== 'rates' });
  const newest = Math.max(0, ...shown.map(({ state }) => state.dataUpdatedAt));
  return newest > 0 ? new Date(newest) : null;
}

/** A quiet line while there is no connection, with the age of what is shown. */
export function OfflineNotice({ client }: { client: QueryClient }) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const at = online ? null : lastRead(client);
  return (
    <div role="status">
      {!online && (
        <p className="frame-offline">You are offline. {at ? `What you see was read at ${clockTime(at)}.` : 'Nothing was read yet.'}</p>
      )}
    </div>
  );
}

/** The last minute of a session. It cannot be made longer, so it says what to do with it. */
export function SessionWarning({ warned }: { warned: boolean }) {
  const dialog = useTopLayer();
  const warning = (
    <div role="alert">
      {warned && (
        <div className="frame-warning">
          <p>You will be signed out in one minute.</p>
          <p>A session lasts two hours. Send or copy what you are writing, then sign in again.</p>
        </div>
      )}
    </div>
  );
  return dialog ? createPortal(warning, dialog) : warning;
}
