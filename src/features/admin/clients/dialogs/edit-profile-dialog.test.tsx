import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { getCorrectableFields } from '@/domain/accounts/profile-edit';
import { now, profileOf } from '../clients.fixture';
import { EditProfileDialog, type EditProfileDialogProps } from './edit-profile-dialog';

// @module-tag full

function open(over: Partial<EditProfileDialogProps> = {}) {
  const acts = { onCorrect: vi.fn(async () => {}), onClose: vi.fn() };
  const dialog = (props: Partial<EditProfileDialogProps>) => (
    <EditProfileDialog profile={profileOf()} verified={false} now={now} {...acts} {...over} {...props} />
  );
  const { rerender } = render(dialog({}));
  return { user: userEvent.setup({ delay: null }), again: (props: Partial<EditProfileDialogProps>) => rerender(dialog(props)), ...acts };
}
const field = (name: string) => screen.getByLabelText(name);
const retype = async (user: ReturnType<typeof userEvent.setup>, name: string, text: string) => {
  await user.clear(field(name));
  await user.type(field(name), text);
};
const write = () => screen.getByRole('button', { name: 'Write the correction' });

describe('the dialog about a profile', () => {
  it('shows each field before and after, and what will stand in the book', async () => {
    const { user, onCorrect } = open();
    await retype(user, 'Last name', ' Lindkvist ');
    await user.type(field('Reason'), 'As your passport says.');
    expect(screen.getByRole('table', { name: 'Before and after' })).toHaveTextContent(/Last nameLindqvistLindkvistchanged/);
    expect(screen.getByRole('table', { name: /What will stand/ })).toHaveTextContent(
      /U3.*Profile corrected.*last name.*As your passport says\./,
    );
    await user.click(write());
    expect(onCorrect).toHaveBeenCalledExactlyOnceWith({
      ...getCorrectableFields(profileOf()),
      lastname: 'Lindkvist',
      reason: 'As your passport says.',
    });
  });

  it('writes nothing where nothing was changed', async () => {
    const { user, onCorrect } = open();
    await user.type(field('Reason'), 'As your passport says.');
    await user.click(write());
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing was changed, so nothing was written.');
    expect(onCorrect).not.toHaveBeenCalled();
  });

  it('says at each field what is missing, and of a verified client that the name was compared', async () => {
    const { user } = open({ verified: true });
    expect(screen.getByText('This identity is verified.')).toBeVisible();
    await user.clear(field('Last name'));
    await retype(user, 'Phone number', 'none');
    await user.click(write());
    expect(field('Last name')).toHaveAccessibleDescription(/Type the last name\./);
    expect(field('Phone number')).toHaveAccessibleDescription(/7 to 15 digits/);
    expect(field('Reason')).toHaveAccessibleDescription(/At least 10 letters or digits/);
  });

  it('takes over what the client has changed meanwhile, and keeps what is being typed', async () => {
    const { user, again } = open();
    await retype(user, 'Last name', 'Lindkvist');
    again({ profile: profileOf({ mobile: '+46 8 555 555', lastname: 'Lind', country: 'Atlantis' }) });
    expect(field('Phone number')).toHaveValue('+46 8 555 555');
    expect(field('Last name')).toHaveValue('Lindkvist');
    expect(field('Country')).toHaveValue('Atlantis');
    expect(screen.getByRole('table', { name: 'Before and after' })).toHaveTextContent(/Last nameLindLindkvistchanged/);
  });
});
