import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Combobox, type ComboboxProps } from './combobox';

interface Person {
  id: string;
  name: string;
}

const people: Person[] = [
  { id: 'maya', name: 'Maya Lindqvist' },
  { id: 'mila', name: 'Mila Lind' },
  { id: 'milo', name: 'Milo Lind' },
];
type Found = ComboboxProps<Person>['results'];
const ready = (rows: readonly Person[], more = false): Found => ({
  status: 'success',
  data: { rows, more },
  error: null,
  refetch: () => null,
});

function Screen(props: Partial<ComboboxProps<Person>>) {
  const [text, setText] = useState('');
  return (
    <Combobox
      label="Search clients"
      text={text}
      onTextChange={setText}
      results={ready(people)}
      busy={false}
      getKey={({ id }) => id}
      getOption={({ id, name }) => ({ name, detail: `${id}@example.com` })}
      onSelect={() => undefined}
      {...props}
    />
  );
}

function open(over: Partial<ComboboxProps<Person>> = {}) {
  const chosen: string[] = [];
  const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={sent}>
      <Screen onSelect={({ id }) => chosen.push(id)} {...over} />
      <button type="button">after</button>
    </form>,
  );
  return { user: userEvent.setup(), chosen, sent };
}
const field = () => screen.getByRole('combobox', { name: 'Search clients' });
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('a finder', () => {
  it('shows whom it has found once something is typed, with what tells them apart', async () => {
    const { user } = open();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    await user.type(field(), 'm');
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Maya Lindqvistmaya@example.com',
      'Mila Lindmila@example.com',
      'Milo Lindmilo@example.com',
    ]);
  });

  it('is worked by keys alone: arrows go round, Enter chooses and sends no form', async () => {
    const { user, chosen, sent } = open();
    await user.type(field(), 'm');
    expect(active()).toContain('Maya');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(active()).toContain('Milo');
    await user.keyboard('{Enter}');
    expect(chosen).toEqual(['milo']);
    expect(sent).not.toHaveBeenCalled();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  it('leaves keys to an input method that composes text', async () => {
    const { user, chosen } = open();
    await user.type(field(), 'm');
    for (const key of ['Enter', 'Escape', 'ArrowDown'])
      fireEvent.keyDown(field(), { key, isComposing: true });
    expect(chosen).toEqual([]);
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(active()).toContain('Maya');
    await user.keyboard('{Enter}');
    expect(chosen).toEqual(['maya']);
  });

  it('chooses by a press', async () => {
    const { user, chosen } = open();
    await user.type(field(), 'm');
    await user.click(screen.getByRole('option', { name: /Mila/ }));
    expect(chosen).toEqual(['mila']);
    expect(field()).toHaveFocus();
  });

  it('chooses by a press, not by Enter, while another match may come before those found', async () => {
    const { user, chosen } = open({ busy: true });
    await user.type(field(), 'mi{Enter}');
    expect(chosen).toEqual([]);
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('option', { name: /Mila/ }));
    expect(chosen).toEqual(['mila']);
  });

  it('closes on Escape, empties on the next, and closes when the focus leaves', async () => {
    const { user } = open();
    await user.type(field(), 'm{Escape}');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    expect(field()).toHaveValue('m');
    await user.keyboard('{Escape}');
    expect(field()).toHaveValue('');
    await user.type(field(), 'm');
    await user.tab();
    expect(screen.getByRole('button', { name: 'after' })).toHaveFocus();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  it.each<[string, Found, string]>([
    ['nobody', ready([]), 'No one found for “x”. Try another part of the name'],
    [
      'more than fit',
      ready(people, true),
      'There may be more. Add the first name, or type the email.',
    ],
    ['nothing yet', { status: 'pending', error: null, refetch: () => null }, 'Searching…'],
  ])('says so where it has found %s', async (_, found, words) => {
    const { user } = open({ results: found });
    await user.type(field(), 'x');
    expect(screen.getByRole('status')).toHaveTextContent(words);
  });

  it('asks for no first name where there is one', async () => {
    const { user } = open({ results: ready(people, true) });
    await user.type(field(), 'lind m');
    expect(screen.getByRole('status')).toHaveTextContent(
      'There may be more. Type more of the name, or the email.',
    );
  });

  it('can be tried again where the search failed', async () => {
    const refetch = vi.fn();
    const { user } = open({ results: { status: 'error', error: new Error('x'), refetch } });
    await user.type(field(), 'x');
    expect(screen.getByRole('status')).toHaveTextContent('The search failed.');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(refetch).toHaveBeenCalledOnce();
    expect(field()).toHaveAttribute('aria-expanded', 'true');
  });
});
