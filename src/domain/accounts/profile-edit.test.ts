import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { maya, profileOf } from './person.fixture';
import type { SavedAddress } from './profile';
import {
  addAddress,
  canRename,
  getCorrectableFields,
  hasChanges,
  hasUncheckedAddresses,
  isPhotoUrl,
  removeAddress,
} from './profile-edit';
import { pickFields, profileFieldNames } from './profile-fields';
import { profileCorrectionSchema, profileEditSchema } from './profile-input';

const profile = profileOf();
const edit = pickFields(profileFieldNames, profile);

describe('what a client may change of itself', () => {
  it('is taken without the blanks around it, and nothing else is', () => {
    expect(
      v.parse(profileEditSchema, {
        ...edit,
        lastname: ' Lindqvist ',
        status: 'active',
        admin: true,
      }),
    ).toEqual(edit);
  });

  it.each([
    { lastname: ' ' },
    { lastname: 'x'.repeat(61) },
    { username: 'x'.repeat(31) },
    { mobile: 'none' },
    { mobile: '12345' },
    { country: '' },
  ])('is refused with %o', (over) => {
    expect(v.safeParse(profileEditSchema, { ...edit, ...over }).success).toBe(false);
  });

  it.each(['+46 70 123 45 67', '(0) 1234567', '+1 555-0100'])('is a phone number, %s', (text) => {
    expect(v.safeParse(profileEditSchema, { ...edit, mobile: text }).success).toBe(true);
  });

  it.each(['+٤٦ ٧٠ ١٢٣ ٤٥ ٦٧', '+４６ ７０ １２３ ４５ ６７', '+46\u00a070 123 45 67'])(
    'has the digits of a phone number in ASCII, typed as %s',
    (text) => {
      expect(v.parse(profileEditSchema, { ...edit, mobile: text })).toMatchObject({
        mobile: '+46 70 123 45 67',
      });
    },
  );

  it.each(['', '123456', '1234567890123456', 'call me', '+46 70 123 45 67 ext 1', '1+234567'])(
    'is no phone number, %j',
    (text) => {
      expect(v.safeParse(profileEditSchema, { ...edit, mobile: text }).success).toBe(false);
    },
  );

  it('is not the name, once the identity is verified', () => {
    expect(canRename(profile, { status: 'verified', document: 'a' })).toBe(false);
    expect(canRename(profile, { status: 'not-verified', document: 'a' })).toBe(false);
    expect(canRename(profile, { status: 'not-verified', document: '' })).toBe(true);
    expect(canRename(profile, { status: 'rejected', document: 'a' })).toBe(true);
    expect(canRename(profile, null)).toBe(true);
  });

  it('threat 40: is not the name of an administrator', () => {
    const administrator = profileOf({ admin: true });
    for (const verification of [
      null,
      { status: 'not-verified', document: '' },
      { status: 'rejected', document: 'a' },
    ] as const)
      expect(canRename(administrator, verification)).toBe(false);
  });

  it('is written only where something differs', () => {
    expect(hasChanges(edit, { ...edit })).toBe(false);
    expect(hasChanges(edit, {})).toBe(false);
    expect(hasChanges(edit, { country: 'Norway' })).toBe(true);
  });
});

describe('what the desk may correct', () => {
  it('is typed, recorded and compared in the same fields', () => {
    const corrected = getCorrectableFields(profile);
    expect(corrected).toMatchObject({
      firstname: 'Maya',
      lastname: 'Lindqvist',
      mobile: maya.mobile,
      country: 'Sweden',
    });
    expect(corrected).not.toHaveProperty('username');
    expect(v.parse(profileCorrectionSchema, edit)).toEqual(corrected);
    expect(v.safeParse(profileCorrectionSchema, { ...edit, lastname: '' }).success).toBe(false);
  });
});

describe('saved addresses', () => {
  const address = (n: number): SavedAddress => ({
    coin: 'bitcoin',
    address: `tb1q${n}`,
    label: `No. ${n}`,
  });
  const twenty = Array.from({ length: 20 }, (_, i) => address(i));

  it('grow by one, and not by one that is there', () => {
    expect(addAddress([address(1)], address(2))).toEqual([address(1), address(2)]);
    expect(addAddress([address(1)], { ...address(1), label: 'Again' })).toEqual([address(1)]);
    expect(addAddress([address(1)], { ...address(1), coin: 'ethereum' })).toHaveLength(2);
  });

  it('are at most twenty', () => {
    expect(addAddress(twenty.slice(1), address(30))).toHaveLength(20);
    expect(addAddress(twenty, address(30))).toBeNull();
    expect(addAddress(twenty, address(3))).toBe(twenty);
  });

  it('threat 34: are to be confirmed where the password is newer than the last time, or than the sign-up', () => {
    const joinedDate = new Date('2026-03-01T09:00:00Z');
    const later = (minutes: number) => new Date(joinedDate.getTime() + minutes * 60_000);
    const profile = { addresses: [address(1)], addressesCheckedAt: null, joinedDate };
    expect(hasUncheckedAddresses(profile, later(-1))).toBe(false);
    expect(hasUncheckedAddresses(profile, later(1))).toBe(false);
    expect(hasUncheckedAddresses(profile, later(2))).toBe(true);
    expect(hasUncheckedAddresses({ ...profile, addressesCheckedAt: later(3) }, later(2))).toBe(
      false,
    );
    expect(
      hasUncheckedAddresses(
        { ...profile, addressesCheckedAt: later(3) },
        new Date(later(3).getTime() + 1),
      ),
    ).toBe(true);
    expect(hasUncheckedAddresses({ ...profile, addressesCheckedAt: later(3) }, later(5))).toBe(
      true,
    );
    expect(hasUncheckedAddresses({ ...profile, addresses: [] }, later(5))).toBe(false);
  });

  it('are forgotten one by one', () => {
    expect(removeAddress([address(1), address(2)], address(1))).toEqual([address(2)]);
    expect(removeAddress([address(1)], address(2))).toEqual([address(1)]);
  });
});

describe('threat 20: the address of a photo', () => {
  const name = '1774000000000-me.png';
  const stored = (uid: string) =>
    `https://firebasestorage.googleapis.com/v0/b/glassbook.appspot.com/o/images%2F${uid}%2F${name}?alt=media&token=0c1d`;

  it('is empty, or in the owner’s folder of Firebase or its emulator', () => {
    expect(isPhotoUrl('', 'maya')).toBe(true);
    expect(isPhotoUrl(stored('maya'), 'maya')).toBe(true);
    expect(
      isPhotoUrl(
        `http://127.0.0.1:9199/v0/b/demo.appspot.com/o/images%2Fmaya%2F${name}?alt=media`,
        'maya',
      ),
    ).toBe(true);
    expect(isPhotoUrl(stored('ole'), 'maya')).toBe(false);
  });

  it.each([
    'javascript:alert(1)',
    `http://firebasestorage.googleapis.com/v0/b/b/o/images%2Fmaya%2F${name}?alt=media`,
    `https://firebasestorage.googleapis.com.evil.example/v0/b/b/o/images%2Fmaya%2F${name}?alt=media`,
    `https://evil.example/?https://firebasestorage.googleapis.com/v0/b/b/o/images%2Fmaya%2F${name}?alt=media`,
    `https://127.0.0.1:9199/v0/b/b/o/images%2Fmaya%2F${name}?alt=media`,
    `http://127.0.0.1:9199@evil.example/v0/b/b/o/images%2Fmaya%2F${name}?alt=media`,
    'https://firebasestorage.googleapis.com/v0/b/b/o/images%2Fmaya%2F?alt=media',
    `https://firebasestorage.googleapis.com/v0/b/b/o/images%2Fmaya%2F${name}`,
    `https://firebasestorage.googleapis.com/v0/b/b/o/images%2Fmaya%2F${name}?alt=media&token=a b`,
    `https://firebasestorage.googleapis.com/v0/b/b/o/images%2Fmaya%2F${name}?alt=media&token=${'a'.repeat(500)}`,
    `https://firebasestorage.googleapis.com/v0/b/b/o/images%2Fmaya%2F..%2F..%2Fimages/ole/${name}?alt=media`,
    `https://firebasestorage.googleapis.com/v0/b/b/o/images%2Fmaya%2F${name}?alt=media\n`,
    `https://firebasestorage.googleapis.com/v0/b/b/o/photos%2Fmaya%2F${name}?alt=media`,
  ])('is not %j', (url) => {
    expect(isPhotoUrl(url, 'maya')).toBe(false);
  });
});
