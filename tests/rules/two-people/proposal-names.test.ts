import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { profileEdited } from '../../support/rules/objects';
import {
  confirmed,
  decidedAgainst,
  proposed,
  seedProposal,
  withProposal,
} from '../../support/rules/proposals';
import { type Fields, refuseThenAccept, send } from '../../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

describe.each(['withdrawal', 'role', 'policy', 'payment'] as const)(
  'the names of both, of a %s',
  (kind) => {
    it('are those of their profiles, or missing', async () => {
      const state = await seedProposal(desk, admin, kind, { proposed: false });
      const { firstname, lastname } = await desk.read(`users/${admin.uid}`);
      const name = `${firstname} ${lastname}`;
      for (const wrong of [`${name} `, String(firstname), 'Maya Lindqvist', 7])
        await assertFails(send(admin, withProposal(proposed(state), { name: wrong })));
      await assertSucceeds(send(admin, withProposal(proposed(state), { name })));
    });

    it('threat 40: cannot change in the commit that names them', async () => {
      const author = await desk.newAdmin();
      const profile = await desk.read(`users/${author.uid}`);
      const state = await seedProposal(desk, author, kind, { proposed: false });
      const named = (name: string, changes: Fields) => {
        const { document, limits } = profileEdited(author.uid, { ...profile, ...changes });
        return { ...withProposal(proposed(state), { name }), profile: document, limits };
      };
      const name = `${profile.firstname} ${profile.lastname}`;
      await assertFails(send(author, named(`Other ${profile.lastname}`, { firstname: 'Other' })));
      await refuseThenAccept(
        author,
        named(name, { firstname: 'Other' }),
        named(name, { country: 'Sweden' }),
      );
    });

    it('are not changed by the second person, who adds the own one', async () => {
      const state = await seedProposal(desk, admin, kind, { changes: { name: 'Somebody Else' } });
      const { firstname, lastname } = await desk.read(`users/${admin.uid}`);
      const confirmerName = `${firstname} ${lastname}`;
      for (const wrong of [
        { confirmerName: 'Somebody Else' },
        { confirmerName: [confirmerName] },
        { name: confirmerName },
      ])
        await assertFails(send(admin, withProposal(confirmed(state), wrong)));
      await assertSucceeds(send(admin, withProposal(confirmed(state), { confirmerName })));
    });

    it('threat 40: are completed by the one who rejects, and by nobody who takes back', async () => {
      const { firstname, lastname } = await desk.read(`users/${admin.uid}`);
      const confirmerName = `${firstname} ${lastname}`;
      const own = await seedProposal(desk, admin, kind, { changes: { by: admin.uid } });
      await refuseThenAccept(
        admin,
        decidedAgainst('cancelled', own, { confirmerName }),
        decidedAgainst('cancelled', own),
      );
      const other = await seedProposal(desk, admin, kind);
      for (const wrong of ['Somebody Else', [confirmerName]])
        await assertFails(send(admin, decidedAgainst('rejected', other, { confirmerName: wrong })));
      await assertSucceeds(send(admin, decidedAgainst('rejected', other, { confirmerName })));
    });
  },
);
