import type { Coin } from '../src/domain/coin';
import type { Money } from '../src/domain/money';
import type { Standing } from '../src/domain/standing';

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

export interface SeededDeposit {
  coin: Coin;
  amount: Money;
  /** USD for one coin at the request; today's sample price unless said. */
  rate?: Money;
  outcome: 'waiting' | 'completed' | 'cancelled' | { rejected: string };
}

interface Client extends Person {
  deposits: SeededDeposit[];
  standing?: { status: Standing; reason: string };
}

export const rates: Record<Coin, Money> = { bitcoin: '64210.00', ethereum: '2310.00' };

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

const active = { status: 'active', reason: 'Welcome: your details were checked and are in order.' };
const waiting = (coin: Coin, amount: Money): SeededDeposit => ({ coin, amount, outcome: 'waiting' });
const completed = (coin: Coin, amount: Money): SeededDeposit => ({ coin, amount, outcome: 'completed' });

export const administrator: Person = person('Ada', 'Ferris', 'Ireland', 'runs the desk');

export const clients: Client[] = [
  {
    ...person('Maya', 'Lindqvist', 'Sweden', 'active, two deposits credited, one rejected, one waiting'),
    standing: active,
    deposits: [
      { coin: 'bitcoin', amount: '500.00', rate: '63020.00', outcome: 'completed' },
      {
        coin: 'bitcoin',
        amount: '120.00',
        rate: '63900.00',
        outcome: { rejected: 'The transaction id belongs to another address. Please check it and send the request again.' },
      },
      { coin: 'ethereum', amount: '900.00', rate: '2200.00', outcome: 'completed' },
      waiting('bitcoin', '250.00'),
    ],
  },
  {
    ...person('Tomás', 'Ferreira', 'Portugal', 'active, one deposit waiting'),
    standing: active,
    deposits: [waiting('ethereum', '1200.00')],
  },
  { ...person('Ines', 'Okafor', 'Nigeria', 'pending, first deposit waiting'), deposits: [waiting('bitcoin', '80.00')] },
  {
    ...person('Karel', 'Novotný', 'Czechia', 'active, one credited, one waiting'),
    standing: active,
    deposits: [completed('bitcoin', '1500.00'), waiting('bitcoin', '640.00')],
  },
  { ...person('Aoife', 'Brennan', 'Ireland', 'active, one deposit waiting'), standing: active, deposits: [waiting('ethereum', '150.00')] },
  {
    ...person('Luca', 'Marchetti', 'Italy', 'active, took one deposit back, one waiting'),
    standing: active,
    deposits: [{ coin: 'bitcoin', amount: '75.00', outcome: 'cancelled' }, waiting('bitcoin', '75.00')],
  },
  {
    ...person('Hana', 'Sato', 'Japan', 'active, three credited, one waiting'),
    standing: active,
    deposits: [
      completed('ethereum', '500.00'),
      completed('ethereum', '500.00'),
      completed('bitcoin', '250.00'),
      waiting('ethereum', '500.00'),
    ],
  },
  { ...person('Jonas', 'Weidmann', 'Switzerland', 'pending, one deposit waiting'), deposits: [waiting('bitcoin', '2000.00')] },
  {
    ...person('Noor', 'Haddad', 'Jordan', 'suspended after two rejected deposits'),
    standing: { status: 'suspended', reason: 'Two transaction ids belonged to other people. Please write to us before you go on.' },
    deposits: [
      {
        coin: 'bitcoin',
        amount: '3000.00',
        outcome: { rejected: 'No coins came to this address, and the transaction id is of another payment.' },
      },
      { coin: 'bitcoin', amount: '3000.00', outcome: { rejected: 'The same transaction id was sent again; it is of another payment.' } },
    ],
  },
  { ...person('Priya', 'Raman', 'India', 'active, one deposit credited'), standing: active, deposits: [completed('bitcoin', '320.00')] },
  { ...person('Daniel', 'Osei', 'Ghana', 'new, nothing done yet'), deposits: [] },
  { ...person('Sofia', 'Lehtinen', 'Finland', 'new, e-mail not verified yet', false), deposits: [] },
];
