import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { ClientData } from '@/data/collections/export';
import { FormError } from '@/ui/forms/form';
import { AccountPanel, type AccountPanelProps } from './account-panel';

const at = new Date('2026-03-22T12:00:00');
const data: ClientData = { glassbook: 1, uid: 'maya', readAt: at, documents: { 'users/maya': { email: 'a' } }, entries: [{ op: 'x' }] };

function show(over: Partial<AccountPanelProps> = {}) {
  const acts = { onFreeze: vi.fn(async () => {}), onAskClosure: vi.fn(async () => {}) };
  const download = { read: vi.fn(async () => data), save: vi.fn() };
  render(
    <MemoryRouter>
      <AccountPanel status="active" balance="1139.83" frozenAt={null} closureAt={null} download={download} {...acts} {...over} />
    </MemoryRouter>,
  );
  return { user: userEvent.setup({ delay: null }), download, ...acts };
}
const button = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

describe('freezing the account', () => {
  it('says what stops, what goes on and who lifts it, and waits for the word', async () => {
    const { user, onFreeze } = show();
    await user.click(button('Freeze'));
    const confirmation = dialog('Freeze your account?');
    for (const words of [/new withdrawals, trades, deposits/, /still cancel pending/, /only we can lift it/]) {
      expect(confirmation.getByText(words)).toBeVisible();
    }
    expect(confirmation.getByRole('link', { name: 'withdrawals' })).toHaveAttribute('href', '/user/withdrawal');
    await user.click(confirmation.getByRole('button', { name: 'Freeze my account' }));
    await waitFor(() =>
      expect(confirmation.getByLabelText('Type “freeze” to confirm')).toHaveAccessibleDescription(/Type the word “freeze”/),
    );
    expect(onFreeze).not.toHaveBeenCalled();
    await user.type(confirmation.getByLabelText('Type “freeze” to confirm'), ' Freeze');
    await user.click(confirmation.getByRole('button', { name: 'Freeze my account' }));
    await waitFor(() => expect(onFreeze).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays open with the word and the cause when it failed', async () => {
    const onFreeze = vi.fn(async () => {}).mockRejectedValueOnce(new FormError('You are offline.'));
    const { user } = show({ onFreeze });
    await user.click(button('Freeze'));
    const confirmation = dialog('Freeze your account?');
    await user.type(confirmation.getByLabelText('Type “freeze” to confirm'), 'freeze');
    await user.click(confirmation.getByRole('button', { name: 'Freeze my account' }));
    expect(await confirmation.findByRole('alert')).toHaveTextContent('You are offline.');
    expect(confirmation.getByLabelText('Type “freeze” to confirm')).toHaveValue('freeze');
    await user.click(confirmation.getByRole('button', { name: 'Freeze my account' }));
    await waitFor(() => expect(onFreeze).toHaveBeenCalledTimes(2));
  });

  it('does nothing when it is called off', async () => {
    const { user, onFreeze } = show();
    await user.click(button('Freeze'));
    await user.click(dialog('Freeze your account?').getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onFreeze).not.toHaveBeenCalled();
  });

  it('is shown once it has happened, with ways to go on', () => {
    show({ status: 'frozen', frozenAt: at });
    expect(screen.getByText(/You froze it on/)).toHaveTextContent(
      'You froze it on 22 Mar 2026. Only we can unfreeze it: contact us. You can still cancel pending withdrawals and deposits.',
    );
    // The sidebar of a frozen client has no row for withdrawals.
    expect(screen.getByRole('link', { name: 'withdrawals' })).toHaveAttribute('href', '/user/withdrawal');
    expect(screen.getByRole('link', { name: 'deposits' })).toHaveAttribute('href', '/user/deposit');
    expect(screen.queryByRole('button', { name: 'Freeze' })).toBeNull();
  });
});

describe('asking for closure', () => {
  it('names the balance and what follows, and asks the desk', async () => {
    const { user, onAskClosure } = show();
    await user.click(button('Request closure'));
    const confirmation = dialog('Request account closure?');
    expect(confirmation.getByText(/Your balance is/)).toHaveTextContent('Your balance is $1,139.83. Withdraw what’s available first');
    await user.click(confirmation.getByRole('button', { name: 'Request closure' }));
    await waitFor(() => expect(onAskClosure).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each(['pending', 'under-review', 'frozen', 'suspended'] as const)(
    'sends a client who may not withdraw to the desk: %s',
    async (status) => {
      const { user } = show({ status });
      await user.click(button('Request closure'));
      const confirmation = dialog('Request account closure?');
      expect(confirmation.getByText(/Your balance is/)).toHaveTextContent(/[.] You can’t withdraw right now: ask us how it’s paid out[.]$/);
      expect(confirmation.getByRole('link', { name: 'ask us' })).toHaveAttribute('href', '/company/contact');
    },
  );

  it('speaks of no money where there is none', async () => {
    const { user } = show({ balance: '0' });
    await user.click(button('Request closure'));
    expect(screen.queryByText(/Your balance is/)).toBeNull();
  });

  it('is shown once it was requested', () => {
    show({ closureAt: at });
    expect(screen.getByText(/until then, nothing changes/)).toHaveTextContent('On 22 Mar 2026.');
    expect(screen.queryByRole('button', { name: 'Request closure' })).toBeNull();
  });

  it('is over where the account is closed, and so is freezing', () => {
    show({ status: 'closed' });
    expect(screen.getByText('Closed')).toBeVisible();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Download']);
  });
});

describe('the download', () => {
  it('claims no more than what the client can read', () => {
    show();
    expect(screen.getByText(/^One JSON file/)).toHaveTextContent(
      'every document, list, archive and entry of your account that you can read',
    );
    expect(screen.getByText(/^One JSON file/)).toHaveTextContent(/It leaves out .* the desk’s notes about you, .* contact form/);
  });

  it('is one JSON file that says the same when it is read again', async () => {
    const { user, download } = show();
    await user.click(button('Download'));
    expect(await screen.findByText(/glassbook-2026-03-22.json is in your downloads/)).toBeVisible();
    const [name, content] = download.save.mock.calls[0] ?? [];
    expect(name).toBe('glassbook-2026-03-22.json');
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(content);
    });
    expect(JSON.parse(String(text))).toEqual({ ...data, readAt: at.toISOString() });
  });

  it('says how far it has come', async () => {
    let end = (_: ClientData) => {};
    const read: AccountPanelProps['download']['read'] = (onProgress) => {
      onProgress({ read: 37 });
      return new Promise((resolve) => (end = resolve));
    };
    const { user } = show({ download: { read, save: vi.fn() } });
    await user.click(button('Download'));
    expect(await screen.findByRole('progressbar', { name: /37 documents and entries/ })).toBeVisible();
    expect(button('Download')).toHaveAttribute('aria-busy', 'true');
    end(data);
    expect(await screen.findByText(/contains 37 documents/)).toBeVisible();
  });

  it('comes whole or not at all: a failure says so, and it can be tried again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const save = vi.fn();
    const read = vi.fn(async () => data).mockRejectedValueOnce(new Error('No answer'));
    const { user } = show({ download: { read, save } });
    await user.click(button('Download'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was downloaded. Something unexpected happened.');
    expect(save).not.toHaveBeenCalled();
    await user.click(button('Download'));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    logged.mockRestore();
  });
});
