import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  deleteDoc,
  doc,
  getDoc,
  serverTimestamp,
  Timestamp,
  updateDoc,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { buildDocument, buildMessage } from '../support/rules/acts/objects';
import {
  createNearlyStaleClaims,
  createRulesDesk,
  createStaleClaims,
  type RulesDesk,
} from '../support/rules/desk';
import { it } from '../support/rules/it';
import { type Case, createInvalidValues, createMalformed } from '../support/rules/suites/cases';
import { describeAction, testAction } from '../support/rules/suites/describe-action';
import { inSeconds } from '../support/rules/times';
import {
  type Commit,
  changeCommit,
  changeFields,
  type Fields,
  missing,
  movePart,
  refuseThenAccept,
  refuseWrongSender,
  removeParts,
  send,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

describeAction('messages', () => {
  const words = {
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'A question',
    body: 'Do you open on Fridays?',
  };
  const buildWritten = (changes: Fields = {}, id = createOp()): Commit =>
    buildMessage({ ...words, ...changes }, id);

  const writers: [string, () => Promise<DataContext> | DataContext][] = [
    ['a visitor', () => desk.visitor],
    ['somebody without a profile', () => desk.as(desk.createUid())],
    [
      'a client with an old sign-in',
      async () => desk.as((await desk.seedClient()).uid, createStaleClaims()),
    ],
    ['a closed client', () => desk.seedClient({ user: { status: 'closed' } })],
    ['the desk', () => admin],
  ];

  const giant = 'x'.repeat(900_000);
  const faults: Case[] = [
    ...createMalformed({ ...words, status: '', at: '' }),
    ...Object.keys(words).flatMap((field) =>
      createInvalidValues(field, [
        ['without text', ''],
        ['of 900,000 characters', giant],
        ['that is a list', ['x']],
        ['that is a number', 7],
      ]),
    ),
    ...createInvalidValues('name', [['of 61 characters', 'x'.repeat(61)]]),
    ...createInvalidValues('email', [
      ['of two characters', '@x'],
      ['of 101 characters', `${'x'.repeat(98)}@xy`],
      ['without a sign', 'ada.example.com'],
      ['with two signs', 'ada@example@com'],
      ['with nothing before the sign', '@example.com'],
      ['with nothing behind the sign', 'ada@'],
      ['with another sign behind the sign', 'ada@@'],
      ['with a blank', 'a da@example.com'],
      ['with a line feed', 'ada@example.com\n'],
      ['with a second line', 'ada@example.com\nBcc: b@example.com'],
    ]),
    ...createInvalidValues('subject', [['of 101 characters', 'x'.repeat(101)]]),
    ...createInvalidValues('body', [
      ['of 2,001 characters', 'x'.repeat(2_001)],
      ['of 4,001 bytes', `${'本'.repeat(1_000)}${'ö'.repeat(500)}x`],
    ]),
    ...createInvalidValues('status', [
      ['handled already', 'handled'],
      ['without text', ''],
      ['unknown', 'read'],
      ['in capitals', 'New'],
    ]),
    ...createInvalidValues('at', [
      ['of its own', () => inSeconds(-1)],
      ['that is past', () => inSeconds(-3_600)],
      ['to come', () => inSeconds(3_600)],
    ]),
    ['with a uid', { uid: 'x' }],
    ['with a password', { password: 'x' }],
  ];

  describe.each(writers)('a message from %s', (_, somebody) => {
    it('is accepted', async () => {
      await assertSucceeds(send(await somebody(), buildWritten()));
    });

    it('threat 4: can be read by the desk only, not by its author', async () => {
      const id = createOp();
      const writer = await somebody();
      await assertSucceeds(send(writer, buildWritten({}, id)));
      const readMessage = (caller: DataContext) => getDoc(doc(caller.db, `messages/${id}`));
      if (writer !== admin) await assertFails(readMessage(writer));
      await assertSucceeds(readMessage(admin));
    });

    it('threat 3: cannot be overwritten', async () => {
      const id = createOp();
      const writer = await somebody();
      await assertSucceeds(send(writer, buildWritten({}, id)));
      await assertFails(send(writer, buildWritten({ body: 'Another.' }, id)));
      await assertSucceeds(send(writer, buildWritten({ body: 'Another.' })));
    });

    it('threat 6: is accepted again with the same words until it is handled', async () => {
      const id = createOp();
      const writer = await somebody();
      await assertSucceeds(send(writer, buildWritten({}, id)));
      await assertSucceeds(send(writer, buildWritten({}, id)));
      await assertFails(send(writer, buildWritten({ at: () => inSeconds(-1) }, id)));
      await desk.force(`messages/${id}`, { status: 'handled' });
      await assertFails(send(writer, buildWritten({}, id)));
      await assertFails(send(writer, buildWritten({ status: 'handled' }, id)));
    });
  });

  describe('a message', () => {
    it('may have an id of one character', async () => {
      await desk.remove('messages/m');
      await assertSucceeds(send(desk.visitor, buildWritten({}, 'm')));
    });

    it.each<[string, Fields]>([
      ['with the shortest texts', { name: 'x', email: 'a@b', subject: 'x', body: 'x' }],
      [
        'with the longest texts',
        {
          name: 'x'.repeat(60),
          email: `${'x'.repeat(97)}@xy`,
          subject: 'x'.repeat(100),
          body: 'x'.repeat(2_000),
        },
      ],
      ['with the longest body in bytes', { body: 'ö'.repeat(2_000) }],
      ['in any characters', { name: 'Åsa', subject: '<b>=1+1</b>', body: 'Line\nline\u{1F4D6}' }],
    ])('is accepted %s', async (_, changes) => {
      await assertSucceeds(send(desk.visitor, buildWritten(changes)));
    });

    it.each(['a b', 'a.b', 'ä', 'x'.repeat(65), 'a\n', '__x.y'])(
      'threat 15: cannot have the id %j',
      (id) =>
        refuseThenAccept(
          desk.visitor,
          buildWritten({}, id),
          buildWritten({}, createOp().padEnd(64, 'x')),
        ),
    );

    it.each(writers.filter(([who]) => who !== 'the desk'))(
      'threat 3: cannot be deleted or edited by %s',
      async (_, somebody) => {
        const { path, stored } = await seedPending();
        const writer = await somebody();
        await assertFails(deleteDoc(doc(writer.db, path)));
        await assertFails(send(writer, buildDocument(path, { ...stored, body: 'Never mind.' })));
        await refuseWrongSender(writer, admin, () =>
          buildDocument(path, { ...stored, status: 'handled' }),
        );
      },
    );
  });

  interface State {
    caller: DataContext;
    path: string;
    stored: Fields;
  }
  async function seedPending(status = 'new'): Promise<State> {
    const path = `messages/${createOp()}`;
    const stored = { ...words, status, at: Timestamp.fromMillis(Date.now() - 60_000) };
    await desk.seedDocs({ [path]: stored });
    return { caller: admin, path, stored };
  }
  const buildHandling = ({ path, stored }: State, changes: Fields = {}): Commit =>
    buildDocument(path, changeFields({ ...stored, status: 'handled' }, changes));

  describe('a message that the desk handles', () => {
    const edits: Case[] = [
      ...createMalformed({ ...words, status: '', at: '' }),
      ['with another name', { name: 'Eve' }],
      ['with another e-mail', { email: 'eve@example.com' }],
      ['with another subject', { subject: 'Another' }],
      ['with another body', { body: 'Another' }],
      ['at another time', { at: serverTimestamp() }],
      ['as new', { status: 'new' }],
      ['as something else', { status: 'spam' }],
      ['in capitals', { status: 'Handled' }],
      ['with who did it', { by: 'me' }],
    ];
    testAction({
      prepare: seedPending,
      write: buildHandling,
      invalid: {
        'threat 3: cannot be handled': edits,
      },
    });

    it('threat 10: is handled once', async () => {
      const state = await seedPending();
      await assertSucceeds(send(admin, buildHandling(state)));
      await assertFails(send(admin, buildHandling(state)));
    });

    it.each(['new', 'spam', 'handled'])(
      'threat 10: cannot become %s once it is handled',
      async (status) => {
        const state = await seedPending('handled');
        await assertFails(send(admin, buildHandling(state, { status })));
        await assertSucceeds(send(admin, buildHandling(await seedPending())));
      },
    );

    it('threat 10: must have been new', async () => {
      await assertFails(send(admin, buildHandling(await seedPending('spam'))));
      await assertSucceeds(send(admin, buildHandling(await seedPending('new'))));
    });

    it('threat 3: cannot be deleted by the desk', async () => {
      const state = await seedPending();
      await assertFails(deleteDoc(doc(admin.db, state.path)));
      await refuseThenAccept(
        admin,
        changeCommit(buildHandling(state), { document: { body: '' } }),
        buildHandling(state),
      );
    });

    it('is handled by any administrator, and by no former one', async () => {
      const state = await seedPending();
      await refuseWrongSender(
        await desk.seedAdmin({ user: { admin: false } }),
        await desk.seedAdmin(),
        () => buildHandling(state),
      );
    });

    it('threat 13: needs a sign-in younger than two hours', async () => {
      const state = await seedPending();
      await refuseWrongSender(
        desk.as(admin.uid, createStaleClaims()),
        desk.as(admin.uid, createNearlyStaleClaims()),
        () => buildHandling(state),
      );
    });
  });

  return {
    prepare: async () => ({ caller: desk.visitor }),
    write: (_, changes) => buildWritten(changes),
    invalid: {
      'threats 15, 17: a message is refused': faults,
    },
  };
});

describe('the inbox of the desk', () => {
  const people: [string, () => Promise<DataContext> | DataContext][] = [
    ['a visitor', () => desk.visitor],
    ['a client', () => desk.seedClient()],
    ['the desk', () => desk.seedAdmin()],
  ];

  /** The parts of some commits as one commit. */
  const mergeCommits = (...commits: Commit[]): Commit =>
    Object.fromEntries(
      commits.flatMap((commit, i) =>
        Object.entries(commit).map(([part, write]) => [`${part} ${i}`, write]),
      ),
    );

  describe('threat 35: a commit', () => {
    const one = createOp();
    const two = createOp();

    it.each<[what: string, commit: () => Commit]>([
      [
        'of two messages, of which the inbox names the first',
        () => mergeCommits(buildMessage({}, one), removeParts(buildMessage({}, two), 'inbox')),
      ],
      [
        'of two messages, of which the inbox names the second',
        () => mergeCommits(removeParts(buildMessage({}, one), 'inbox'), buildMessage({}, two)),
      ],
      [
        'of two messages that write the inbox one after the other',
        () => mergeCommits(buildMessage({}, one), buildMessage({}, two)),
      ],
      ['of a message without the inbox', () => removeParts(buildMessage({}, one), 'inbox')],
      [
        'of a message while the inbox names another',
        () => changeCommit(buildMessage({}, one), { inbox: { id: two } }),
      ],
      [
        'of a message while the inbox names none',
        () => changeCommit(buildMessage({}, one), { inbox: { id: missing } }),
      ],
      [
        'of a message and an inbox of another time',
        () => changeCommit(buildMessage({}, one), { inbox: { at: () => inSeconds(-1) } }),
      ],
      [
        'of a message and an inbox without a time',
        () => changeCommit(buildMessage({}, one), { inbox: { at: missing } }),
      ],
      [
        'of a message and an inbox that holds more',
        () => changeCommit(buildMessage({}, one), { inbox: { more: 'x' } }),
      ],
      [
        'of a message and an inbox elsewhere',
        () => movePart(buildMessage({}, one), 'inbox', 'desk/inboxes'),
      ],
    ])('%s is refused', async (_, commit) => {
      await desk.remove(`messages/${one}`);
      await refuseThenAccept(desk.visitor, commit(), buildMessage({}, one));
    });

    it('that writes one message again beside another is refused', async () => {
      const earlier = createOp();
      const later = createOp();
      await assertSucceeds(send(desk.visitor, buildMessage({}, earlier)));
      const again = removeParts(buildMessage({}, earlier), 'inbox');
      await refuseThenAccept(
        desk.visitor,
        mergeCommits(buildMessage({}, later), again),
        buildMessage({}, later),
      );
      await refuseThenAccept(desk.visitor, again, buildMessage({}, earlier));
    });

    it('that writes the inbox alone is refused, for a message that is there, is not there, or has no name', async () => {
      const id = createOp();
      const commit = buildMessage({}, id);
      await assertSucceeds(send(desk.visitor, commit));
      for (const wrong of [id, createOp(), '', `${id}/answers/any`, 7, null]) {
        await refuseThenAccept(
          desk.visitor,
          changeCommit(removeParts(commit, 'document'), { inbox: { id: wrong } }),
          buildMessage(),
        );
      }
    });

    it.each(people)('that changes or deletes the inbox is refused from %s', async (_, somebody) => {
      const { db } = await somebody();
      await assertSucceeds(send(desk.visitor, buildMessage()));
      await assertFails(updateDoc(doc(db, 'desk/inbox'), { at: serverTimestamp() }));
      await assertFails(deleteDoc(doc(db, 'desk/inbox')));
    });

    it.each(people)('leaves an inbox that %s cannot read', async (_, somebody) => {
      await assertSucceeds(send(desk.visitor, buildMessage()));
      await assertFails(getDoc(doc((await somebody()).db, 'desk/inbox')));
    });
  });

  // The time of a commit has milliseconds, and commits that come together share it, so the inbox of
  // one looks as if it were of the next.
  describe('threat 35: at the same time as a message', () => {
    const copies = 6;
    const rounds = { core: 10, full: 30 };

    /**
     * Sends a message and copies of another commit together.
     * @returns how many of the copies were accepted
     */
    async function sendBeside(message: Commit, more: Commit): Promise<number> {
      const [valid, ...others] = await Promise.allSettled(
        [message, ...Array.from({ length: copies }, () => more)].map((one) =>
          send(desk.visitor, one),
        ),
      );
      const accepted = others.filter(({ status }) => status === 'fulfilled').length;
      // The emulator may have waited too long for what the copies hold; nothing was decided then.
      if (
        valid?.status === 'rejected' &&
        /code=aborted/.test(String(valid.reason)) &&
        accepted === 0
      )
        return sendBeside(message, more);
      expect(valid).toMatchObject({ status: 'fulfilled' });
      return accepted;
    }

    const sendMessages = async (times: number) => {
      for (let round = 0; round < times; round++) {
        const message = buildMessage();
        expect(
          await sendBeside(
            message,
            changeCommit(removeParts(message, 'document'), { inbox: { more: 'x' } }),
          ),
        ).toBe(0);
      }
    };

    const title = 'the inbox accepts nothing else';
    it(title, () => sendMessages(rounds.core));
    it(`${title}, in ${rounds.full} rounds`, () => sendMessages(rounds.full));
  });
});
