import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import * as acts from '@/data/collections/user-acts';
import { queries } from '@/data/queries';
import { getCorrectableFields } from '@/domain/accounts/profile-edit';
import { now, profileOf, verificationOf } from '../clients.fixture';
import { EditProfileDialog } from './edit-profile-dialog';

// @module-tag full

const context = signInAtDesk(now);
beforeEach(() => void vi.spyOn(acts, 'correctProfile').mockResolvedValue());

function open() {
  const reads = createReads();
  const onClose = vi.fn();
  const dialog = (profile = profileOf()) => <EditProfileDialog profile={profile} onClose={onClose} />;
  const { rerender, user } = renderAtDesk(dialog(), reads);
  return { ...reads, user, onClose, again: (profile: ReturnType<typeof profileOf>) => rerender(dialog(profile)) };
}
const field = (name: string) => screen.getByLabelText(name);
const retype = async (user: ReturnType<typeof userEvent.setup>, name: string, text: string) => {
  await user.clear(field(name));
  await user.type(field(name), text);
};
const write = () => screen.getByRole('button', { name: 'Save correction' });

describe('the dialog about a profile', () => {
  it('shows each field before and after, and what will stand in the book', async () => {
    const { user, onClose } = open();
    await retype(user, 'Last name', ' Lindkvist ');
    await user.type(field('Reason'), 'As your passport says.');
    expect(screen.getByRole('table', { name: 'Before and after' })).toHaveTextContent(/Last nameLindqvistLindkvistchanged/);
    expect(screen.getByRole('table', { name: 'Entry to be written' })).toHaveTextContent(
      /U3.*Profile corrected.*last name.*As your passport says\./,
    );
    await user.click(write());
    const to = { ...getCorrectableFields(profileOf()), lastname: 'Lindkvist' };
    const correction = { shown: getCorrectableFields(profileOf()), to, reason: 'As your passport says.' };
    expect(acts.correctProfile).toHaveBeenCalledExactlyOnceWith(context, 'maya', correction, expect.any(String));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('writes nothing where nothing was changed', async () => {
    const { user } = open();
    await user.type(field('Reason'), 'As your passport says.');
    await user.click(write());
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing was changed, so nothing was saved.');
    expect(acts.correctProfile).not.toHaveBeenCalled();
  });

  it('says at each field what is missing, and of a verified client that the name was compared', async () => {
    const { user, set } = open();
    set(queries.verification('maya'), verificationOf({ status: 'verified' }));
    expect(screen.getByText('This identity is verified.')).toBeVisible();
    await user.clear(field('Last name'));
    await retype(user, 'Phone number', 'none');
    await user.click(write());
    expect(field('Last name')).toHaveAccessibleDescription(/Enter the last name\./);
    expect(field('Phone number')).toHaveAccessibleDescription(/7 to 15 digits/);
    expect(field('Reason')).toHaveAccessibleDescription(/Use at least 10 letters or digits/);
  });

  it('takes over what the client has changed meanwhile, and keeps what is being typed', async () => {
    const { user, again } = open();
    await retype(user, 'Last name', 'Lindkvist');
    again(profileOf({ mobile: '+46 8 555 555', lastname: 'Lind', country: 'Atlantis' }));
    expect(field('Phone number')).toHaveValue('+46 8 555 555');
    expect(field('Last name')).toHaveValue('Lindkvist');
    expect(field('Country')).toHaveValue('Atlantis');
    expect(screen.getByRole('table', { name: 'Before and after' })).toHaveTextContent(/Last nameLindLindkvistchanged/);
  });
});
