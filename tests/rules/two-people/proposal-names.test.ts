import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { buildProfileEdit } from '../../support/rules/acts/objects';
import {
  buildConfirmedAct,
  buildDismissal,
  buildProposal,
  changeProposal,
} from '../../support/rules/acts/proposal-acts';
import { seedProposal } from '../../support/rules/acts/seed-proposal';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { type Fields, refuseThenAccept, send } from '../../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
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
        await assertFails(send(admin, changeProposal(buildProposal(state), { name: wrong })));
      await assertSucceeds(send(admin, changeProposal(buildProposal(state), { name })));
    });

    it('threat 40: cannot change in the commit that names them', async () => {
      const author = await desk.seedAdmin();
      const profile = await desk.read(`users/${author.uid}`);
      const state = await seedProposal(desk, author, kind, { proposed: false });
      const buildNamed = (name: string, changes: Fields) => {
        const { document, limits } = buildProfileEdit(author.uid, { ...profile, ...changes });
        return { ...changeProposal(buildProposal(state), { name }), profile: document, limits };
      };
      const name = `${profile.firstname} ${profile.lastname}`;
      await assertFails(
        send(author, buildNamed(`Other ${profile.lastname}`, { firstname: 'Other' })),
      );
      await refuseThenAccept(
        author,
        buildNamed(name, { firstname: 'Other' }),
        buildNamed(name, { country: 'Sweden' }),
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
        await assertFails(send(admin, changeProposal(buildConfirmedAct(state), wrong)));
      await assertSucceeds(
        send(admin, changeProposal(buildConfirmedAct(state), { confirmerName })),
      );
    });

    it('threat 40: are completed by the one who rejects, and by nobody who takes back', async () => {
      const { firstname, lastname } = await desk.read(`users/${admin.uid}`);
      const confirmerName = `${firstname} ${lastname}`;
      const own = await seedProposal(desk, admin, kind, { changes: { by: admin.uid } });
      await refuseThenAccept(
        admin,
        buildDismissal('cancelled', own, { confirmerName }),
        buildDismissal('cancelled', own),
      );
      const other = await seedProposal(desk, admin, kind);
      for (const wrong of ['Somebody Else', [confirmerName]])
        await assertFails(send(admin, buildDismissal('rejected', other, { confirmerName: wrong })));
      await assertSucceeds(send(admin, buildDismissal('rejected', other, { confirmerName })));
    });
  },
);
