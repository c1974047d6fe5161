import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pickFields, profileFieldNames } from '@/domain/accounts/profile-fields';
import { FieldError, FormError } from '@/ui/forms/form';
import {
  createPersonalDrafts,
  createPersonalSchema,
  findConflicts,
  getPersonal,
  getProfileChanges,
  PersonalCard,
  type PersonalCardProps,
  PersonalFacts,
} from './personal-card';
import { profileOf } from './settings.fixture';

const profile = profileOf();
const typed = pickFields(profileFieldNames, profile);

describe('what was typed', () => {
  it('is only what differs', () => {
    expect(getProfileChanges(profile, typed)).toBeNull();
    expect(getProfileChanges(profile, { ...typed, mobile: '+46 8 1234567', username: '' })).toEqual({
      mobile: '+46 8 1234567',
      username: '',
    });
  });

  it('is compared with later changes of another tab or the desk', () => {
    const now = profileOf({ mobile: '+46 8 7654321', country: 'Norway' });
    expect(findConflicts(profile, now, { mobile: '+46 8 1234567' })).toBe('phone number is “+46 8 7654321”');
    expect(findConflicts(profile, now, { mobile: '1', country: 'x' })).toMatch(/phone number is .+ and the country is “Norway”/);
  });
});

describe('the form', () => {
  const fault = (typed: object, asksCurrent = false) => {
    const { issues = [] } = v.safeParse(createPersonalSchema(profile.email, asksCurrent), { ...getPersonal(profile), ...typed });
    return [...new Set(issues.map((issue) => v.getDotPath(issue)))];
  };

  it.each([
    ['the last name', 'lastname'],
    ['the phone number', 'mobile'],
    ['the country', 'country'],
    ['the email address', 'email'],
  ])('needs %s', (_, field) => expect(fault({ [field]: ' ' })).toEqual([field]));

  it('takes an email address, in lowercase', () => {
    expect(v.parse(createPersonalSchema(profile.email, false), { ...getPersonal(profile), email: ' Maya@Example.com ' }).email).toBe(
      'maya@example.com',
    );
    for (const email of ['', 'maya', 'maya@', '@example.com']) expect(fault({ email })).toEqual(['email']);
  });

  it('needs nothing else', () => expect(fault({ firstname: '', username: '', gender: '' })).toEqual([]));

  it('needs the current password for another email address where the sign-in is old', () => {
    expect(fault({ email: 'new@example.com' }, true)).toEqual(['current']);
    expect(fault({ email: 'new@example.com', current: 'old one' }, true)).toEqual([]);
    expect(fault({ email: 'new@example.com' }, false)).toEqual([]);
    expect(fault({ mobile: '+46 8 1234567' }, true)).toEqual([]);
  });
});

afterEach(() => sessionStorage.clear());

function show(over: Partial<PersonalCardProps> = {}) {
  const acts = { onWrite: vi.fn(async () => {}), onEmail: vi.fn(async () => {}) };
  const card = (props: Partial<PersonalCardProps>) => (
    <MemoryRouter>
      <PersonalCard
        profile={profileOf()}
        mayRename
        asksCurrent={false}
        drafts={createPersonalDrafts('maya')}
        {...acts}
        {...over}
        {...props}
      />
    </MemoryRouter>
  );
  const view = render(card({}));
  return {
    user: userEvent.setup({ delay: null }),
    ...view,
    again: (props: Partial<PersonalCardProps>) => view.rerender(card(props)),
    ...acts,
  };
}
const field = (name: string) => screen.getByLabelText(name);
const update = () => screen.getByRole('button', { name: 'Update' });
const retype = async (user: ReturnType<typeof userEvent.setup>, name: string, text: string) => {
  await user.clear(field(name));
  await user.type(field(name), text);
};

describe('personal information', () => {
  it('writes what was changed and nothing else', async () => {
    const { user, onWrite, onEmail } = show();
    await retype(user, 'Phone number', '+46 8 123 45 67');
    await user.selectOptions(field('Gender (optional)'), 'Female');
    await user.click(update());
    await waitFor(() => expect(onWrite).toHaveBeenCalledExactlyOnceWith({ mobile: '+46 8 123 45 67', gender: 'Female' }));
    expect(onEmail).not.toHaveBeenCalled();
  });

  it('writes nothing where nothing was changed, and says so until something is', async () => {
    const { user, onWrite, onEmail } = show();
    await user.click(update());
    expect(await screen.findByText('Nothing to save: you changed nothing.')).toBeVisible();
    expect([onWrite, onEmail].flatMap(({ mock }) => mock.calls)).toEqual([]);
    await user.type(field('Username (optional)'), '2');
    expect(screen.queryByText(/Nothing to save/)).toBeNull();
  });

  it('comes back as it was typed when the page does, but for the password, until it was written', async () => {
    const { user, unmount } = show({ asksCurrent: true });
    await retype(user, 'Phone number', '+46 8 123 45 67');
    await retype(user, 'Last name', 'Berg');
    await retype(user, 'Email', 'other@example.com');
    await user.type(field('Current password'), 'a secret of mine');
    unmount();
    const back = show({ asksCurrent: true });
    expect(field('Phone number')).toHaveValue('+46 8 123 45 67');
    expect(field('Current password')).toHaveValue('');
    expect(JSON.stringify(sessionStorage)).not.toContain('secret');
    await retype(user, 'Email', 'maya@example.com');
    await user.click(update());
    await waitFor(() => expect(back.onWrite).toHaveBeenCalledExactlyOnceWith({ mobile: '+46 8 123 45 67', lastname: 'Berg' }));
    back.unmount();
    show();
    expect(field('Last name')).toHaveValue('Lindqvist');
  });

  it('does not restore a typed name once the desk has verified the client', async () => {
    const { user, unmount } = show();
    await retype(user, 'Last name', 'Berg');
    unmount();
    show({ mayRename: false });
    expect(field('Last name')).toHaveValue('Lindqvist');
  });

  it('says at each field what is missing', async () => {
    const { user, onWrite } = show();
    for (const name of ['Last name', 'Phone number', 'Email']) await user.clear(field(name));
    await user.selectOptions(field('Country'), '');
    await user.click(update());
    await waitFor(() => expect(field('Last name')).toHaveFocus());
    expect(field('Last name')).toHaveAccessibleDescription('Enter your last name.');
    expect(field('Phone number')).toHaveAccessibleDescription(/^Enter your phone number/);
    expect(field('Country')).toHaveAccessibleDescription(/^Choose your country/);
    expect(field('Email')).toHaveAccessibleDescription(/^Enter your email address/);
    expect(onWrite).not.toHaveBeenCalled();
  });

  it('shows the name of a verified client, and says who changes it', () => {
    show({ mayRename: false });
    for (const name of ['First name', 'Last name']) expect(field(name)).toHaveAttribute('readonly');
    expect(screen.getByText(/so only we can change/)).toBeVisible();
    expect(field('Phone number')).not.toHaveAttribute('readonly');
  });

  it('sends a link for another email address, after the rest was written', async () => {
    const { user, onWrite, onEmail } = show();
    await retype(user, 'Email', 'New@Example.com');
    await retype(user, 'Username (optional)', 'lindqvist');
    await user.click(update());
    await waitFor(() => expect(onEmail).toHaveBeenCalledExactlyOnceWith('new@example.com', ''));
    expect(onWrite).toHaveBeenCalledExactlyOnceWith({ username: 'lindqvist' });
    await waitFor(() => expect(field('Email')).toHaveValue('maya@example.com'));
  });

  it('asks for the current password where the sign-in is old and the address is another', async () => {
    const { user, onEmail } = show({ asksCurrent: true });
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await retype(user, 'Email', 'new@example.com');
    await user.click(update());
    await waitFor(() => expect(field('Current password')).toHaveAccessibleDescription(/enter your current password/));
    await user.type(field('Current password'), 'the old one');
    await user.click(update());
    await waitFor(() => expect(onEmail).toHaveBeenCalledExactlyOnceWith('new@example.com', 'the old one'));
  });

  it('keeps everything that was typed when it fails, and says why', async () => {
    const onWrite = vi.fn(async () => {}).mockRejectedValueOnce(new FormError('You are offline.'));
    const { user } = show({ onWrite });
    await retype(user, 'Phone number', '+46 8 123 45 67');
    await user.click(update());
    expect(await screen.findByRole('alert')).toHaveTextContent('You are offline.');
    expect(field('Phone number')).toHaveValue('+46 8 123 45 67');
    await user.click(update());
    await waitFor(() => expect(onWrite).toHaveBeenCalledTimes(2));
    expect(onWrite.mock.calls[1]).toEqual(onWrite.mock.calls[0]);
  });

  it('says at the field that an address cannot be used', async () => {
    const onEmail = vi.fn(async () => {
      throw new FieldError('email', 'You can’t use this address here.');
    });
    const { user } = show({ onEmail });
    await retype(user, 'Email', 'taken@example.com');
    await user.click(update());
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(/^You can’t use this address here/));
    expect(field('Email')).toHaveValue('taken@example.com');
  });

  it('shows what was changed elsewhere, and leaves alone what is being typed', async () => {
    const { user, again } = show();
    await retype(user, 'Phone number', '+46 8 123 45 67');
    again({ profile: profileOf({ country: 'Norway', mobile: '+47 1234567' }) });
    await waitFor(() => expect(field('Country')).toHaveValue('Norway'));
    expect(field('Phone number')).toHaveValue('+46 8 123 45 67');
  });

  it('is a list where nothing may be changed', () => {
    render(<PersonalFacts profile={profileOf()} />);
    expect(screen.getByText('maya@example.com')).toBeVisible();
    expect(screen.getByText('Gender').parentElement).toHaveTextContent('Gender–');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
