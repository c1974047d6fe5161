import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FieldError, FormError } from '@/ui/forms/form';
import { setTheme } from '@/ui/hooks/theme';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { DisplayPanel, EmailPending, PasswordCard, type PasswordCardProps } from './own-cards';

const long = 'copper lantern ninety rivers';

function show(over: Partial<PasswordCardProps> = {}) {
  const onChange = vi.fn(async () => {});
  render(<PasswordCard asksCurrent={false} whose="client" known={['maya@example.com', 'Maya']} onChange={onChange} {...over} />);
  return { user: userEvent.setup({ delay: null }), onChange };
}
const field = (name: string) => screen.getByLabelText(name);
const next = () => field('New password');
const again = () => field('Repeat new password');
const button = () => screen.getByRole('button', { name: 'Change password' });

describe('another password', () => {
  it('is masked in both fields until it is to be seen', async () => {
    const { user } = show();
    for (const one of [next(), again()]) expect(one).toHaveAttribute('type', 'password');
    const [first] = screen.getAllByRole('button', { name: 'Show password' });
    if (!first) throw new Error('Nothing shows the password');
    await user.click(first);
    expect(next()).toHaveAttribute('type', 'text');
    expect(again()).toHaveAttribute('type', 'password');
  });

  it('is set, and the fields are empty and quiet afterwards', async () => {
    const { user, onChange } = show();
    await user.type(next(), long);
    await user.type(again(), long);
    await user.click(button());
    expect(await screen.findByText(/Your new password is set/)).toBeVisible();
    expect(onChange).toHaveBeenCalledExactlyOnceWith(long, '');
    expect([next(), again()].map((one) => one.getAttribute('value') ?? '')).toEqual(['', '']);
    await user.type(next(), 'a');
    expect(screen.queryByText('Use at least 10 characters.')).toBeNull();
  });

  it('is said to be unequal at its field', async () => {
    const { user, onChange } = show();
    await user.type(next(), long);
    await user.type(again(), `${long}!`);
    await user.click(button());
    await waitFor(() => expect(again()).toHaveAccessibleDescription(/don’t match/));
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each([
    ['client', 'maya maya 11', /too easy to guess/],
    ['administrator', 'copper lantern ferry', /good or strong/],
  ] as const)('of a %s is refused at its field where it is too weak: %s', async (whose, password, why) => {
    const { user, onChange } = show({ whose });
    await user.type(next(), password);
    await user.type(again(), password);
    await user.click(button());
    await waitFor(() => expect(next()).toHaveAccessibleDescription(why));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('says how strong it is, and that a name is no password', async () => {
    const { user } = show();
    expect(screen.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuetext', 'not typed yet');
    await user.type(next(), 'maya maya 1');
    expect(screen.getByText('It contains your name or email address.')).toBeVisible();
  });

  it('needs the current one where the sign-in is old', async () => {
    const { user, onChange } = show({ asksCurrent: true });
    await user.type(next(), long);
    await user.type(again(), long);
    await user.click(button());
    await waitFor(() => expect(field('Current password')).toHaveAccessibleDescription(/^Enter your current password/));
    await user.type(field('Current password'), 'the old one');
    await user.click(button());
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(long, 'the old one'));
  });

  it.each([
    ['at its field', new FieldError('current', 'That’s not your current password.'), () => field('Current password')],
    ['at the new one', new FieldError('password', 'Too easy to guess.'), next],
  ])('that is refused says so %s and keeps what was typed', async (_, error, at) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = show({
      asksCurrent: true,
      onChange: async () => {
        throw error;
      },
    });
    await user.type(field('Current password'), 'old');
    await user.type(next(), long);
    await user.type(again(), long);
    await user.click(button());
    await waitFor(() => expect(at()).toHaveAccessibleDescription(new RegExp(error.message)));
    expect(at()).toHaveFocus();
    expect(again()).toHaveValue(long);
    logged.mockRestore();
  });

  it('that gets no answer can be sent again as it is', async () => {
    const onChange = vi.fn(async () => {}).mockRejectedValueOnce(new FormError('No answer came.'));
    const { user } = show({ onChange });
    await user.type(next(), long);
    await user.type(again(), long);
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer came.');
    await user.click(button());
    expect(await screen.findByText(/Your new password is set/)).toBeVisible();
    expect(onChange.mock.calls).toEqual([
      [long, ''],
      [long, ''],
    ]);
  });
});

describe('a link to another address', () => {
  it('says where it went, and what opening it does', () => {
    render(<EmailPending email="new@example.com" onCheck={async () => null} />);
    expect(screen.getByText(/We’ve sent a link to new@example.com/)).toBeVisible();
    expect(screen.getByText(/signs you out everywhere/)).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says that it was not opened yet', async () => {
    const onCheck = vi.fn(async () => 'Not changed yet: open the link in the email first.');
    render(<EmailPending email="new@example.com" onCheck={onCheck} />);
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'I have opened it' }));
    expect(await screen.findByText(/Not changed yet/)).toBeVisible();
  });

  it('is shown here itself on a local desk', async () => {
    const [open, onCheck] = [vi.fn(async () => {}), vi.fn(async () => null)];
    render(<EmailPending email="new@example.com" onCheck={onCheck} localLink={async () => open} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Open the link (local desk)' }));
    await waitFor(() => expect(onCheck).toHaveBeenCalledOnce());
    expect(open).toHaveBeenCalledOnce();
  });

  it('is left out where the local desk has none', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const find = () => Promise.reject(new Error('No answer'));
    render(<EmailPending email="new@example.com" onCheck={async () => null} localLink={find} />);
    await waitFor(() => expect(logged).toHaveBeenCalledOnce());
    expect(screen.queryByRole('button', { name: 'Open the link (local desk)' })).toBeNull();
    logged.mockRestore();
  });
});

afterEach(() => {
  setTheme('device');
  setAmountsHidden(false);
});

describe('how things look on this device', () => {
  it('follows the device until something else is chosen', async () => {
    const user = userEvent.setup({ delay: null });
    render(<DisplayPanel />);
    expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveClass('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('hides amounts, and shows them again', async () => {
    const user = userEvent.setup({ delay: null });
    render(<DisplayPanel />);
    await user.click(screen.getByRole('radio', { name: 'Hidden' }));
    expect(screen.getByRole('radio', { name: 'Hidden' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Shown' }));
    expect(screen.getByRole('radio', { name: 'Shown' })).toBeChecked();
  });

  it('offers to hide amounts only where pages do', () => {
    render(<DisplayPanel amounts={false} />);
    expect(screen.queryByRole('radio', { name: 'Hidden' })).toBeNull();
    expect(screen.getByText('Saved on this device only.')).toBeVisible();
  });
});
