/** A scene in which only time passes, to try every story at every hour. */
import type { Scene } from './scene';
import type { Timeline } from './timeline';

interface Placed {
  at: Date;
  duration: number;
}

/** Draws the same dates as a scene, and performs no acts. */
export function createTimedScene(time: Timeline): Scene {
  const client = async () => time.client();
  const desk = async () => time.desk();
  const soon = async () => time.soon();
  const firstStep = async () => time.firstStep();
  const decided = async () => {
    time.firstStep();
    time.soon();
  };
  const both = async () => {
    time.client();
    time.desk();
  };
  const settle = async ({ at, duration }: Placed) => time.settlement(at, duration);
  const acts: object = {
    day(ago: number) {
      time.day(ago);
      return acts;
    },
    ago(minutes: number) {
      time.ago(minutes);
      return acts;
    },
    lately(share: number) {
      time.lately(share);
      return acts;
    },
    pass: async () => undefined,
    getRate: () => '1.00',
    credited: both,
    withdrew: both,
    settle,
    settleAtEarlierPrice: settle,
    signUp: client,
    deposit: client,
    takeDepositBack: client,
    withdraw: client,
    takeWithdrawalBack: client,
    subscribe: client,
    endSubscription: client,
    handIn: client,
    freeze: client,
    askForClosure: client,
    edit: client,
    keepAddress: client,
    recordAddressCheck: client,
    showPortrait: client,
    credit: desk,
    refuseDeposit: desk,
    archiveDeposits: desk,
    sendOut: desk,
    refuseWithdrawal: desk,
    deleteWithdrawal: desk,
    charge: desk,
    terminateSubscription: desk,
    adjust: desk,
    stand: desk,
    activate: desk,
    correct: desk,
    tell: desk,
    note: desk,
    accept: decided,
    refuseDocument: decided,
    proposeCredit: soon,
    proposePayout: firstStep,
    proposeSettlement: desk,
    proposeAdjustment: firstStep,
    confirmCredit: soon,
    refuseProposal: soon,
    takeProposalBack: soon,
    trade: async ({ duration }: { duration: number }): Promise<Placed> => ({
      at: time.client(),
      duration,
    }),
    verified: async () => {
      time.client();
      await decided();
      time.desk();
    },
  };
  return acts as unknown as Scene;
}
