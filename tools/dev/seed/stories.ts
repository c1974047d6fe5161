/** The clients of the local desk whose stories are written out. */
import { convertToDollars } from '../../../src/domain/coin';
import { add } from '../../../src/domain/money';
import { createPerson, type Person } from './people';
import type { Scene } from './scene';

export interface Client extends Person {
  /** Days before today on which the client joined. */
  joined: number;
  /** What has happened since then. */
  story?: (scene: Scene) => Promise<void>;
}

const otherAddress =
  'This transaction paid another address, not ours. Please check the id in your wallet and send a new request.';

/**
 * The clients that `npm start` lists. Every act is in one of their books, and ten requests of
 * theirs are pending.
 */
export const clients: Client[] = [
  {
    ...createPerson(
      'Maya',
      'Lindqvist',
      'Sweden',
      'Active: a bit of everything, some of it waiting',
    ),
    joined: 71,
    async story(scene) {
      await scene.verified('passport');
      await scene.showPortrait();
      await scene.keepAddress('bitcoin', 'My own wallet');
      await scene.day(70).credited('bitcoin', '500.00');
      const first = await scene
        .day(64)
        .trade({ asset: 'bitcoin', side: 'buy', amount: '200.00', leverage: 5, duration: 1440 });
      await scene.refuseDeposit(await scene.deposit('bitcoin', '120.00'), otherAddress);
      await scene.settle(first);
      const ethereum = await scene.day(57).deposit('ethereum', '900.00');
      await scene.credit(ethereum, {
        received: add('900.00', convertToDollars('0.0012', scene.getRate(ethereum))),
        reason: 'You sent 0.0012 ETH more than you announced. We’ve credited all of it.',
      });
      await scene.day(40).withdrew('bitcoin', '250.00');
      const second = await scene
        .day(20)
        .trade({ asset: 'ethereum', side: 'buy', amount: '300.00', leverage: 2, duration: 1440 });
      await scene.settle(second);
      await scene
        .day(16)
        .tell(
          'Your third deposit',
          'Thank you for asking. You sent 0.0012 ETH more than you announced, and we credited all of it.',
        );
      await scene
        .day(9)
        .adjust(() => ({ bonus: '25.00' }), 'Bonus credited. It cannot be withdrawn.');
      await scene.recordAddressCheck();
      await scene.ago(1_410).withdraw('bitcoin', '200.00');
      await scene
        .ago(400)
        .trade({ asset: 'bitcoin', side: 'buy', amount: '150.00', leverage: 5, duration: 1440 });
      await scene.ago(34).deposit('bitcoin', '250.00');
    },
  },
  {
    ...createPerson('Hélène', 'Girard', 'France', 'New: a document and a first deposit waiting'),
    joined: 2,
    async story(scene) {
      await scene.ago(171).handIn('identity-card');
      await scene.deposit('ethereum', '1200.00');
    },
  },
  {
    ...createPerson(
      'Ines',
      'Okafor',
      'United Kingdom',
      'Active: two withdrawals, one of them waiting',
    ),
    joined: 48,
    async story(scene) {
      await scene.verified('passport');
      await scene.showPortrait();
      await scene.day(46).credited('bitcoin', '400.00');
      await scene.day(29).withdrew('bitcoin', '87.60');
      await scene.day(9).credited('bitcoin', '80.00');
      await scene.ago(75).withdraw('ethereum', '100.00');
    },
  },
  {
    ...createPerson(
      'Matthias',
      'Köhler',
      'Germany',
      'Active: a withdrawal needs a second approval',
    ),
    joined: 62,
    async story(scene) {
      await scene.verified('identity-card');
      await scene.day(60).credited('bitcoin', '1500.00');
      await scene.day(47).credited('bitcoin', '1500.00');
      const trade = await scene
        .day(33)
        .trade({ asset: 'ethereum', side: 'sell', amount: '600.00', leverage: 3, duration: 240 });
      const reason =
        'We had no price at the end of your trade, so we used the last one before it, from ten minutes earlier.';
      await scene.settleAtEarlierPrice(trade, 10, reason);
      await scene.note(
        'Called about the trade we settled by hand. He had read the reason in his statement and agrees.',
      );
      await scene.day(8).credited('bitcoin', '640.00');
      await scene
        .day(3)
        .trade({ asset: 'bitcoin', side: 'sell', amount: '250.00', leverage: 3, duration: 10080 });
      const large = await scene.day(2).deposit('bitcoin', '9000.00', 0);
      const hasty = await scene.proposeAdjustment(
        '9000.00',
        'Your deposit of $9,000.00 arrived without a transaction id.',
      );
      await scene.takeProposalBack(hasty);
      await scene.confirmCredit(
        large,
        await scene.proposeCredit(
          large,
          '9000.00',
          'One payment of exactly this amount reached our address within the hour, and nobody else announced it.',
        ),
      );
      await scene.pass();
      const early = await scene.lately(0).withdraw('bitcoin', '6500.00');
      const doubted = await scene.proposePayout(
        early,
        '6500.00',
        'The address is the one he has always used.',
      );
      await scene.refuseProposal(
        doubted,
        'This is far more than he ever withdrew. Please call him before we pay it out.',
      );
      await scene.takeWithdrawalBack(early);
      await scene.pass();
      const late = await scene.ago(900).trade({
        asset: 'ethereum',
        side: 'buy',
        amount: '1800.00',
        leverage: 10,
        duration: 10080,
      });
      const waiting = await scene.ago(190).withdraw('bitcoin', '5400.00');
      await scene.proposePayout(
        waiting,
        '5400.00',
        'He called from the number in his profile and confirmed amount and address.',
      );
      const told =
        'You gave this order by phone two days earlier, and we entered it late. We’ve used the price you were told.';
      await scene.proposeSettlement(late, '5250.00', told);
    },
  },
  {
    ...createPerson('Aoife', 'Brennan', 'Ireland', 'Active: withdrawals paid, rejected, cancelled'),
    joined: 55,
    async story(scene) {
      await scene.verified('driving-licence');
      await scene.showPortrait();
      await scene.day(53).credited('ethereum', '150.00');
      await scene.day(25).charge(await scene.subscribe('starter'), 'Starter plan, first 30 days.');
      await scene
        .day(18)
        .refuseWithdrawal(
          await scene.withdraw('bitcoin', '82.25'),
          'You asked us by phone to hold this one back. Please request it again when you’re ready.',
        );
      await scene.day(16).takeWithdrawalBack(await scene.withdraw('bitcoin', '40.00'));
      await scene.pass();
      await scene.day(14).withdrew('ethereum', '82.25');
      await scene.day(8).credited('ethereum', '150.00');
    },
  },
  {
    ...createPerson('Luca', 'Marchetti', 'Australia', 'New: document rejected, a deposit waiting'),
    joined: 8,
    async story(scene) {
      await scene.handIn('passport');
      await scene.refuseDocument(
        'The lower edge of the page is cut off. Please send a photo of the whole page.',
      );
      await scene.day(4).takeDepositBack(await scene.deposit('bitcoin', '75.00'));
      await scene.pass();
      await scene.ago(610).deposit('bitcoin', '75.00');
    },
  },
  {
    ...createPerson('Hana', 'Sato', 'Canada', 'Active: on the Plus plan, with two open trades'),
    joined: 40,
    async story(scene) {
      await scene.verified('passport');
      await scene.showPortrait();
      await scene.day(38).credited('ethereum', '500.00');
      await scene.day(35).credited('bitcoin', '250.00');
      await scene.day(22).charge(await scene.subscribe('plus'), 'Plus plan, first 30 days.');
      await scene.day(15).withdrew('bitcoin', '81.00');
      await scene
        .day(2)
        .trade({ asset: 'ethereum', side: 'buy', amount: '120.00', leverage: 2, duration: 10080 });
      await scene
        .ago(95)
        .trade({ asset: 'bitcoin', side: 'sell', amount: '60.00', leverage: 1, duration: 240 });
    },
  },
  {
    ...createPerson('Jonas', 'Weidmann', 'Germany', 'Frozen by the client: a deposit waiting'),
    joined: 36,
    async story(scene) {
      await scene.verified('passport');
      await scene.day(34).credited('bitcoin', '75.00');
      await scene.ago(1_325).deposit('bitcoin', '2000.00');
      await scene.ago(1_290).freeze();
      await scene.note(
        'He froze the account himself because his phone was stolen. Reactivate it only after he has called.',
      );
    },
  },
  {
    ...createPerson('Noor', 'Haddad', 'Sweden', 'Suspended: two deposits were rejected'),
    joined: 24,
    async story(scene) {
      const plan = await scene.subscribe('starter');
      const first = await scene.day(23).deposit('bitcoin', '3000.00');
      await scene.refuseDeposit(
        first,
        'No coins reached our address, and this transaction id belongs to somebody else’s payment.',
      );
      const again = await scene.day(21).deposit('bitcoin', '3000.00');
      await scene.refuseDeposit(
        again,
        'You sent the same transaction id again. It still belongs to somebody else’s payment.',
      );
      await scene.terminateSubscription(
        plan,
        'Your account is suspended, so we ended the plan. Nothing was charged.',
      );
      await scene.stand(
        'suspended',
        'Both deposits named a payment that wasn’t yours. Please write to us before you do anything else.',
      );
      await scene.day(17).note('We wrote twice about the two deposits and got no answer.');
      await scene.archiveDeposits();
    },
  },
  {
    ...createPerson('Priya', 'Raman', 'United Kingdom', 'Active: asked to close the account'),
    joined: 51,
    async story(scene) {
      await scene.activate();
      await scene.day(49).credited('bitcoin', '320.00');
      await scene.day(42).subscribe('premier');
      await scene.endSubscription();
      const twice = await scene.day(10).withdraw('bitcoin', '20.00');
      await scene.deleteWithdrawal(
        twice,
        'You wrote that you sent this one by mistake. It stays in your statement.',
      );
      await scene.ago(905).askForClosure();
    },
  },
  {
    ...createPerson('Daniel', 'Osei', 'United States', 'New: the desk corrected the phone number'),
    joined: 7,
    async story(scene) {
      await scene.correct(
        { mobile: '+1 202 555 0143' },
        'You told us that the number was one digit short.',
      );
      await scene.edit({ gender: 'Male' });
    },
  },
  {
    ...createPerson(
      'Sofia',
      'Lehtinen',
      'Sweden',
      'New: the email address isn’t verified yet',
      false,
    ),
    joined: 1,
  },
];
