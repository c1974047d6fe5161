import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { newProfile, type Profile } from '@/domain/accounts/profile';
import type { RemoteState } from '@/ui/feedback/remote';
import { RecipientField } from './recipient-field';

const ready = <T,>(data: T): RemoteState<T> => ({ status: 'success', data, error: null, refetch: () => null });

function profileOf(uid: string, firstname: string): Profile {
  const client = { username: uid, firstname, lastname: 'Lindqvist', email: `${uid}@example.com`, mobile: '1', country: 'Sweden' };
  const at = new Date(2026, 2, 1);
  return { ...newProfile(uid, client, at), rev: 1, op: 'op', at };
}
const [maya, other] = [profileOf('maya', 'Maya'), profileOf('other', 'M\u0430ya')];

function Field({ uid, person }: { uid: string; person: Profile | null }) {
  const [text, onText] = useState('');
  return (
    <FormProvider {...useForm({ defaultValues: { uid } })}>
      <RecipientField person={ready(person)} search={{ text, onText, found: ready({ rows: [maya, other], more: false }), busy: false }} />
    </FormProvider>
  );
}

it('threat 31: the recipient field marks names that look the same', async () => {
  render(<Field uid="" person={null} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Client' }), 'lind');
  expect(screen.getByRole('option', { name: /maya@/ })).toHaveTextContent('Looks like another client’s name');
  expect(screen.getByRole('option', { name: /other@/ })).toHaveTextContent(/Mixes scripts.*Looks like another client’s name/);
});

it('a chosen recipient is marked for its own letters', () => {
  render(<Field uid="other" person={other} />);
  expect(screen.getByText('Mixes scripts')).toBeVisible();
  expect(screen.getByRole('list', { name: 'What the marks mean' })).toHaveTextContent('Mixes scripts: the name has letters');
});
