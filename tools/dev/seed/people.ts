/** Made-up people, with e-mail addresses and telephone numbers that nobody has. */
import type { NewClient } from '../../../src/domain/accounts/new-client';
import { pickFields, signUpFields } from '../../../src/domain/accounts/profile-fields';

export interface Person extends NewClient {
  uid: string;
  /** Whether the e-mail address is verified. */
  verified: boolean;
  about: string;
}

const digits = (n: number, count: number): string => String(n % 10 ** count).padStart(count, '0');

/**
 * Numbers that each country's authority reserves for films and books: PTS for Sweden, Ofcom for the
 * United Kingdom, ComReg for Ireland, the Bundesnetzagentur for Germany (notice 148/2021, Berlin),
 * Arcep for France, ACMA for Australia, the North American Numbering Plan for the others.
 */
const numbers = {
  Sweden: (n) => `+46 70 174 06 ${digits(5 + (n % 95), 2)}`,
  'United Kingdom': (n) => `+44 7700 900${digits(n, 3)}`,
  Ireland: (n) => `+353 20 91${digits(n, 1)} ${digits(n * 7, 4)}`,
  Germany: (n) => `+49 30 23125 ${digits(n, 3)}`,
  France: (n) => `+33 6 39 98 ${digits(n, 2)} ${digits(n * 7, 2)}`,
  Australia: (n) => `+61 491 570 ${['006', '110', '156', '157', '158', '159'][n % 6]}`,
  'United States': (n) => `+1 202 555 01${digits(n, 2)}`,
  Canada: (n) => `+1 613 555 01${digits(n, 2)}`,
} as const satisfies Record<string, (n: number) => string>;
export type Country = keyof typeof numbers;
export const countries = Object.keys(numbers).filter((name): name is Country =>
  Object.hasOwn(numbers, name),
);

/** A telephone number of this country that nobody has. @param n which one */
export const createPhone = (country: Country, n: number): string => numbers[country](n);

const hashText = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7);

/** A name in plain small letters, as in an email address. */
export const toPlainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z.]/g, '')
    .toLowerCase();

export function createPerson(
  firstname: string,
  lastname: string,
  country: Country,
  about: string,
  verified = true,
): Person {
  const plain = toPlainName(`${firstname}.${lastname}`);
  return {
    uid: plain.replace('.', '-'),
    username: plain.split('.')[0] ?? '',
    firstname,
    lastname,
    email: `${plain}@example.com`,
    mobile: createPhone(country, hashText(plain)),
    country,
    verified,
    about,
  };
}

/** What a person types to open an account. */
export const pickNewClient = (person: Person): NewClient => ({
  ...pickFields(signUpFields, person),
  email: person.email,
});
