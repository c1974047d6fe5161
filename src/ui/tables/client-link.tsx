import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Uid } from '@/domain/ledger/revision-fields';

/** Everything about one client, at the desk. */
export const getClientPath = (uid: Uid): string => `/admin/users/${encodeURIComponent(uid)}`;

/** Whether this is the page about the client, where a dialog that says more of them leads nowhere. */
export const useIsPageOf = (uid: Uid): boolean => useLocation().pathname === getClientPath(uid);

interface ClientLinkProps {
  uid: Uid;
  /** Of the page, by its id. */
  part?: string;
  children: ReactNode;
}

/** To an entry in the book on that page, by its folio. */
export const EntryLink = ({ uid, folio }: { uid: Uid; folio: string }) => (
  <ClientLink uid={uid} part={folio}>
    {folio}
  </ClientLink>
);

/** To the page about a client; on that page the words alone. */
export const ClientLink = ({ uid, part, children }: ClientLinkProps) =>
  useIsPageOf(uid) ? children : <Link to={`${getClientPath(uid)}${part ? `#${part}` : ''}`}>{children}</Link>;

interface OnlyClientProps {
  /** Whose rows they are; null where they are everybody's, and nothing is to be said. */
  name: string | null;
  /** "deposits" */
  are: string;
  /** The address of everybody's. */
  everybody: string;
}

/** Above a list that is one client's alone. */
export function OnlyClient({ name, are, everybody }: OnlyClientProps) {
  if (name === null) return null;
  return (
    <p className="mb-s-4 text-t-sm text-ink-2 wrap-anywhere">
      Only the {are} of <b>{name}</b>. <Link to={everybody}>Show everybody’s</Link>
    </p>
  );
}
