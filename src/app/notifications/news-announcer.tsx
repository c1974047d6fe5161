import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Entry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';
import { showDeviceNotification } from '@/lib/device/device-notifications';
import { useDeviceNotifications } from '@/ui/feedback/device-notifications';
import { useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { showNotice } from '@/ui/overlays/toasts';
import { filterAdminActs, getStatementPath } from './news';
import { describeNews } from './news-words';
import { latestEntryCount } from './unread';

/** So many acts at once are announced one by one; more of them together. */
const maxAnnounced = 3;

/** Acts that change nothing for the client are not announced. */
const quietActions: readonly string[] = ['verification.viewed', 'history.archived'];

const linkClass = 'pointer-events-auto inline-flex min-h-6 items-center';

interface NewsAnnouncerProps {
  uid: Uid;
  /**
   * The newest entries of the ledger, newest first. Those that are there at first are not
   * announced.
   */
  entries: readonly Entry[];
}

/**
 * Announces what the desk does while the client looks: a toast with its figure and its entry, and a
 * notification of the device if it is on.
 */
export function NewsAnnouncer({ uid, entries }: NewsAnnouncerProps) {
  const known = useRef(new Set(entries.map(({ op }) => op)));
  const navigate = useNavigate();
  const hidden = useAmountsHidden();
  const isOn = useDeviceNotifications() === 'on';

  const announce = useEffectEvent((arrived: readonly Entry[]) => {
    const acts = filterAdminActs(arrived, uid).filter(
      ({ action }) => !quietActions.includes(action),
    );
    // If all that are read are new, older ones may be new too, and their number is unknown.
    const isCut = arrived.length >= latestEntryCount;
    if (acts.length > maxAnnounced) {
      const title = isCut
        ? 'Several updates from the desk'
        : `${acts.length} updates from the desk`;
      showNotice(title, <NewsLink to="/user/statement">See your statement</NewsLink>);
      notify(title, acts[0]?.op ?? '', '/user/statement');
      return;
    }
    for (const entry of acts.toReversed()) {
      const title = describeNews(entry, hidden);
      showNotice(title, <NewsLink to={getStatementPath(entry)}>See entry</NewsLink>);
      notify(title, entry.op, getStatementPath(entry));
    }
  });
  const notify = (title: string, tag: string, path: string) => {
    if (isOn) showDeviceNotification({ title, tag, onClick: () => void navigate(path) });
  };

  // A toast is shown outside of React's tree.
  useEffect(() => {
    const arrived = entries.filter(({ op }) => !known.current.has(op));
    for (const { op } of arrived) known.current.add(op);
    announce(arrived);
  }, [entries]);
  return null;
}

const NewsLink = ({ to, children }: { to: string; children: string }) => (
  <Link className={linkClass} to={to}>
    {children}
  </Link>
);
