import { Link } from 'react-router-dom';
import { PopoverText } from '@/app/shell/popover';
import type { JournalRow } from '@/data/admin/journal';
import { formatAdministrator, formatName } from '@/domain/accounts/person-words';
import { formatFolio } from '@/domain/ledger/ledger';
import { formatEntry } from '@/domain/statement/entry-words';
import { getClientPath } from '@/parts/clients/client-link';
import { getNewsItemClass, newsClass } from '@/ui/feedback/news-class';
import { Time } from '@/ui/time';

interface AdminNewsProps {
  /** Newest first. */
  rows: readonly JournalRow[];
  /** Epoch milliseconds. Newer ones are marked as new. */
  seenAt: number;
  /** Called when a link is followed. */
  onFollow: () => void;
}

/** What happened at the desk, each with a link to its entry in the book. */
export const AdminNews = ({ rows, seenAt, onFollow }: AdminNewsProps) => (
  <>
    {rows.length === 0 ? (
      <PopoverText>
        Nothing yet. Requests, proposals and decisions of others appear here.
      </PopoverText>
    ) : (
      <ul>
        {rows.map((row) => (
          <li key={`${row.entry.uid}/${row.entry.op}`} className={newsClass.row}>
            <EventItem row={row} isNew={row.entry.at.getTime() > seenAt} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    )}
    <p className="pt-3 text-t-sm/[inherit]">
      <Link className="touch-target py-1" to="/admin/journal" onClick={onFollow}>
        See the journal
      </Link>
    </p>
  </>
);

interface EventItemProps extends Pick<AdminNewsProps, 'onFollow'> {
  row: JournalRow;
  isNew: boolean;
}

function EventItem({ row: { entry, owner, writer }, isNew, onFollow }: EventItemProps) {
  const { uid, actor, at } = entry;
  const { what, detail } = formatEntry(entry, null);
  const by = actor === uid ? '' : `by ${formatAdministrator(writer, actor)}`;
  return (
    <Link
      to={`${getClientPath(uid)}#${formatFolio(entry)}`}
      onClick={onFollow}
      className={getNewsItemClass(isNew)}
    >
      <span className={newsClass.what}>
        {isNew && <span className="sr-only">New: </span>}
        {what}
      </span>{' '}
      <Time at={at} className={newsClass.time} />{' '}
      <small className={newsClass.detail}>
        {[formatName(owner, uid), detail, by].filter(Boolean).join(' · ')}
      </small>
    </Link>
  );
}
