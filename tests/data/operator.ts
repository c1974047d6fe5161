import type { DataContext } from '@/data/ledger/context';
import type { ListCollection } from '@/domain/ledger/list-kinds';
import type { Op, Uid } from '@/domain/revision-fields';
import { type AdminSdk, withAdminSdk } from '../../tools/ops/admin-role';
import { archiveDecided } from '../../tools/ops/archive-lists';
import { loopback } from '../../tools/ports';

/** Does something as the operator, whom no rule restricts. @param context of anybody of the desk */
export const asOperator = <T>(
  { db }: Pick<DataContext, 'db'>,
  work: (sdk: AdminSdk) => Promise<T>,
): Promise<T> => {
  const emulators = {
    auth: process.env.FIREBASE_AUTH_EMULATOR_HOST ?? `${loopback}:9099`,
    firestore: process.env.FIRESTORE_EMULATOR_HOST ?? `${loopback}:8080`,
  };
  return withAdminSdk({ projectId: db.app.options.projectId ?? '', emulators }, work);
};

/** Archives decided elements of a client's list, as the operator's script does. */
export const archiveAsOperator = (
  context: Pick<DataContext, 'db'>,
  col: ListCollection,
  uid: Uid,
  op?: Op,
): Promise<number | null> =>
  asOperator(context, ({ firestore }) => archiveDecided(firestore, { col, uid }, op));
