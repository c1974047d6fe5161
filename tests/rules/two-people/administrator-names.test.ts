import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import { correctableFields } from '@/domain/accounts/profile-fields';
import { buildProfileAct, buildProfileEdit, goodReason } from '../../support/rules/acts/objects';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { type Fields, refuseThenAccept, send } from '../../support/rules/writes';

// Clients read the names of those who decided, and the rules compare these names with the profiles.

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

const adminRoles = ['manager', 'agent', 'viewer', ''];
const renamings: [string, Fields][] = [
  ['the first name', { firstname: 'Ada' }],
  ['the last name', { lastname: 'Ferris', lastnameKey: 'ferris' }],
  ['both names', { firstname: 'Ada', lastname: 'Ferris', lastnameKey: 'ferris' }],
  ['the first name to none', { firstname: '' }],
  ['the first name beside something else', { firstname: 'Ada', country: 'Sweden' }],
];

describe('threat 40: the name in the own profile of an administrator', () => {
  const buildEdit = async (uid: string, changes: Fields) =>
    buildProfileEdit(uid, { ...(await desk.read(`users/${uid}`)), ...changes });

  it.each(renamings)('cannot change: %s', async (_, renaming) => {
    const admin = await desk.seedAdmin();
    await refuseThenAccept(
      admin,
      await buildEdit(admin.uid, renaming),
      await buildEdit(admin.uid, { country: 'Sweden' }),
    );
  });

  it.each(adminRoles)(
    'cannot change with the role "%s", and can once the person is no administrator',
    async (role) => {
      const admin = await desk.seedAdmin({ user: { desk: role } });
      await assertFails(send(admin, await buildEdit(admin.uid, { firstname: 'Ada' })));
      await desk.force(`users/${admin.uid}`, { admin: false });
      await assertSucceeds(send(admin, await buildEdit(admin.uid, { firstname: 'Ada' })));
    },
  );

  it('cannot change after a document was rejected, as that of a client can', async () => {
    const verification = { status: 'rejected', document: 'images/x/1767225600000-a.png' };
    const admin = await desk.seedAdmin({ verification });
    const client = await desk.seedClient({ verification });
    await assertFails(send(admin, await buildEdit(admin.uid, { firstname: 'Ada' })));
    await assertSucceeds(send(client, await buildEdit(client.uid, { firstname: 'Ada' })));
  });
});

describe('threats 39, 40: the profile of an administrator', () => {
  const buildCorrection = async (uid: string, changes: Fields) => {
    const user = await desk.read(`users/${uid}`);
    return (actor: string) =>
      buildProfileAct(user, actor, 'profile.corrected', changes, correctableFields, goodReason);
  };

  it.each([...renamings, ['the phone', { mobile: '+46 8 555 0100' }] as const])(
    'is corrected by nobody at the desk, as that of a client is: %s',
    async (_, changes) => {
      const { uid } = await desk.seedAdmin({ user: { desk: 'viewer' } });
      const client = await desk.seedClient();
      for (const role of ['agent', 'manager']) {
        const caller = await desk.seedAdmin({ user: { desk: role } });
        await assertFails(send(caller, (await buildCorrection(uid, changes))(caller.uid)));
      }
      const manager = await desk.seedAdmin();
      await assertSucceeds(
        send(manager, (await buildCorrection(client.uid, changes))(manager.uid)),
      );
    },
  );

  it.each(adminRoles)(
    'of the role "%s" is not corrected until the person is no administrator',
    async (role) => {
      for (const rank of ['agent', 'manager']) {
        const { uid } = await desk.seedAdmin({ user: { desk: role } });
        const caller = await desk.seedAdmin({ user: { desk: rank } });
        await assertFails(
          send(caller, (await buildCorrection(uid, { firstname: 'Ada' }))(caller.uid)),
        );
        await desk.force(`users/${uid}`, { admin: false });
        await assertSucceeds(
          send(caller, (await buildCorrection(uid, { firstname: 'Ada' }))(caller.uid)),
        );
      }
    },
  );

  it('of one who is suspended, closed or frozen is not corrected either', async () => {
    const manager = await desk.seedAdmin();
    for (const status of ['suspended', 'closed', 'frozen']) {
      const { uid } = await desk.seedAdmin({ user: { status } });
      await assertFails(
        send(manager, (await buildCorrection(uid, { firstname: 'Ada' }))(manager.uid)),
      );
      await desk.force(`users/${uid}`, { admin: false });
      await assertSucceeds(
        send(manager, (await buildCorrection(uid, { firstname: 'Ada' }))(manager.uid)),
      );
    }
  });

  it('threat 12: is not corrected by that person', async () => {
    const admin = await desk.seedAdmin();
    const client = await desk.seedClient();
    await assertFails(
      send(admin, (await buildCorrection(admin.uid, { firstname: 'Ada' }))(admin.uid)),
    );
    await assertSucceeds(
      send(admin, (await buildCorrection(client.uid, { firstname: 'Ada' }))(admin.uid)),
    );
  });
});
