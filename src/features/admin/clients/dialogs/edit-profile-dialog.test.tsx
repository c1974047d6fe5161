import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as acts from '@/data/collections/user-acts';
import { getKeptReasons } from '@/data/for-admin.test-utils';
import { queries } from '@/data/queries';
import { getCorrectableFields } from '@/domain/accounts/profile-edit';
import { button, field, show, signInToClient } from '../client-page.test-utils';
import { profileOf, verificationOf } from '../clients.fixture';

const context = signInToClient();

describe('a correction of the profile', { tags: ['full'] }, () => {
  async function showDialog() {
    const page = show();
    await page.user.click(button('Correct'));
    expect(screen.getByRole('dialog', { name: 'Correct Maya Lindqvist’s profile' })).toBeVisible();
    return page;
  }
  const before = getCorrectableFields(profileOf());

  it('shows each field before and after, and the entry, and is written once', async () => {
    const { user, fill } = await showDialog();
    await fill(field('Last name'), ' Lindkvist ');
    await fill(field('Reason'), 'As your passport says.');
    expect(screen.getByRole('table', { name: 'Before and after' })).toHaveTextContent(
      /Last nameLindqvistLindkvistchanged/,
    );
    expect(screen.getByRole('table', { name: 'Entry to be written' })).toHaveTextContent(
      /U3.*Profile corrected.*last name.*As your passport says\./,
    );
    await user.click(button('Save correction'));
    const correction = {
      shown: before,
      to: { ...before, lastname: 'Lindkvist' },
      reason: 'As your passport says.',
    };
    expect(acts.correctProfile).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      ...correction,
      op: expect.any(String),
    });
    expect(getKeptReasons('profile.corrected')).toEqual(['As your passport says.']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('writes nothing where nothing was changed', async () => {
    const { user, fill } = await showDialog();
    await fill(field('Reason'), 'As your passport says.');
    await user.click(button('Save correction'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Nothing was changed, so nothing was saved.',
    );
    expect(acts.correctProfile).not.toHaveBeenCalled();
  });

  it('says at each field what is missing, and of a verified client that the name was compared', async () => {
    const { user, fill, set } = await showDialog();
    set(queries.verification('maya'), verificationOf({ status: 'verified' }));
    expect(screen.getByText('This identity is verified.')).toBeVisible();
    await user.clear(field('Last name'));
    await fill(field('Phone number'), 'none');
    await user.click(button('Save correction'));
    expect(field('Last name')).toHaveAccessibleDescription(/Enter the last name\./);
    expect(field('Phone number')).toHaveAccessibleDescription(/7 to 15 digits/);
    expect(field('Reason')).toHaveAccessibleDescription(/Use at least 10 letters or digits/);
  });

  it('takes over what the client has changed, and keeps what is being typed', async () => {
    const { fill, set } = await showDialog();
    await fill(field('Last name'), 'Lindkvist');
    set(
      queries.profile('maya'),
      profileOf({ mobile: '+46 8 555 555', lastname: 'Lind', country: 'Atlantis' }),
    );
    expect(field('Phone number')).toHaveValue('+46 8 555 555');
    expect(field('Last name')).toHaveValue('Lindkvist');
    expect(field('Country')).toHaveValue('Atlantis');
    expect(screen.getByRole('table', { name: 'Before and after' })).toHaveTextContent(
      /Last nameLindLindkvistchanged/,
    );
  });
});
