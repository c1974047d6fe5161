import type { Standing } from '@/domain/accounts/standing';
import type { Entry } from '@/domain/ledger/ledger';

/** The newest entry that gave the account this standing; undefined where the book does not say, or is not known. */
export const closedBy = (standing: Standing, entries: readonly Entry[] | undefined): Entry | undefined =>
  entries
    ?.filter(({ action, after }) => (action === 'status.changed' || action === 'status.frozen') && after.status === standing)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
