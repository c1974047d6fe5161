import { dollarsFor } from '../../src/domain/coin';
import type { MessageRequest } from '../../src/domain/message-request';
import { add } from '../../src/domain/money';
import type { PlanList } from '../../src/domain/plans';
import type { Scene } from './scene';

/** Made-up people. Their addresses end in example.com, which belongs to nobody. */
export interface Person {
  uid: string;
  username: string;
  firstname: string;
  lastname: string;
  email: string;
  mobile: string;
  country: string;
  /** Whether the e-mail address is verified. */
  verified: boolean;
  about: string;
}

interface Client extends Person {
  /** What has happened since the account was opened. */
  story?: (scene: Scene) => Promise<void>;
  /** How long that took, minutes: the durations of the trades that are settled in it. 0 unless said. */
  minutes?: number;
}

const person = (firstname: string, lastname: string, country: string, about: string, verified = true): Person => {
  const plain = `${firstname}.${lastname}`
    .normalize('NFD')
    .replace(/[^a-zA-Z.]/g, '')
    .toLowerCase();
  return {
    uid: plain.replace('.', '-'),
    username: plain.split('.')[0] ?? '',
    firstname,
    lastname,
    email: `${plain}@example.com`,
    mobile: '+1 555 0100',
    country,
    verified,
    about,
  };
};

export const administrator: Person = person('Ada', 'Ferris', 'Ireland', 'runs the desk');

export const plans: PlanList = {
  starter: {
    name: 'Starter',
    fee: '19.00',
    days: 30,
    includes: ['Your statement by e-mail each month', 'Answers within two working days'],
  },
  plus: {
    name: 'Plus',
    fee: '49.00',
    days: 30,
    includes: ['Everything in Starter', 'Answers on the same working day', 'One call a month about how the platform works'],
  },
  premier: {
    name: 'Premier',
    fee: '390.00',
    days: 365,
    includes: ['Everything in Plus', 'A named person at the desk', 'Your year on paper, for your tax return'],
  },
};

export const toEveryone = {
  title: 'A practice desk',
  body: 'Nothing here is worth money: no operator is named, prices are samples, and no coins should be sent. Every act that touches your account stands in your statement.',
};

export const fromTheContactForm: MessageRequest[] = [
  {
    name: 'Vera Lund',
    email: 'vera.lund@example.com',
    subject: 'Before I open an account',
    body: 'Who can see the identity document that I would have to send, and how long do you keep it?',
  },
  {
    name: 'Paolo Conti',
    email: 'paolo.conti@example.com',
    subject: 'Fees',
    body: 'Is there a fee for withdrawing? I could not find one anywhere.',
  },
];
/** So many of them, from the last on, were answered. */
export const handledMessages = 1;

const welcome = 'Welcome: your details were checked and are in order.';
const otherAddress = 'The transaction id belongs to another address. Please check it and send the request again.';

export const clients: Client[] = [
  {
    ...person('Maya', 'Lindqvist', 'Sweden', 'active, verified; has done a little of everything, with a bit of it waiting'),
    minutes: 2 * 1440,
    async story(scene) {
      await scene.verified('passport');
      await scene.stand('active', welcome);
      await scene.keepAddress('bitcoin', 'My own wallet');
      await scene.credited('bitcoin', '500.00');
      const refused = await scene.deposit('bitcoin', '120.00');
      const first = await scene.trade({ asset: 'bitcoin', side: 'buy', amount: '200.00', leverage: 5, duration: 1440 });
      await scene.refuseDeposit(refused, otherAddress);
      await scene.settle(first);
      const rate = scene.priceOf('ethereum');
      const ethereum = await scene.deposit('ethereum', '900.00', rate);
      await scene.credit(ethereum);
      await scene.sendOut(await scene.withdraw('bitcoin', '250.00'));
      const second = await scene.trade({ asset: 'ethereum', side: 'buy', amount: '300.00', leverage: 2, duration: 1440 });
      await scene.settle(second);
      const more = '0.0012 ETH more arrived than D5 asked for. The difference is credited.';
      await scene.adjust(({ balance }) => ({ balance: add(balance, dollarsFor('0.0012', rate)) }), more, ethereum);
      await scene.adjust(() => ({ bonus: '25.00' }), 'Bonus credited. It cannot be withdrawn.');
      await scene.withdraw('bitcoin', '200.00');
      await scene.trade({ asset: 'bitcoin', side: 'buy', amount: '150.00', leverage: 5, duration: 1440 });
      await scene.deposit('bitcoin', '250.00');
      await scene.tell(
        'Your third deposit',
        'Thank you for telling us: 0.0012 ETH more had arrived than you asked for, and the difference is credited.',
      );
    },
  },
  {
    ...person('Tomás', 'Ferreira', 'Portugal', 'new, identity document and first deposit waiting'),
    async story(scene) {
      await scene.handIn('identity-card');
      await scene.deposit('ethereum', '1200.00');
    },
  },
  {
    ...person('Ines', 'Okafor', 'Nigeria', 'active, verified; one withdrawal sent, one waiting, one deposit waiting'),
    async story(scene) {
      await scene.verified('passport');
      await scene.stand('active', welcome);
      await scene.credited('bitcoin', '400.00');
      await scene.sendOut(await scene.withdraw('bitcoin', '87.60'));
      await scene.withdraw('ethereum', '100.00');
      await scene.deposit('bitcoin', '80.00');
    },
  },
  {
    ...person('Karel', 'Novotný', 'Czechia', 'active, verified; one trade settled by hand, one open'),
    minutes: 240,
    async story(scene) {
      await scene.verified('identity-card');
      await scene.stand('active', welcome);
      await scene.credited('bitcoin', '1500.00');
      await scene.credited('bitcoin', '1500.00');
      const trade = await scene.trade({ asset: 'ethereum', side: 'sell', amount: '600.00', leverage: 3, duration: 240 });
      const reason = 'The price service was away at the end. The result is that of the last price before, ten minutes earlier.';
      await scene.settleAtEarlierPrice(trade, 10, reason);
      await scene.trade({ asset: 'bitcoin', side: 'sell', amount: '250.00', leverage: 3, duration: 10080 });
      await scene.deposit('bitcoin', '640.00');
      await scene.note('Telephoned about the trade that was settled by hand; he had seen the reason in his statement and agrees.');
    },
  },
  {
    ...person('Aoife', 'Brennan', 'Ireland', 'active, verified; withdrawals sent, refused and taken back, one fee charged'),
    async story(scene) {
      await scene.verified('driving-licence');
      await scene.stand('active', welcome);
      await scene.credited('ethereum', '150.00');
      await scene.charge(await scene.subscribe('starter'), 'Starter, the first 30 days.');
      await scene.refuseWithdrawal(
        await scene.withdraw('bitcoin', '82.25'),
        'You asked us by telephone to hold this one back. Please request it again when you are ready.',
      );
      await scene.takeWithdrawalBack(await scene.withdraw('bitcoin', '40.00'));
      await scene.sendOut(await scene.withdraw('ethereum', '82.25'));
      await scene.deposit('ethereum', '150.00');
    },
  },
  {
    ...person('Luca', 'Marchetti', 'Italy', 'new; identity document rejected, one deposit taken back, one waiting'),
    async story(scene) {
      await scene.handIn('passport');
      await scene.refuseDocument('The photograph is cut off at the lower edge. Please send the whole page.');
      await scene.takeDepositBack(await scene.deposit('bitcoin', '75.00'));
      await scene.deposit('bitcoin', '75.00');
    },
  },
  {
    ...person('Hana', 'Sato', 'Japan', 'active, verified; subscribed to Plus, two trades open, one deposit waiting'),
    async story(scene) {
      await scene.verified('passport');
      await scene.stand('active', welcome);
      await scene.credited('ethereum', '500.00');
      await scene.credited('bitcoin', '250.00');
      await scene.charge(await scene.subscribe('plus'), 'Plus, the first 30 days.');
      await scene.sendOut(await scene.withdraw('bitcoin', '81.00'));
      await scene.trade({ asset: 'ethereum', side: 'buy', amount: '120.00', leverage: 2, duration: 10080 });
      await scene.trade({ asset: 'bitcoin', side: 'sell', amount: '60.00', leverage: 1, duration: 240 });
      await scene.deposit('ethereum', '500.00');
    },
  },
  {
    ...person('Jonas', 'Weidmann', 'Switzerland', 'verified, has frozen the account; one deposit waiting'),
    async story(scene) {
      await scene.verified('passport');
      await scene.stand('active', welcome);
      await scene.credited('bitcoin', '75.00');
      await scene.deposit('bitcoin', '2000.00');
      await scene.freeze();
      await scene.note('Froze the account himself; says that his telephone was stolen. Lift it only after he has called.');
    },
  },
  {
    ...person('Noor', 'Haddad', 'Jordan', 'suspended after two rejected deposits, which are archived; subscription terminated'),
    async story(scene) {
      const plan = await scene.subscribe('starter');
      const first = await scene.deposit('bitcoin', '3000.00');
      await scene.refuseDeposit(first, 'No coins came to this address, and the transaction id is of another payment.');
      const again = await scene.deposit('bitcoin', '3000.00');
      await scene.refuseDeposit(again, 'The same transaction id was sent again; it is of another payment.');
      await scene.terminateSubscription(plan, 'Your account is suspended, so nothing was charged for this.');
      await scene.stand('suspended', 'Two transaction ids belonged to other people. Please write to us before you go on.');
      await scene.note('Wrote twice and got no answer.');
      await scene.archiveDeposits();
    },
  },
  {
    ...person('Priya', 'Raman', 'India', 'active; one withdrawal deleted, subscription cancelled, has asked to close the account'),
    async story(scene) {
      await scene.stand('active', welcome);
      await scene.credited('bitcoin', '320.00');
      await scene.subscribe('premier');
      await scene.endSubscription();
      const twice = await scene.withdraw('bitcoin', '20.00');
      await scene.deleteWithdrawal(twice, 'Sent by mistake, as you wrote to us. It stays in your statement.');
      await scene.askForClosure();
    },
  },
  {
    ...person('Daniel', 'Osei', 'Ghana', 'new; the desk has corrected the telephone number'),
    async story(scene) {
      await scene.correct({ mobile: '+233 555 0100' }, 'The number had one digit too few, as you told us.');
      await scene.edit({ gender: 'Male' });
    },
  },
  { ...person('Sofia', 'Lehtinen', 'Finland', 'new, e-mail not verified yet', false) },
];
