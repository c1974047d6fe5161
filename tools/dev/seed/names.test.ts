import { expect, it } from 'vitest';
import { getAddressError, readAddress } from '../../../src/domain/address';
import { coins } from '../../../src/domain/coin';
import { createClientAddress, deskAddresses, proposedAddresses } from './addresses';
import { administrator, staff } from './desk-story';
import { createName } from './names';
import { countries } from './people';
import { clients } from './stories';

const everybody = countries.flatMap((country) =>
  Array.from({ length: 2_000 }, (_, i) => createName(i + 1, country)),
);
const told = [administrator, ...staff.map(({ person }) => person), ...clients];

it('gives everybody an email address of their own: the name, with a number only if it was given before', () => {
  const emails = [...told, ...everybody].map(({ email }) => email);
  expect(new Set(emails).size).toBe(emails.length);
  for (const email of emails) expect(email).toMatch(/^[a-z]+\.[a-z]+\d*@example\.com$/);
  const first = countries.flatMap((country) =>
    Array.from({ length: 239 }, (_, i) => createName(i + 1, country)),
  );
  expect(first.filter(({ email }) => /\d/.test(email))).toEqual([]);
  expect(createName(241, 'Ireland').email).toBe('cian.connolly2@example.com');
});

it('gives a name of the country, with its letters', () => {
  expect(createName(3, 'Sweden')).toEqual({
    uid: 'client-000003',
    username: 'bjorn.forsberg',
    firstname: 'Björn',
    lastname: 'Forsberg',
    email: 'bjorn.forsberg@example.com',
  });
  const lastnames = countries.map(
    (country) => new Set(Array.from({ length: 16 }, (_, i) => createName(i, country).lastname)),
  );
  expect(lastnames.map(({ size }) => size)).toEqual(countries.map(() => 16));
  const all = [...lastnames.flatMap((names) => [...names]), ...told.map((one) => one.lastname)];
  expect(new Set(all).size).toBe(all.length);
});

it('gives each client an address of each coin, as it is stored and with its checksum', () => {
  const uids = [...told, ...everybody.slice(0, 500)].map(({ uid }) => uid);
  for (const coin of coins) {
    const addresses = [...uids.map((uid) => createClientAddress(coin, uid)), deskAddresses[coin]];
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of [...addresses, proposedAddresses[coin]]) {
      expect(getAddressError(coin, address, 'test')).toBeNull();
      expect(readAddress(coin, address, 'test')).toEqual({ address, isChecked: true });
    }
  }
});
