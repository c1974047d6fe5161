import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { acts } from '../support/rules/access/role-acts';
import { goodReason } from '../support/rules/acts/objects';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { inSeconds } from '../support/rules/times';
import { chargesFee, seedForValidWrites } from '../support/rules/valid-writes/all';
import {
  type Commit,
  changeCommit,
  getFields,
  removeParts,
  replaceId,
  send,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

const noEntry = [
  'an edited profile',
  'an edited profile with a name',
  'an edited profile with an address',
  'an edited profile with both',
  'a profile edited again',
  'a notice to a client',
  'notices seen',
  'a message',
  'a note of the desk',
  'an upload ticket',
  'notices seen for the first time',
  'a notice to a status',
  'a notice to everyone',
  'the first message',
  'a message handled',
  'a first upload ticket',
];
const recordedActs = Object.keys(acts).filter((act) => !noEntry.includes(act));

async function prepareAct(act: string) {
  await seedForValidWrites(desk);
  const ready = await acts[act]?.(desk, admin, 1);
  if (!ready) throw new Error(`There is no act ${act}`);
  const entries = Object.keys(ready.commit).filter((part) =>
    ready.commit[part]?.path.startsWith('ledger/'),
  );
  return { ...ready, entries };
}
/** The same commit and one more entry: that of `part`, changed, at another place. */
const addBeside = (commit: Commit, part: string, path: string, changes = {}): Commit => ({
  ...commit,
  more: { path, fields: { ...getFields(commit, part), ...changes } },
});

describe.each(recordedActs)('threats 7, 8: %s', (act) => {
  it('needs each of its parts', async () => {
    const { caller, commit, entries } = await prepareAct(act);
    expect(entries).not.toEqual([]);
    for (const part of Object.keys(commit))
      await assertFails(send(caller, removeParts(commit, part)));
    await assertFails(
      send(
        caller,
        Object.fromEntries(entries.map((part) => [part, commit[part] ?? { path: '', fields: {} }])),
      ),
    );
    await assertSucceeds(send(caller, commit));
  });

  it('refuses one more entry: of another act, under another op, in another ledger or about another document', async () => {
    const { caller, commit, entries } = await prepareAct(act);
    const { uid } = await desk.seedClient();
    for (const part of entries) {
      const [, book = ''] = commit[part]?.path.split('/') ?? [];
      const { op, rev } = getFields(commit, part);
      await assertFails(
        send(caller, addBeside(commit, part, `ledger/${book}/entries/more`, { op: 'more' })),
      );
      await assertFails(
        send(
          caller,
          addBeside(commit, part, `ledger/${book}/entries/more`, {
            op: 'more',
            rev: Number(rev) + 1,
          }),
        ),
      );
      await assertFails(send(caller, addBeside(commit, part, `ledger/${book}/entries/more`)));
      await assertFails(send(caller, addBeside(commit, part, `ledger/${uid}/entries/${op}`)));
      await assertFails(
        send(caller, addBeside(commit, part, `ledger/${caller.uid}x/entries/${op}`)),
      );
      // The same one, written again within the commit.
      await assertFails(
        send(
          caller,
          addBeside(commit, part, commit[part]?.path ?? '', {
            ref: 'changed',
            reason: 'It was otherwise.',
          }),
        ),
      );
    }
    await assertSucceeds(send(caller, commit));
  });

  it('cannot write one document twice in one commit', async () => {
    const { caller, commit, entries } = await prepareAct(act);
    for (const part of Object.keys(commit).filter((one) => !entries.includes(one))) {
      const { path, fields } = commit[part] ?? { path: '', fields: {} };
      await assertFails(
        send(caller, { ...commit, more: { path, fields: { ...fields, op: 'another' } } }),
      );
      await assertFails(
        send(caller, {
          ...commit,
          more: { path, fields: { ...fields, rev: Number(fields.rev) + 1 } },
        }),
      );
    }
    await assertSucceeds(send(caller, commit));
  });

  it('is recorded by its actor, at its time', async () => {
    const { caller, commit, entries } = await prepareAct(act);
    for (const part of entries) {
      await assertFails(send(caller, changeCommit(commit, { [part]: { actor: 'another' } })));
      await assertFails(send(caller, changeCommit(commit, { [part]: { at: inSeconds(-1) } })));
      await assertFails(send(caller, changeCommit(commit, { [part]: { more: 'x' } })));
    }
    await assertSucceeds(send(caller, commit));
  });

  it('cannot have the op of a fee, nor a malformed one', async () => {
    const { caller, commit, entries } = await prepareAct(act);
    const names = [
      'charge-',
      'charge-another',
      `charge-${createOp()}`,
      'charge.x',
      'a b',
      '',
      'x'.repeat(65),
    ];
    for (const part of entries) {
      const op = String(getFields(commit, part).op);
      for (const name of names.filter(Boolean))
        await assertFails(send(caller, replaceId(commit, op, name)));
    }
    await assertSucceeds(send(caller, commit));
  });
});

const otherActs = recordedActs.filter((act) => !chargesFee(act) && act !== 'account.opened');
describe('threat 28: the op of a fee', () => {
  it.each(['a', 'of the subscription', 'without its beginning', 'in capitals', 'twice'])(
    'is derived from the subscription: not %s',
    async (name) => {
      const { caller, commit } = await prepareAct('subscription.charged');
      const { op, ref } = getFields(commit, 'entry');
      const names: Record<string, string> = {
        a: 'charge-a',
        'of the subscription': String(ref),
        'without its beginning': createOp(),
        'in capitals': `Charge-${ref}`,
        twice: `charge-charge-${ref}`,
      };
      await assertFails(send(caller, replaceId(commit, String(op), names[name] ?? '')));
      await assertSucceeds(send(caller, commit));
    },
  );

  it('belongs to no other act on the account', async () => {
    const { caller, commit } = await prepareAct('subscription.charged');
    const { ref, before, after } = getFields(commit, 'entry');
    const adjusted = changeCommit(commit, {
      entry: { action: 'account.adjusted', ref: '', reason: goodReason, before, after },
    });
    await assertFails(send(caller, adjusted));
    await assertFails(send(caller, changeCommit(adjusted, { entry: { ref } })));
    const free = replaceId(adjusted, String(getFields(commit, 'entry').op), 'free-of-charge-now');
    await assertSucceeds(send(caller, free));
  });

  it.each(otherActs)('may be part of the op of %s', async (act) => {
    const { caller, commit, entries } = await prepareAct(act);
    const named = entries.reduce(
      (all, part, i) =>
        replaceId(all, String(getFields(all, part).op), `my-charge-${i}-${createOp().slice(0, 8)}`),
      commit,
    );
    await assertSucceeds(send(caller, named));
  });
});

describe('the acts without an entry', () => {
  it.each(noEntry)('have no entry: %s', async (act) => {
    const { entries } = await prepareAct(act);
    expect(entries).toEqual([]);
  });
});
