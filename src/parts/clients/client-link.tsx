import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { deskBook, type Uid } from '@/domain/revision-fields';

/** The page about the client. The desk's own book has no page: the journal shows it. */
export const getClientPath = (uid: Uid): string =>
  uid === deskBook
    ? `/admin/journal?client=${deskBook}`
    : `/admin/users/${encodeURIComponent(uid)}`;

/** Whether this is the page about the client, where a link to it leads nowhere. */
export const useIsClientPage = (uid: Uid): boolean => useLocation().pathname === getClientPath(uid);

/** Link to an entry in the book on that page, by its folio. */
export const EntryLink = ({ uid, folio }: { uid: Uid; folio: string }) => (
  <ClientLink uid={uid} anchor={folio}>
    {folio}
  </ClientLink>
);

/** Link to the page about a client; on that page only the words. */
export const ClientLink = ({
  uid,
  anchor,
  children,
}: {
  uid: Uid;
  anchor?: string;
  children: ReactNode;
}) =>
  useIsClientPage(uid) ? (
    <span>{children}</span>
  ) : (
    <Link to={`${getClientPath(uid)}${anchor ? `#${anchor}` : ''}`}>{children}</Link>
  );

interface ClientFilterNoteProps {
  /** Whose rows they are; null if they are all clients', and nothing is rendered. */
  name: string | null;
  /** What the rows are: "deposits". */
  itemsLabel: string;
  /** Address of the list of all clients. */
  allPath: string;
}

/** Shown above a list that is limited to one client. */
export function ClientFilterNote({ name, itemsLabel, allPath }: ClientFilterNoteProps) {
  if (name === null) return null;
  return (
    <p className="mb-4 text-t-sm text-ink-2 wrap-anywhere">
      Showing {itemsLabel} for <b>{name}</b> only. <Link to={allPath}>Show all clients</Link>
    </p>
  );
}
