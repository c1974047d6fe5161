import { adjustAccount } from '@/data/collections/accounts';
import { sendMessage } from '@/data/collections/contact';
import { completeDeposit, rejectDeposit, requestDeposit } from '@/data/collections/deposits';
import { getPlans } from '@/data/collections/desk-documents';
import { uploadFile } from '@/data/collections/files';
import { sendNotice } from '@/data/collections/notice-acts';
import { updatePayment } from '@/data/collections/payment';
import { updatePlans } from '@/data/collections/plans';
import { proposeAdjustment, proposeDeposit, proposePayment } from '@/data/collections/proposals';
import { setSubscription } from '@/data/collections/subscriptions';
import { placeTrade, settleTrade } from '@/data/collections/trades';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { submitVerification } from '@/data/collections/verifications';
import { rejectWithdrawal, requestWithdrawal } from '@/data/collections/withdrawals';
import { createOp } from '@/domain/revision-fields';
import { createSpecimen } from '../../../tools/dev/seed/specimen';
import { createAdministrator, createClient, type Person } from './people';

/**
 * Gives a client something on every screen: deposits and withdrawals in each state, a plan, a
 * message.
 */
export async function seedFixtures(client: Person, administrator: Person): Promise<void> {
  const plan = { fee: '5.00', days: 30, includes: ['Answers within two working days'] };
  const offered = await getPlans(administrator.caller);
  // Another file may have used this desk.
  const plans = {
    ...offered?.plans,
    'axe-morning': { name: 'Morning', ...plan },
    'axe-evening': { name: 'Evening', ...plan },
  };
  if (!offered?.plans['axe-morning'])
    await updatePlans(administrator.caller, { rev: offered?.rev ?? 0, plans, op: createOp() });
  await setSubscription(client.caller, { id: 'axe-morning', shown: plan, op: createOp() });
  const deposit = {
    coin: 'bitcoin',
    amount: '90.00',
    units: '0.00140165',
    rate: '64210.00',
    address: 'tb1qother',
    txid: '',
  } as const;
  const completed = createOp();
  const rejected = createOp();
  await requestDeposit(client.caller, { request: deposit, op: completed });
  await requestDeposit(client.caller, { request: deposit, op: rejected });
  await requestDeposit(client.caller, { request: deposit, op: createOp() });
  await completeDeposit(administrator.caller, {
    uid: client.caller.uid,
    id: completed,
    op: createOp(),
  });
  await rejectDeposit(administrator.caller, {
    uid: client.caller.uid,
    id: rejected,
    note: 'No coins came to this address.',
    op: createOp(),
  });
  const refused = createOp();
  const address = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7';
  await changeAccountStatus(administrator.caller, {
    uid: client.caller.uid,
    status: 'active',
    reason: 'Everything is in order.',
    op: createOp(),
  });
  await requestWithdrawal(client.caller, {
    request: { coin: 'bitcoin', amount: '20.00', address },
    op: refused,
  });
  await rejectWithdrawal(administrator.caller, {
    uid: client.caller.uid,
    id: refused,
    note: 'The name on this wallet is not yours.',
    op: createOp(),
  });
  await requestWithdrawal(client.caller, {
    request: { coin: 'bitcoin', amount: '30.00', address },
    op: createOp(),
  });
  const notice = { title: 'About your deposit', body: 'Please look at the address again.' };
  await sendNotice(administrator.caller, {
    ...notice,
    audience: { to: 'client', uid: client.caller.uid },
    op: createOp(),
  });
  const question = {
    name: 'Hedda Tester',
    email: client.email,
    subject: 'A question about axes',
    body: 'How does it work?',
  };
  await sendMessage(administrator.caller, question, createOp());
  await updatePayment(administrator.caller, {
    method: { bitcoin: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', ethereum: '', email: '' },
    op: createOp(),
  });
}

/**
 * Gives the desk something to do beside that: a trade that runs and one that is settled, and a
 * document to look at.
 */
export async function seedDeskFixtures(administrator: Person): Promise<void> {
  const identified = await createClient('Inga');
  const trader = await createClient('Tarja');
  const funds = {
    rev: 1,
    to: { balance: '500.00', profit: '0', bonus: '0' },
    reason: 'A balance for this test.',
    ref: '',
  };
  await adjustAccount(administrator.caller, { uid: trader.caller.uid, ...funds, op: createOp() });
  const trade = {
    asset: 'bitcoin',
    side: 'buy',
    amount: '100.00',
    leverage: 10,
    duration: 1440,
    openPrice: '58000.00',
  } as const;
  const settled = createOp();
  await placeTrade(trader.caller, { request: trade, op: settled });
  await placeTrade(trader.caller, { request: trade, op: createOp() });
  const manual = { result: '-12.00', reason: 'Settled at the price of noon.' };
  await settleTrade(administrator.caller, {
    uid: trader.caller.uid,
    id: settled,
    settlement: { closePrice: '57500.00', manual },
    op: createOp(),
  });
  const document = await uploadFile(identified.caller, 'identity', createSpecimen('passport'));
  await submitVerification(identified.caller, { document, kind: 'passport', op: createOp() });
}

/**
 * A payment method that waits, one proposal of another administrator, and one of this
 * administrator's own.
 */
async function seedProposals(administrator: Person): Promise<void> {
  const [client, colleague] = await Promise.all([
    createClient('Petra'),
    createAdministrator('Noor'),
  ]);
  const { uid } = client.caller;
  const method = {
    bitcoin: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    ethereum: '',
    email: 'noor@example.com',
  };
  await updatePayment(colleague.caller, { method, op: createOp() });
  const next = { ...method, bitcoin: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn' };
  await proposePayment(colleague.caller, {
    method: next,
    reason: 'We move to another wallet.',
    rev: 1,
    op: createOp(),
  });
  const id = createOp();
  const deposit = {
    coin: 'bitcoin',
    amount: '4200.00',
    units: '0.06541037',
    rate: '64210.00',
    address: 'tb1qother',
    txid: '',
  } as const;
  await requestDeposit(client.caller, { request: deposit, op: id });
  await proposeDeposit(colleague.caller, {
    uid,
    id,
    amount: '4200.00',
    note: 'The coins are at our address.',
    op: createOp(),
  });
  const changes = { balance: '150.00', profit: '0', bonus: '0' };
  await proposeAdjustment(administrator.caller, {
    uid,
    changes,
    reason: 'Goodwill: we kept you waiting.',
    ref: '',
    op: createOp(),
  });
}

/**
 * Both, for screens that a desk looks at: Hedda Tester is the client.
 * @returns the administrator, Jo Tester
 */
export async function createSeededDesk(): Promise<Person> {
  const [client, administrator] = await Promise.all([
    createClient('Hedda'),
    createAdministrator('Jo'),
  ]);
  await seedFixtures(client, administrator);
  await seedDeskFixtures(administrator);
  await seedProposals(administrator);
  return administrator;
}
