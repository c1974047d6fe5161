/** The administrator, and what the desk does for everyone. */
import { sendMessage } from '../../../src/data/collections/contact';
import { handleMessages } from '../../../src/data/collections/message-acts';
import { sendNotice } from '../../../src/data/collections/notice-acts';
import { updatePayment } from '../../../src/data/collections/payment';
import { updatePlans } from '../../../src/data/collections/plans';
import { tightenPolicy } from '../../../src/data/collections/policy';
import {
  cancelProposal,
  proposePayment,
  proposePolicy,
} from '../../../src/data/collections/proposals';
import { updateSwitches } from '../../../src/data/collections/switches';
import type { DataContext } from '../../../src/data/ledger/context';
import { paths } from '../../../src/data/ledger/paths';
import type { AdminRole } from '../../../src/domain/accounts/admin-role';
import { openSwitches, type Switches } from '../../../src/domain/desk/pauses';
import type { PlanList } from '../../../src/domain/desk/plans';
import type { Audience } from '../../../src/domain/messages/audience';
import type { MessageRequest } from '../../../src/domain/messages/message-request';
import type { NoticeRequest } from '../../../src/domain/messages/notice-request';
import type { Money } from '../../../src/domain/money';
import { deskBook, type Op } from '../../../src/domain/revision-fields';
import { defaultAddressHours } from '../../../src/domain/two-people/policy';
import type { Random } from '../../random';
import { deskAddresses, proposedAddresses } from './addresses';
import { createPerson, type Person } from './people';
import type { Timeline } from './timeline';

export const administrator: Person = createPerson(
  'Ada',
  'Ferris',
  'Ireland',
  'Manager: runs the desk',
);

/** Confirms and refuses what the administrator proposes. */
export const second: Person = createPerson(
  'Bram',
  'Visser',
  'Germany',
  'Agent: decides requests and documents',
);

/** USD above which two people decide, where there are two. */
export const threshold: Money = '5000.00';
/** USD that one of them moves alone in a day, since the last days. */
const daily: Money = '20000.00';

interface Staff {
  person: Person;
  /** The roles they had one after the other; null for none. */
  roles: readonly (AdminRole | null)[];
  /** What a manager proposed and took back. */
  proposed?: { outcome: { desk: AdminRole }; reason: string };
}

/** Administrators beside the first one. With a policy a desk needs a second manager. */
export const staff: readonly Staff[] = [
  { person: second, roles: ['agent'] },
  {
    person: createPerson(
      'Edie',
      'Marlow',
      'United Kingdom',
      'Viewer: reads everything, decides nothing',
    ),
    roles: ['agent', null, 'viewer'],
    proposed: {
      outcome: { desk: 'agent' },
      reason: 'She decides requests while Bram is on leave.',
    },
  },
  {
    person: createPerson(
      'Ingrid',
      'Falkenberg',
      'Sweden',
      'Manager: approves adjustments, policies and payment addresses',
    ),
    roles: ['manager'],
  },
];

/** Days before today on which the desk opened, and on which it got more administrators. */
export const opened = 80;
export const staffed = 77;

const plans: PlanList = {
  starter: {
    name: 'Starter',
    fee: '19.00',
    days: 30,
    includes: ['Your statement by email each month', 'Answers within two working days'],
  },
  plus: {
    name: 'Plus',
    fee: '49.00',
    days: 30,
    includes: [
      'Everything in Starter',
      'Answers on the same working day',
      'One call a month about how the platform works',
    ],
  },
  premier: {
    name: 'Premier',
    fee: '390.00',
    days: 365,
    includes: ['Everything in Plus', 'A dedicated contact', 'Annual tax report'],
  },
};

const notices: [Audience, NoticeRequest][] = [
  [
    { to: 'everyone' },
    {
      title: 'A practice desk',
      body: 'Nothing here is worth money: no operator is named, prices are samples, and no coins should be sent. Every action on your account is in your statement.',
    },
  ],
  [
    { to: 'status', status: 'active' },
    {
      title: 'Larger withdrawals',
      body: 'Two of us approve every withdrawal above $5,000.00, so it can take an hour longer than others.',
    },
  ],
];

const answered: MessageRequest = {
  name: 'Paolo Conti',
  email: 'paolo.conti@example.com',
  subject: 'Fees',
  body: 'Is there a fee for withdrawing? I could not find one anywhere.',
};

const unanswered: MessageRequest = {
  name: 'Vera Lund',
  email: 'vera.lund@example.com',
  subject: 'Before I open an account',
  body: 'Who can see the identity document that I would have to send, and how long do you keep it?',
};

/** USD; proposed and taken back. */
const looser: Money = '10000.00';
const looserReason = 'Two of us are rarely here on the same afternoon.';
const methodReason = 'We are moving to a wallet that two of us hold.';

const pause: Switches = {
  ...openSwitches,
  withdrawals: false,
  notice: 'We’re moving coins to a new wallet. Withdrawals open again within the hour.',
};

/**
 * Bounds what one person moves alone in a day. Performed after all stories, whose acts run within a
 * minute, and dated before the last of them. The copies of `many.ts` have acts of earlier days
 * only.
 */
export async function boundDay(
  desk: DataContext,
  { random, time }: Pick<DeskStory, 'random' | 'time'>,
): Promise<string[]> {
  time.day(4);
  const policy = { fourEyes: threshold, daily, addressHours: defaultAddressHours };
  await time.perform(time.desk(), () => tightenPolicy(desk, { rev: 1, policy, op: random.uuid() }));
  return ['desk/policy'];
}

interface DeskStory {
  random: Random;
  time: Timeline;
  /** USD above which two people decide from the first day on; null if one always does. */
  above: Money | null;
  /** Shows clients the administrator's payment method, as the operator's script does. */
  choosePayee: (op: Op) => Promise<unknown>;
}

/**
 * Opens the desk, sends it two messages by the contact form, and answers one.
 * @returns the paths of documents that the acts have written, without the administrator's own
 */
export async function playDeskStory(
  desk: DataContext,
  { random, time, above, choosePayee }: DeskStory,
): Promise<string[]> {
  const perform = (at: Date, act: (op: string) => Promise<unknown>) =>
    time.perform(at, () => act(random.uuid()));
  const first = random.uuid();
  const second = random.uuid();
  const told: string[] = [];
  const proposals: string[] = [];
  /** Proposes something about the desk, and takes it back. */
  async function takeBack(at: Date, propose: (op: string) => Promise<unknown>): Promise<void> {
    const proposal = random.uuid();
    const cancellation = random.uuid();
    await time.perform(at, () => propose(proposal));
    await time.perform(time.soon(), () =>
      cancelProposal(desk, { uid: deskBook, id: proposal, op: cancellation }),
    );
    proposals.push(...[proposal, cancellation].map((op) => `ledger/${deskBook}/entries/${op}`));
  }
  await perform(time.desk(), (op) =>
    updatePayment(desk, { method: { ...deskAddresses, email: administrator.email }, op }),
  );
  await perform(time.soon(), choosePayee);
  await perform(time.soon(), (op) => updatePlans(desk, { rev: 0, plans, op }));
  if (above !== null) {
    const policy = { fourEyes: above, daily: '0', addressHours: defaultAddressHours };
    await perform(time.soon(), (op) => tightenPolicy(desk, { rev: 0, policy, op }));
    time.day(31);
    await takeBack(time.desk(), (op) =>
      proposePolicy(desk, {
        policy: { ...policy, fourEyes: looser },
        reason: looserReason,
        rev: 1,
        op,
      }),
    );
    const method = { ...proposedAddresses, email: administrator.email };
    await takeBack(time.soon(), (op) =>
      proposePayment(desk, { method, reason: methodReason, rev: 1, op }),
    );
  }
  time.day(19);
  await time.perform(time.client(), () => sendMessage(desk, answered, first));
  await time.perform(time.desk(), () => handleMessages(desk, [first]));
  await perform(time.soon(), (op) => updateSwitches(desk, { rev: 0, switches: pause, op }));
  await perform(time.soon(), (op) => updateSwitches(desk, { rev: 1, switches: openSwitches, op }));
  // Clients who join later do not see these.
  for (const [audience, notice] of notices) {
    await perform(time.soon(), (op) => {
      told.push(paths.notice(audience, op));
      return sendNotice(desk, { ...notice, audience, op });
    });
  }
  time.ago(6);
  await time.perform(time.client(), () => sendMessage(desk, unanswered, second));
  return [
    'desk/current',
    'desk/plans',
    'desk/switches',
    ...(above === null ? [] : ['desk/policy', `proposals/${deskBook}`, ...proposals]),
    'desk/inbox',
    ...told,
    `messages/${first}`,
    `messages/${second}`,
  ];
}
