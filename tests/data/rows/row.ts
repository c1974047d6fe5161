import type { DataContext } from '@/data/ledger/context';
import type { Op, Uid } from '@/domain/revision-fields';
import type { ClientSetup } from '../../support/rules/desk';

export const roles = ['client', 'other', 'desk', 'visitor'] as const;
/**
 * The client that it is about, another client, an administrator, and somebody who is not signed in.
 */
export type Role = (typeof roles)[number];

/**
 * One function of the data layer: whom the rules let do it, and how to call it about the client
 * `uid`.
 */
export interface Row {
  taken: readonly Role[];
  /** What is stored of the client before. @param admin the administrator who calls as the desk */
  given?: (uid: Uid, admin: Uid) => ClientSetup;
  /**
   * Other documents that exist before the call.
   * @param admin the administrator who calls as the desk
   */
  planted?: (uid: Uid, op: Op, admin: Uid) => Record<string, Record<string, unknown>>;
  /** It has no account yet. */
  isNew?: boolean;
  call: (caller: DataContext, uid: Uid, op: Op) => Promise<unknown>;
  /** It is about the caller's own data: other roles call it with the uid of this client. */
  own?: boolean;
  /** Done again with the same `op`, it has to change nothing. */
  once?: boolean;
}

export const onlyDesk = ['desk'] as const;
const onlyClient = ['client'] as const;
export const clientAndDesk = ['client', 'desk'] as const;
export const signedInRoles = ['client', 'other', 'desk'] as const;

export const createReadRow = (
  taken: readonly Role[],
  call: Row['call'],
  more: Partial<Row> = {},
): Row => ({
  taken,
  call,
  ...more,
});
export const createClientRow = (call: Row['call'], more: Partial<Row> = {}): Row => ({
  taken: onlyClient,
  own: true,
  once: true,
  call,
  ...more,
});
export const createDeskRow = (call: Row['call'], more: Partial<Row> = {}): Row => ({
  taken: onlyDesk,
  once: true,
  call,
  ...more,
});
