import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { profileEditOf } from '@/domain/accounts/profile-edit';
import { changedElsewhere, changesIn, countryOptions, genderOptions, personalOf, personalSchema } from './personal';
import { profileOf } from './settings.fixture';

const profile = profileOf();

describe('what was typed', () => {
  it('is only what differs', () => {
    expect(changesIn(profile, profileEditOf(profile))).toBeNull();
    expect(changesIn(profile, { ...profileEditOf(profile), mobile: '+46 8 1234567', username: '' })).toEqual({
      mobile: '+46 8 1234567',
      username: '',
    });
  });

  it('is compared with what another tab or the desk has written meanwhile', () => {
    const now = profileOf({ mobile: '+46 8 7654321', country: 'Norway' });
    expect(changedElsewhere(profile, now, { mobile: '+46 8 1234567' })).toBe('phone number is “+46 8 7654321”');
    expect(changedElsewhere(profile, now, { mobile: '1', country: 'x' })).toMatch(/phone number is .+, country is “Norway”/);
  });
});

describe('the form', () => {
  const fault = (typed: object, asksCurrent = false) => {
    const { issues = [] } = v.safeParse(personalSchema(profile.email, asksCurrent), { ...personalOf(profile), ...typed });
    return [...new Set(issues.map((issue) => v.getDotPath(issue)))];
  };

  it.each([
    ['the last name', 'lastname'],
    ['the phone number', 'mobile'],
    ['the country', 'country'],
    ['the e-mail address', 'email'],
  ])('needs %s', (_, field) => expect(fault({ [field]: ' ' })).toEqual([field]));

  it('needs nothing else', () => expect(fault({ firstname: '', username: '', gender: '' })).toEqual([]));

  it('needs the current password for another e-mail address where the sign-in is old', () => {
    expect(fault({ email: 'new@example.com' }, true)).toEqual(['current']);
    expect(fault({ email: 'new@example.com', current: 'old one' }, true)).toEqual([]);
    expect(fault({ email: 'new@example.com' }, false)).toEqual([]);
    expect(fault({ mobile: '+46 8 1234567' }, true)).toEqual([]);
  });
});

describe('what can be chosen', () => {
  it('holds what was chosen before, also where it is no longer offered', () => {
    expect(countryOptions('Sweden').filter(({ value }) => value === 'Sweden')).toHaveLength(1);
    expect(countryOptions('Yugoslavia').at(-1)).toEqual({ value: 'Yugoslavia', label: 'Yugoslavia' });
    expect(genderOptions('').map(({ label }) => label)).toEqual(['Not said', 'Female', 'Male', 'Other']);
    expect(genderOptions('x').at(-1)?.value).toBe('x');
  });
});
