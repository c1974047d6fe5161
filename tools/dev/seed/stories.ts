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
  'The transaction id belongs to another address. Please check it and send the request again.';

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
      'active, verified; has done a little of everything, with a bit of it waiting',
    ),
    joined: 71,
    async story(scene) {
      await scene.verified('passport');
      await scene.showPortrait();
      await scene.keepAddress('bitcoin', 'My own wallet');
      await scene.day(70).credited('bitcoin', '500.00');
      const refused = await scene.day(64).deposit('bitcoin', '120.00');
      const first = await scene.trade({
        asset: 'bitcoin',
        side: 'buy',
        amount: '200.00',
        leverage: 5,
        duration: 1440,
      });
      await scene.refuseDeposit(refused, otherAddress);
      await scene.settle(first);
      const ethereum = await scene.day(57).deposit('ethereum', '900.00');
      await scene.credit(ethereum, {
        received: add('900.00', convertToDollars('0.0012', scene.getRate(ethereum))),
        reason: '0.0012 ETH more arrived than you announced. All of it is credited.',
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
          'Thank you for asking: 0.0012 ETH more had arrived than you announced, and all of it was credited.',
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
    ...createPerson(
      'Tomás',
      'Ferreira',
      'France',
      'new, identity document and first deposit waiting',
    ),
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
      'active, verified; withdrawals sent, one waiting',
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
      'Karel',
      'Novotný',
      'Germany',
      'active, verified; one trade settled by hand, two open; large sums that two people decide about',
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
        'The price service was away at the end. The result is that of the last price before, ten minutes earlier.';
      await scene.settleAtEarlierPrice(trade, 10, reason);
      await scene.note(
        'Telephoned about the trade that was settled by hand; he had seen the reason in his statement and agrees.',
      );
      await scene.day(6).credited('bitcoin', '640.00');
      await scene
        .day(3)
        .trade({ asset: 'bitcoin', side: 'sell', amount: '250.00', leverage: 3, duration: 10080 });
      const large = await scene.day(2).deposit('bitcoin', '9000.00', 0);
      const hasty = await scene.proposeAdjustment(
        '9000.00',
        'Your deposit arrived without a transaction id.',
      );
      await scene.takeProposalBack(hasty);
      await scene.confirmCredit(
        large,
        await scene.proposeCredit(
          large,
          '9000.00',
          'One payment of this amount arrived within the hour.',
        ),
      );
      await scene.pass();
      const early = await scene.ago(1_200).withdraw('bitcoin', '6500.00');
      const doubted = await scene.proposePayout(early, '6500.00', 'The address is his usual one.');
      await scene.refuseProposal(
        doubted,
        'We want to speak with you first: this is more than you ever withdrew.',
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
        'He called from the number in his profile and named the amount.',
      );
      const told =
        'You gave this order by telephone two days earlier, and we entered it late. The result is that of the price you were told.';
      await scene.proposeSettlement(late, '5250.00', told);
    },
  },
  {
    ...createPerson(
      'Aoife',
      'Brennan',
      'Ireland',
      'active, verified; withdrawals sent, refused and taken back, one fee charged',
    ),
    joined: 55,
    async story(scene) {
      await scene.verified('driving-licence');
      await scene.showPortrait();
      await scene.day(53).credited('ethereum', '150.00');
      await scene.day(25).charge(await scene.subscribe('starter'), 'Starter, the first 30 days.');
      await scene
        .day(18)
        .refuseWithdrawal(
          await scene.withdraw('bitcoin', '82.25'),
          'You asked us by telephone to hold this one back. Please request it again when you are ready.',
        );
      await scene.day(16).takeWithdrawalBack(await scene.withdraw('bitcoin', '40.00'));
      await scene.pass();
      await scene.day(14).withdrew('ethereum', '82.25');
      await scene.day(5).credited('ethereum', '150.00');
    },
  },
  {
    ...createPerson(
      'Luca',
      'Marchetti',
      'Australia',
      'new; identity document rejected, one deposit taken back, one waiting',
    ),
    joined: 8,
    async story(scene) {
      await scene.handIn('passport');
      await scene.refuseDocument(
        'The photograph is cut off at the lower edge. Please send the whole page.',
      );
      await scene.day(4).takeDepositBack(await scene.deposit('bitcoin', '75.00'));
      await scene.pass();
      await scene.ago(610).deposit('bitcoin', '75.00');
    },
  },
  {
    ...createPerson(
      'Hana',
      'Sato',
      'Canada',
      'active, verified; subscribed to Plus, two trades open',
    ),
    joined: 40,
    async story(scene) {
      await scene.verified('passport');
      await scene.showPortrait();
      await scene.day(38).credited('ethereum', '500.00');
      await scene.day(35).credited('bitcoin', '250.00');
      await scene.day(22).charge(await scene.subscribe('plus'), 'Plus, the first 30 days.');
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
    ...createPerson(
      'Jonas',
      'Weidmann',
      'Germany',
      'verified, has frozen the account; one deposit waiting',
    ),
    joined: 36,
    async story(scene) {
      await scene.verified('passport');
      await scene.day(34).credited('bitcoin', '75.00');
      await scene.ago(1_325).deposit('bitcoin', '2000.00');
      await scene.ago(1_290).freeze();
      await scene.note(
        'Froze the account himself; says that his telephone was stolen. Lift it only after he has called.',
      );
    },
  },
  {
    ...createPerson(
      'Noor',
      'Haddad',
      'Sweden',
      'suspended after two rejected deposits, which are archived; subscription terminated',
    ),
    joined: 24,
    async story(scene) {
      const plan = await scene.subscribe('starter');
      const first = await scene.day(23).deposit('bitcoin', '3000.00');
      await scene.refuseDeposit(
        first,
        'No coins came to this address, and the transaction id is of another payment.',
      );
      const again = await scene.day(21).deposit('bitcoin', '3000.00');
      await scene.refuseDeposit(
        again,
        'The same transaction id was sent again; it is of another payment.',
      );
      await scene.terminateSubscription(
        plan,
        'Your account is suspended, so nothing was charged for this.',
      );
      await scene.stand(
        'suspended',
        'Two transaction ids belonged to other people. Please write to us before you go on.',
      );
      await scene.day(17).note('Wrote twice and got no answer.');
      await scene.archiveDeposits();
    },
  },
  {
    ...createPerson(
      'Priya',
      'Raman',
      'United Kingdom',
      'active; one withdrawal deleted, subscription cancelled, has asked to close the account',
    ),
    joined: 51,
    async story(scene) {
      await scene.activate();
      await scene.day(49).credited('bitcoin', '320.00');
      await scene.day(42).subscribe('premier');
      await scene.endSubscription();
      const twice = await scene.day(10).withdraw('bitcoin', '20.00');
      await scene.deleteWithdrawal(
        twice,
        'Sent by mistake, as you wrote to us. It stays in your statement.',
      );
      await scene.ago(905).askForClosure();
    },
  },
  {
    ...createPerson(
      'Daniel',
      'Osei',
      'United States',
      'new; the desk has corrected the telephone number',
    ),
    joined: 7,
    async story(scene) {
      await scene.correct(
        { mobile: '+1 202 555 0143' },
        'The number had one digit too few, as you told us.',
      );
      await scene.edit({ gender: 'Male' });
    },
  },
  {
    ...createPerson('Sofia', 'Lehtinen', 'Sweden', 'new, email not verified yet', false),
    joined: 1,
  },
];
