import { screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthError } from '@/data/auth/auth-error';
import * as credentials from '@/data/auth/credentials';
import * as localLinks from '@/data/auth/local-links';
import * as profileActs from '@/data/collections/profile';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { pickFields, profileFieldNames } from '@/domain/accounts/profile-fields';
import { env } from '@/lib/env/env';
import {
  createPersonalDrafts,
  createPersonalSchema,
  findConflicts,
  getPersonal,
  getProfileChanges,
} from '@/parts/profile/personal-card';
import { profileOf } from '@/parts/profile/profile.fixture';
import {
  clientOf,
  edited,
  expectDescribed,
  makeSignInOld,
  open,
  panel,
  type SettingsPageView,
  signInToSettings,
} from './settings-page.test-utils';

const profile = profileOf();
const typed = pickFields(profileFieldNames, profile);

it('getProfileChanges returns only the fields that differ', () => {
  expect(getProfileChanges(profile, typed)).toBeNull();
  expect(getProfileChanges(profile, { ...typed, mobile: '+46 8 1234567', username: '' })).toEqual({
    mobile: '+46 8 1234567',
    username: '',
  });
});

it('findConflicts lists what another tab or the desk has changed since', () => {
  const now = profileOf({ mobile: '+46 8 7654321', country: 'Norway' });
  expect(findConflicts(profile, now, { mobile: '+46 8 1234567' })).toBe(
    'phone number is “+46 8 7654321”',
  );
  expect(findConflicts(profile, now, { mobile: '1', country: 'x' })).toMatch(
    /phone number is .+ and the country is “Norway”/,
  );
});

describe('the schema of the form', () => {
  const findWrongFields = (changes: object, asksCurrent = false) => {
    const { issues = [] } = v.safeParse(createPersonalSchema(profile.email, asksCurrent), {
      ...getPersonal(profile),
      ...changes,
    });
    return [...new Set(issues.map((issue) => v.getDotPath(issue)))];
  };

  it.each([
    ['the last name', 'lastname'],
    ['the phone number', 'mobile'],
    ['the country', 'country'],
    ['the email address', 'email'],
  ])('requires %s', (_, field) => expect(findWrongFields({ [field]: ' ' })).toEqual([field]));

  it('accepts an email address, and returns it in lowercase', () => {
    expect(
      v.parse(createPersonalSchema(profile.email, false), {
        ...getPersonal(profile),
        email: ' Maya@Example.com ',
      }).email,
    ).toBe('maya@example.com');
    expect(findWrongFields({ email: "tara.o'brien@my--shop.example" })).toEqual([]);
    for (const email of ['', 'maya', 'maya@', '@example.com'])
      expect(findWrongFields({ email })).toEqual(['email']);
  });

  it('requires nothing else', () =>
    expect(findWrongFields({ firstname: '', username: '', gender: '' })).toEqual([]));

  it('requires the current password for a new email address if the sign-in is old', () => {
    expect(findWrongFields({ email: 'new@example.com' }, true)).toEqual(['current']);
    expect(findWrongFields({ email: 'new@example.com', current: 'old one' }, true)).toEqual([]);
    expect(findWrongFields({ email: 'new@example.com' }, false)).toEqual([]);
    expect(findWrongFields({ mobile: '+46 8 1234567' }, true)).toEqual([]);
  });
});

const context = signInToSettings();

const changeEmail = () => vi.mocked(credentials.changeEmail);
const card = () => panel('Personal information');
const field = (name: string) => card().getByLabelText(name);
const current = () => field('Current password');
const update = ({ press }: SettingsPageView) => press('Update');
const localLink = () => screen.queryByRole('button', { name: 'Open the link (local desk)' });

describe('the personal information', () => {
  it('writes only what was changed', async () => {
    const page = await open();
    await page.fill(field('Phone number'), '+46 8 123 45 67');
    await page.user.selectOptions(field('Gender (optional)'), 'Female');
    await update(page);
    const changes = { mobile: '+46 8 123 45 67', gender: 'Female' };
    await waitFor(() =>
      expect(profileActs.editProfile).toHaveBeenCalledExactlyOnceWith(context, clientOf(), changes),
    );
    expect(changeEmail()).not.toHaveBeenCalled();
  });

  it('writes nothing if nothing was changed, and says so until something is', {
    tags: ['full'],
  }, async () => {
    const page = await open();
    await update(page);
    expect(await screen.findByText('Nothing to save: you changed nothing.')).toBeVisible();
    expect(edited()).toEqual([]);
    expect(changeEmail()).not.toHaveBeenCalled();
    await page.type(field('Username (optional)'), '2');
    expect(screen.queryByText(/Nothing to save/)).toBeNull();
  });

  it('restores typed text when the page is opened again, except for the password', {
    tags: ['full'],
  }, async () => {
    makeSignInOld();
    const first = await open();
    await first.fill(field('Phone number'), '+46 8 123 45 67');
    await first.fill(field('Last name'), 'Berg');
    await first.fill(field('Email'), 'other@example.com');
    await first.type(current(), 'a secret of mine');
    first.unmount();
    const second = await open();
    expect(field('Phone number')).toHaveValue('+46 8 123 45 67');
    expect(current()).toHaveValue('');
    expect(JSON.stringify(sessionStorage)).not.toContain('secret');
    await second.fill(field('Email'), 'maya@example.com');
    await update(second);
    await waitFor(() =>
      expect(edited()).toEqual([{ mobile: '+46 8 123 45 67', lastname: 'Berg' }]),
    );
  });

  it('restores nothing once it was written', { tags: ['full'] }, async () => {
    createPersonalDrafts('maya').write({ lastname: 'Berg' });
    const page = await open();
    expect(field('Last name')).toHaveValue('Berg');
    await update(page);
    await waitFor(() => expect(edited()).toEqual([{ lastname: 'Berg' }]));
    page.unmount();
    await open();
    expect(field('Last name')).toHaveValue('Lindqvist');
  });

  it('does not restore a typed name that the desk has verified since', {
    tags: ['full'],
  }, async () => {
    const page = await open();
    await page.fill(field('Last name'), 'Berg');
    page.unmount();
    await open({ isVerified: true });
    expect(field('Last name')).toHaveValue('Lindqvist');
  });

  it('shows the name of a verified client read-only, and says who changes it', async () => {
    await open({ isVerified: true });
    for (const name of ['First name', 'Last name']) expect(field(name)).toHaveAttribute('readonly');
    expect(screen.getByText(/so only we can change/)).toBeVisible();
    expect(field('Phone number')).not.toHaveAttribute('readonly');
  });

  it('shows at each field what is missing, and focuses the first', async () => {
    const page = await open();
    for (const name of ['Last name', 'Phone number', 'Email']) await page.user.clear(field(name));
    await page.user.selectOptions(field('Country'), '');
    await update(page);
    await waitFor(() => expect(field('Last name')).toHaveFocus());
    expect(field('Last name')).toHaveAccessibleDescription('Enter your last name.');
    expect(field('Phone number')).toHaveAccessibleDescription(/^Enter your phone number/);
    expect(field('Country')).toHaveAccessibleDescription(/^Choose your country/);
    expect(field('Email')).toHaveAccessibleDescription(/^Enter your email address/);
    expect(edited()).toEqual([]);
  });

  it('keeps typed text when the write fails, says why, and sends the same again', async () => {
    vi.mocked(profileActs.editProfile).mockRejectedValueOnce(new ActError('offline'));
    const page = await open();
    await page.fill(field('Phone number'), '+46 8 123 45 67');
    await update(page);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /You are offline\..*What you typed is still here\./,
    );
    expect(field('Phone number')).toHaveValue('+46 8 123 45 67');
    await update(page);
    await waitFor(() => expect(edited()).toHaveLength(2));
    expect(edited()[1]).toEqual(edited()[0]);
  });

  it('shows what was changed elsewhere, and keeps what is being typed', {
    tags: ['full'],
  }, async () => {
    const page = await open();
    await page.fill(field('Phone number'), '+46 8 123 45 67');
    page.reads.set(queries.profile('maya'), clientOf({ country: 'Norway', mobile: '+47 1234567' }));
    await waitFor(() => expect(field('Country')).toHaveValue('Norway'));
    expect(field('Phone number')).toHaveValue('+46 8 123 45 67');
  });

  it('shows a skeleton while it loads, and loads again after a failure', {
    tags: ['full'],
  }, async () => {
    const { press, reads } = await open();
    reads.clear(queries.verification('maya'));
    expect(screen.getByText('Loading your information…')).toBeInTheDocument();
    const retry = reads.fail(queries.verification('maya'));
    expect(screen.getByRole('heading', { name: 'Couldn’t load your information' })).toBeVisible();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });

  it('is a list without fields if nothing can be changed', { tags: ['full'] }, async () => {
    await open({ profile: { status: 'closed' } });
    expect(card().getByText('maya@example.com')).toBeVisible();
    expect(card().getByText('Gender').parentElement).toHaveTextContent('Gender–');
    expect(card().queryByRole('textbox')).toBeNull();
    expect(card().queryByRole('button')).toBeNull();
  });
});

describe('a new email address', () => {
  beforeEach(() => {
    vi.spyOn(credentials, 'refreshUser').mockResolvedValue({
      uid: 'maya',
      email: 'maya@example.com',
      emailVerified: true,
    });
  });
  const send = async (page: SettingsPageView, email = 'new@example.com') => {
    await page.fill(field('Email'), email);
    await update(page);
  };

  it('is sent a link after the rest was written, and the note says where it went and what it does', async () => {
    const page = await open();
    await page.fill(field('Username (optional)'), 'lindqvist');
    await send(page, 'New@Example.com');
    expect(await screen.findByText(/We’ve sent a link to new@example\.com/)).toBeVisible();
    expect(screen.getByText(/signs you out everywhere/)).toBeVisible();
    expect(card().queryByRole('link')).toBeNull();
    expect(localLink()).toBeNull();
    expect(edited()).toEqual([{ username: 'lindqvist' }]);
    expect(changeEmail()).toHaveBeenCalledExactlyOnceWith('new@example.com', '');
    expect(changeEmail()).toHaveBeenCalledAfter(vi.mocked(profileActs.editProfile));
    await waitFor(() => expect(field('Email')).toHaveValue('maya@example.com'));
  });

  it('does not change until the link is opened, which the page says', {
    tags: ['full'],
  }, async () => {
    const page = await open();
    await send(page);
    await page.user.click(await screen.findByRole('button', { name: 'I have opened it' }));
    expect(
      await screen.findByText('Not changed yet: open the link in the email first.'),
    ).toBeVisible();
  });

  it('requires the current password if the sign-in is old', { tags: ['full'] }, async () => {
    makeSignInOld();
    const page = await open();
    expect(card().queryByLabelText('Current password')).toBeNull();
    await send(page);
    await expectDescribed(current, /enter your current password/);
    await page.type(current(), 'the old one');
    await update(page);
    await waitFor(() =>
      expect(changeEmail()).toHaveBeenCalledExactlyOnceWith('new@example.com', 'the old one'),
    );
  });

  it('is refused at its field, and stays there', { tags: ['full'] }, async () => {
    changeEmail().mockRejectedValueOnce(new AuthError('email-taken'));
    await send(await open(), 'taken@example.com');
    await expectDescribed(() => field('Email'), /^You can’t use this address here/);
    expect(field('Email')).toHaveValue('taken@example.com');
  });

  describe('at a local desk', { tags: ['full'] }, () => {
    beforeEach(() => {
      vi.spyOn(env, 'emulators', 'get').mockReturnValue({} as NonNullable<typeof env.emulators>);
    });

    it('is confirmed by a link on the page', async () => {
      const openLink = vi.fn(async () => undefined);
      vi.spyOn(localLinks, 'getLocalEmailChangeLink').mockResolvedValue(openLink);
      const page = await open();
      await send(page);
      await page.user.click(
        await screen.findByRole('button', { name: 'Open the link (local desk)' }),
      );
      await waitFor(() => expect(credentials.refreshUser).toHaveBeenCalledOnce());
      expect(openLink).toHaveBeenCalledOnce();
    });

    it('has no link on the page if none can be found, and the failure is reported', async () => {
      vi.spyOn(localLinks, 'getLocalEmailChangeLink').mockRejectedValue(new Error('No answer'));
      await send(await open());
      await waitFor(() => expect(console.error).toHaveBeenCalledOnce());
      expect(localLink()).toBeNull();
    });
  });
});
