/**
 * Checks the Firestore database: its type, point-in-time recovery, backups and delete protection.
 */
import * as v from 'valibot';
import { type Check, type Finding, missing, ok } from './check';
import { readAnswer } from './edge';

const database = v.object({
  type: v.optional(v.string(), ''),
  locationId: v.optional(v.string(), ''),
  /** As firebase-tools reads it, a database without an edition is a standard one. */
  databaseEdition: v.optional(v.string(), 'STANDARD'),
  pointInTimeRecoveryEnablement: v.optional(v.string(), ''),
  deleteProtectionState: v.optional(v.string(), ''),
});
const schedules = v.object({
  backupSchedules: v.optional(
    v.array(
      v.object({
        retention: v.optional(v.string(), ''),
        dailyRecurrence: v.optional(v.object({})),
      }),
    ),
    [],
  ),
});

/** A check of the database's own settings. @param judge gets them */
const createDatabaseCheck = (
  id: string,
  asks: string,
  judge: (found: v.InferOutput<typeof database>) => Finding,
): Check => ({
  id,
  asks,
  async look({ edge, projectId }) {
    const found = await readAnswer(
      edge,
      'firestore',
      `/v1/projects/${projectId}/databases/(default)`,
      database,
    );
    return found ? judge(found) : missing('there is no database (default)');
  },
});

const exists = createDatabaseCheck(
  'database',
  'There is a Firestore database in Native mode, of the standard edition',
  ({ type, locationId, databaseEdition: edition }) => {
    if (type !== 'FIRESTORE_NATIVE')
      return missing(`the database (default) is of the type ${type}`);
    return edition === 'STANDARD'
      ? ok(`(default), in ${locationId}`)
      : missing(
          `the database (default) is of the edition ${edition}, which makes no automatic indexes`,
        );
  },
);
const pointInTimeRecovery = createDatabaseCheck(
  'point-in-time-recovery',
  'The database can be read as it was at any minute of the last seven days',
  ({ pointInTimeRecoveryEnablement: state }) =>
    state === 'POINT_IN_TIME_RECOVERY_ENABLED'
      ? ok('on')
      : missing('point-in-time recovery is off'),
);
const deleteProtection = createDatabaseCheck(
  'delete-protection',
  'The database cannot be deleted by one slip',
  ({ deleteProtectionState: state }) =>
    state === 'DELETE_PROTECTION_ENABLED' ? ok('on') : missing('delete protection is off'),
);

const backups: Check = {
  id: 'backups',
  asks: 'The database is backed up every day',
  async look({ edge, projectId }) {
    const found = await readAnswer(
      edge,
      'firestore',
      `/v1/projects/${projectId}/databases/(default)/backupSchedules`,
      schedules,
    );
    const daily = found?.backupSchedules.find(
      ({ dailyRecurrence }) => dailyRecurrence !== undefined,
    );
    if (daily)
      return ok(`daily, each kept for ${Number.parseInt(daily.retention, 10) / 86_400} days`);
    return missing(
      found?.backupSchedules.length
        ? 'backups are made, but not every day'
        : 'there is no backup schedule',
    );
  },
};

export const firestoreChecks: readonly Check[] = [
  exists,
  pointInTimeRecovery,
  backups,
  deleteProtection,
];
