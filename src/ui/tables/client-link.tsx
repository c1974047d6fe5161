import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Uid } from '@/domain/ledger/revision-fields';

/** The desk's page about one client. */
export const getClientPath = (uid: Uid): string => `/admin/users/${encodeURIComponent(uid)}`;

/** Whether this is the page about the client, where a link to it leads nowhere. */
export const useIsPageOf = (uid: Uid): boolean => useLocation().pathname === getClientPath(uid);

interface ClientLinkProps {
  uid: Uid;
  /** Id of a part of the page. */
  part?: string;
  children: ReactNode;
}

/** Link to an entry in the book on that page, by its folio. */
export const EntryLink = ({ uid, folio }: { uid: Uid; folio: string }) => (
  <ClientLink uid={uid} part={folio}>
    {folio}
  </ClientLink>
);

/** Link to the page about a client; on that page only the words. */
export const ClientLink = ({ uid, part, children }: ClientLinkProps) =>
  useIsPageOf(uid) ? children : <Link to={`${getClientPath(uid)}${part ? `#${part}` : ''}`}>{children}</Link>;

interface OnlyClientProps {
  /** Whose rows they are; null if they are all clients', and nothing is rendered. */
  name: string | null;
  /** What the rows are: "deposits". */
  are: string;
  /** Address of the list of all clients. */
  everybody: string;
}

/** Shown above a list that is limited to one client. */
export function OnlyClient({ name, are, everybody }: OnlyClientProps) {
  if (name === null) return null;
  return (
    <p className="mb-s-4 text-t-sm text-ink-2 wrap-anywhere">
      Only the {are} of <b>{name}</b>. <Link to={everybody}>Show everybody’s</Link>
    </p>
  );
}
