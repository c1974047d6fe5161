import { collection, documentId, limit, orderBy, type Query, query, startAfter, where } from 'firebase/firestore/lite';
import type * as v from 'valibot';
import { getVerification } from '@/data/collections/client-documents';
import { getProfiles } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { type Cursor, countDocuments, type FoundDocument, getNextCursor, readAll } from '@/data/ledger/read';
import { profileSchema } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/revision-fields';
import { everyone } from '@/domain/messages/notice';
import type { Audience } from '@/domain/messages/sent';
import { type VerificationStatus, verificationSchema } from '@/domain/requests/verification';
import { getAdministrators } from './administrators';

/**
 * Clients per commit of a group notice. The rules check each of their lists. A list may hold a hundred long notices, and a commit is
 * limited to ten megabytes.
 */
export const batchSize = 8;

/**
 * Yields the owners of the notification lists that an audience reads, in batches of one commit each. Groups do not include administrators.
 * Desk only.
 * @throws DataShapeError, ActError
 */
export async function* readAudienceBatches(context: DataContext, audience: Audience): AsyncGenerator<Uid[]> {
  if (audience.to === 'everyone') yield [everyone];
  else if (audience.to === 'client') yield [audience.uid];
  else {
    for await (const uids of audience.to === 'standing'
      ? readBatchesByStatus(context, audience.status)
      : readBatchesByVerification(context, audience.status)) {
      if (uids.length > 0) yield uids;
    }
  }
}

async function* readBatchesByStatus({ db }: DataContext, status: string): AsyncGenerator<Uid[]> {
  for await (const found of readInBatches(query(collection(db, 'users'), where('status', '==', status)), profileSchema)) {
    yield found.filter(({ value }) => !value.admin).map(({ id }) => id);
  }
}

async function* readBatchesByVerification(context: DataContext, status: VerificationStatus): AsyncGenerator<Uid[]> {
  for await (const found of readInBatches(createVerificationsQuery(context, status), verificationSchema)) {
    const people = await getProfiles(
      context,
      found.map(({ id }) => id),
    );
    yield [...people].filter(([, { admin }]) => !admin).map(([uid]) => uid);
  }
}

const createVerificationsQuery = ({ db }: DataContext, status: VerificationStatus): Query =>
  query(collection(db, 'verifications'), where('status', '==', status));

/** All documents of a query, in batches. Sorted by id, so that the order does not change between pages. */
async function* readInBatches<S extends v.GenericSchema>(all: Query, schema: S): AsyncGenerator<FoundDocument<v.InferOutput<S>>[]> {
  const ordered = query(all, orderBy(documentId()), limit(batchSize));
  let next: Cursor | null = null;
  do {
    const found: FoundDocument<v.InferOutput<S>>[] = await readAll(next ? query(ordered, startAfter(next)) : ordered, schema);
    yield found;
    next = getNextCursor(found, batchSize);
  } while (next);
}

/** Number of people in an audience. Desk only. @throws DataShapeError, ActError */
export async function countAudience(context: DataContext, audience: Audience): Promise<number> {
  switch (audience.to) {
    case 'client':
      return 1;
    case 'everyone':
      return countDocuments(createClientsQuery(context));
    case 'standing':
      return countDocuments(query(createClientsQuery(context), where('status', '==', audience.status)));
    case 'verification': {
      const [all, administrators] = await Promise.all([
        countDocuments(createVerificationsQuery(context, audience.status)),
        getAdministrators(context),
      ]);
      const administratorVerifications = await Promise.all(administrators.map(({ uid }) => getVerification(context, uid)));
      return all - administratorVerifications.filter((one) => one?.status === audience.status).length;
    }
  }
}

const createClientsQuery = ({ db }: DataContext): Query => query(collection(db, 'users'), where('admin', '==', false));
