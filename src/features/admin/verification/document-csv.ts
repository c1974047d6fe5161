import type { Submitted } from '@/data/ledger/submitted';
import { nameOf } from '@/domain/accounts/person-words';
import { nameOfPath } from '@/domain/requests/upload';
import { identityKindName } from '@/domain/requests/verification';
import { csv, utc } from '@/lib/files/csv';

const head = ['Client', 'E-mail', 'Country', 'Document', 'File', 'Sent', 'State', 'Last act', 'Note', 'Client id'];

/** The list as a file; times are UTC. */
export const documentsCsv = (rows: readonly Submitted[]): string =>
  csv(
    head,
    rows.map(({ uid, verification: { kind, document, status, at, note }, uploadedAt, profile }) => [
      nameOf(profile, uid),
      profile?.email ?? '',
      profile?.country ?? '',
      kind ? identityKindName[kind] : '',
      nameOfPath(document),
      utc(uploadedAt),
      status === 'not-verified' ? 'waiting' : status,
      utc(at),
      note,
      uid,
    ]),
  );
