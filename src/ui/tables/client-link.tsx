import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Uid } from '@/domain/ledger/envelope';

/** Everything about one client, at the desk. */
export const clientAddress = (uid: Uid): string => `/admin/users/${encodeURIComponent(uid)}`;

/** Whether this is the page about the client, where a dialog that says more of them leads nowhere. */
export const useIsPageOf = (uid: Uid): boolean => useLocation().pathname === clientAddress(uid);

export interface ClientLinkProps {
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
  useIsPageOf(uid) ? children : <Link to={`${clientAddress(uid)}${part ? `#${part}` : ''}`}>{children}</Link>;
