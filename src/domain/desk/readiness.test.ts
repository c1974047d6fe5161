import { describe, expect, it } from 'vitest';
import { type DeskFacts, getReadiness, readinessItems } from './readiness';

const payee = { name: 'Sam Berg', admin: true, desk: 'manager', status: 'active' };
const testAddress = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const mainAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

/** A practice desk with all that it needs. */
const practice: DeskFacts = {
  identity: { gaps: ['VITE_OPERATOR_NAME', 'VITE_OPERATOR_ADDRESS'], isAbsent: true },
  payee,
  addresses: { bitcoin: testAddress, ethereum: '' },
  plans: 1,
  hasPolicy: false,
  managers: 1,
  hasAppCheckKey: false,
};
/** A live one. */
const live: DeskFacts = {
  ...practice,
  identity: { gaps: [], isAbsent: false },
  addresses: { bitcoin: mainAddress, ethereum: '' },
  hasPolicy: true,
  managers: 2,
  hasAppCheckKey: true,
};

const faults = (facts: DeskFacts) =>
  Object.fromEntries(getReadiness(facts).missing.map(({ id, fault }) => [id, fault]));

it('asks a practice desk for three things, and a live one for all', () => {
  expect(getReadiness(practice)).toEqual({
    needed: 3,
    missing: [],
    later: ['second approval', 'a second manager', 'the operator’s identity', 'App Check'],
  });
  expect(getReadiness(live)).toEqual({ needed: 7, missing: [], later: [] });
});

it('says of an empty practice desk where each thing is set up', () => {
  const empty = { ...practice, payee: null, addresses: { bitcoin: '', ethereum: '' }, plans: 0 };
  expect(getReadiness(empty).missing).toEqual([
    {
      id: 'payment-method',
      title: 'A payment method',
      step: 9,
      path: '/admin/settings/desk#payment',
      fault: 'There is no address to pay to. Enter yours.',
    },
    {
      id: 'payee',
      title: 'The payment method shown to clients',
      step: 9,
      command: 'npm run desk:payee -- EMAIL',
      fault: 'No manager was chosen whose payment method clients see.',
    },
    {
      id: 'plans',
      title: 'Plans',
      step: 9,
      path: '/admin/subscriptions',
      fault: 'Clients find no plan to subscribe to.',
    },
  ]);
});

describe('one thing that is missing', () => {
  it.each<[keyof typeof readinessItems, string, Partial<DeskFacts>]>([
    [
      'payment-method',
      'There is no address to pay to: Sam Berg has entered none.',
      { addresses: { bitcoin: '', ethereum: '' } },
    ],
    [
      'payment-method',
      'The bitcoin address can’t stay. This is a testnet address. Use an address on the bitcoin network.',
      { addresses: { bitcoin: testAddress, ethereum: '' } },
    ],
    [
      'payee',
      'Clients see the payment method of Sam Berg, who is suspended.',
      { payee: { ...payee, status: 'suspended' } },
    ],
    [
      'payee',
      'Clients see the payment method of Sam Berg, who isn’t a manager.',
      { payee: { ...payee, desk: 'agent' } },
    ],
    [
      'payee',
      'Clients see the payment method of Sam Berg, who isn’t an administrator any more.',
      { payee: { ...payee, admin: false } },
    ],
    ['plans', 'Clients find no plan to subscribe to.', { plans: 0 }],
    ['policy', 'One person decides about every amount.', { hasPolicy: false }],
    ['second-manager', 'Nobody can approve what the only manager proposes.', { managers: 1 }],
    [
      'app-check',
      'Any program may write to the contact form, try passwords and make accounts.',
      { hasAppCheckKey: false },
    ],
  ])('of a live desk is %s: %s', (id, fault, over) => {
    expect(faults({ ...live, ...over })).toEqual({ [id]: fault });
  });

  it('is half an identity, with which a desk is not live', () => {
    const half = { gaps: ['VITE_OPERATOR_COMPLAINTS'], isAbsent: false };
    expect(faults({ ...practice, identity: half })).toEqual({
      operator:
        'Half an identity is none, and this is a practice desk: VITE_OPERATOR_COMPLAINTS is empty.',
    });
  });

  it('is a second manager wherever there is a policy: nobody could approve a looser one', () => {
    expect(faults({ ...practice, hasPolicy: true })).toEqual({
      'second-manager': 'Nobody can approve what the only manager proposes.',
    });
  });
});

it('lets one coin do', () => {
  const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  expect(faults({ ...live, addresses: { bitcoin: '', ethereum } })).toEqual({});
});

it('sends to a page or to a command, or to the guide alone', () => {
  const where = Object.entries(readinessItems).map(([id, { path, command }]) => [
    id,
    path ?? command,
  ]);
  expect(where.filter(([, place]) => place === undefined).map(([id]) => id)).toEqual([
    'operator',
    'app-check',
  ]);
});
