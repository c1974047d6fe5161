import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Profile } from '@/domain/accounts/profile';
import { createMemoryDrafts } from '@/lib/draft.fixture';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { createDraft, type Draft, emptyInput } from './message-schema';
import { loading, now, profile, read } from './notifications.fixture';
import { findRecipientIssue, RecipientField, SendForm, useSendForm } from './send-form';

const ready = <T,>(data: T): QueryState<T> => ({ status: 'success', data, error: null, refetch: () => null });

const [maya, other] = [profileOf(), profileOf({ uid: 'other', username: 'other', email: 'other@example.com', firstname: 'M\u0430ya' })];

function Field({ uid, person }: { uid: string; person: Profile | null }) {
  const [text, setText] = useState('');
  return (
    <FormProvider {...useForm({ defaultValues: { uid } })}>
      <RecipientField
        person={ready(person)}
        search={{ text, onTextChange: setText, results: ready({ rows: [maya, other], more: false }), busy: false }}
      />
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

interface Given {
  drafts?: ReturnType<typeof createMemoryDrafts<Draft>>;
  to?: string | null;
  person?: QueryState<Profile | null>;
  people?: Profile[];
}

function Screen({ drafts, to, person, people, asked }: Required<Given> & { asked: unknown[] }) {
  const [start] = useState(() => createDraft(drafts.read(), to));
  const [text, setText] = useState('');
  const { form, review } = useSendForm({ start, drafts, getRecipientIssue: () => findRecipientIssue(person) });
  useEffect(() => {
    if (review) asked.push(review);
  }, [review, asked]);
  const search = { text, onTextChange: setText, results: read({ rows: people, more: false }), busy: false };
  return <SendForm form={form} person={person} search={search} now={now} />;
}

function show({ drafts = createMemoryDrafts<Draft>(), to = null, person = read(profile()), people = [profile()] }: Given = {}) {
  const asked: unknown[] = [];
  render(
    <MemoryRouter>
      <Screen drafts={drafts} to={to} person={person} people={people} asked={asked} />
    </MemoryRouter>,
  );
  return { asked, drafts, user: userEvent.setup({ delay: null }) };
}

const review = () => screen.getByRole('button', { name: 'Review message' });
const field = (name: string) => screen.getByLabelText(name);

describe('writing a message', () => {
  it('to a client who is looked for, with what their bell will show beside it', async () => {
    const { user, asked } = show();
    await user.type(field('Client'), 'lind{Enter}');
    expect(screen.getByText('Maya Lindqvist')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change' })).toHaveFocus();
    await user.type(field('Title'), 'About your passport');
    await user.type(field('Message'), 'It is too dark.');
    expect(field('Title')).toHaveAccessibleDescription('19 of 120');
    const preview = screen.getByRole('button', { name: /About your passport/ });
    expect(preview).toHaveTextContent(/Message from the desk.*It is too dark/);
    await user.click(preview);
    expect(screen.getByRole('dialog', { name: 'About your passport' })).toHaveTextContent('It is too dark.');
    await user.keyboard('{Escape}');
    await user.click(review());
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ audience: { to: 'client', uid: 'maya' }, title: 'About your passport', body: 'It is too dark.' }),
    );
  });

  it('says at each field what is missing, and the focus goes to the first', async () => {
    const { user, asked } = show();
    await user.click(review());
    await waitFor(() => expect(field('Client')).toHaveFocus());
    expect(field('Client')).toHaveAccessibleDescription('Choose a client.');
    expect(field('Title')).toHaveAccessibleDescription(/Enter a title/);
    expect(field('Message')).toHaveAccessibleDescription(/Enter a message/);
    expect(asked).toEqual([]);
  });

  it.each([
    ['there is none', read(null), /No client has this id/],
    ['it is an administrator', read(profile({ admin: true })), /can’t receive messages/],
    ['it is not known yet', loading, /still loading/],
  ])('to the client of the address is refused where %s', async (_, person, fault) => {
    const { user, asked } = show({ to: 'somebody', person });
    await user.type(field('Title'), 'Hello');
    await user.type(field('Message'), 'A word.');
    await user.click(review());
    expect(await screen.findByText(fault)).toBeVisible();
    expect(asked).toEqual([]);
    const change = screen.getByRole('button', { name: 'Change' });
    expect(change).toHaveFocus();
    expect(change).toHaveAccessibleDescription(fault);
    await user.click(change);
    expect(field('Client')).toHaveValue('');
    expect(field('Client')).toHaveFocus();
  });

  it('to a group of any standing', async () => {
    const { user, asked } = show();
    await user.click(screen.getByLabelText('A group'));
    await user.selectOptions(field('Group'), 'Clients with another status');
    await user.type(field('Title'), 'Hello');
    await user.type(field('Message'), 'A word.');
    await user.click(review());
    await waitFor(() => expect(field('Status')).toHaveAccessibleDescription(/one word in lowercase letters/));
    await user.type(field('Status'), 'Member');
    await user.click(review());
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ audience: { to: 'standing', status: 'member' } }));
  });

  it('keeps what was typed in the tab, and who the address names', async () => {
    const { user, drafts } = show({ to: 'maya' });
    expect(drafts.kept?.input).toMatchObject({ to: 'client', uid: 'maya' });
    await user.type(field('Title'), 'Hello');
    expect(drafts.kept?.input.title).toBe('Hello');
  });

  it('leaves the focus alone where nobody has pressed anything', () => {
    show({ to: 'maya' });
    expect(document.body).toHaveFocus();
  });

  it('comes back with what was typed', () => {
    show({
      drafts: createMemoryDrafts<Draft>({ input: { ...emptyInput, to: 'everyone', title: 'Kept', body: 'All of it.' }, submission: null }),
    });
    expect(field('Title')).toHaveValue('Kept');
    expect(screen.getByLabelText('Everyone')).toBeChecked();
    expect(screen.getByRole('button', { name: /Kept/ })).toHaveTextContent('Message from the desk to everyone');
  });
});

it('is another message once it is made out to somebody else', () => {
  const kept = { input: { ...emptyInput, to: 'everyone', title: 'Kept' } as const, submission: { of: 'x', op: 'y' } };
  expect(createDraft(kept, null)).toBe(kept);
  expect(createDraft(kept, 'maya')).toEqual({ input: { ...kept.input, to: 'client', uid: 'maya' }, submission: null });
});
