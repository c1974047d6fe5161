import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as exporting from '@/data/collections/export';
import * as userActs from '@/data/collections/user-acts';
import { ActError } from '@/data/ledger/errors';
import * as files from '@/lib/files/save-file';
import { entryOf } from '@/parts/profile/profile.fixture';
import { open, panel, type SettingsPageView, signInToSettings } from './settings-page.test-utils';

const context = signInToSettings();

const at = new Date(2026, 2, 22, 12);
const button = (name: string) => screen.getByRole('button', { name });
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('freezing the account', () => {
  const freeze = () => vi.mocked(userActs.freezeAccount);
  const dialog = () => within(screen.getByRole('dialog', { name: 'Freeze your account?' }));
  const word = () => dialog().getByLabelText('Type “freeze” to confirm');

  it('says what stops, what continues and who lifts it, and waits for the word', async () => {
    const { user, press, type } = await open();
    await press('Freeze');
    for (const words of [
      /new withdrawals, trades, deposits/,
      /still cancel pending/,
      /only we can lift it/,
    ]) {
      expect(dialog().getByText(words)).toBeVisible();
    }
    expect(dialog().getByRole('link', { name: 'withdrawals' })).toHaveAttribute(
      'href',
      '/user/withdrawal',
    );
    const act = dialog().getByRole('button', { name: 'Freeze my account' });
    expect(act).toHaveAttribute('aria-disabled', 'true');
    expect(act).toHaveAccessibleDescription('Type “freeze” first.');
    await press('Freeze my account');
    await type(word(), 'stop{Enter}');
    expect(act).toHaveAccessibleDescription('Type “freeze” first.');
    await user.clear(word());
    expect(freeze()).not.toHaveBeenCalled();
    await type(word(), ' Freeze');
    await press('Freeze my account');
    await expectNoDialog();
    expect(freeze()).toHaveBeenCalledExactlyOnceWith(context, expect.any(String));
  });

  it('stays open with the word and the cause of a failure, and repeats the same act', {
    tags: ['full'],
  }, async () => {
    freeze().mockRejectedValueOnce(new ActError('offline'));
    const { press, type } = await open();
    await press('Freeze');
    await type(word(), 'freeze');
    await press('Freeze my account');
    expect(await dialog().findByRole('alert')).toHaveTextContent('You are offline.');
    expect(word()).toHaveValue('freeze');
    await press('Freeze my account');
    await expectNoDialog();
    expect(freeze()).toHaveBeenCalledTimes(2);
    const [first, second] = freeze().mock.calls;
    expect(second).toEqual(first);
  });

  it('does nothing if it is cancelled', { tags: ['full'] }, async () => {
    const { user, press } = await open();
    await press('Freeze');
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(freeze()).not.toHaveBeenCalled();
  });

  it('is shown once it is done, with its date and the way out', async () => {
    await open({ profile: { status: 'frozen' }, entries: [entryOf(2, 'status.frozen', at)] });
    expect(screen.getByText(/You froze it on/).parentElement).toHaveTextContent(
      'You froze it on 22 Mar 2026. Only we can unfreeze it: contact us. You can still cancel pending withdrawals and deposits.',
    );
    // The sidebar of a frozen client has no row for withdrawals.
    expect(screen.getByRole('link', { name: 'withdrawals' })).toHaveAttribute(
      'href',
      '/user/withdrawal',
    );
    expect(screen.getByRole('link', { name: 'deposits' })).toHaveAttribute('href', '/user/deposit');
    expect(screen.queryByRole('button', { name: 'Freeze' })).toBeNull();
  });
});

describe('the request to close the account', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Request account closure?' }));
  const confirm = ({ user }: SettingsPageView) =>
    user.click(dialog().getByRole('button', { name: 'Request closure' }));

  it('names the balance and what follows, and is sent', async () => {
    const page = await open();
    await page.press('Request closure');
    expect(dialog().getByText(/Your balance is/).parentElement).toHaveTextContent(
      'Your balance is $1,139.83. Withdraw what’s available first',
    );
    await confirm(page);
    await expectNoDialog();
    expect(userActs.requestClosure).toHaveBeenCalledExactlyOnceWith(context, expect.any(String));
  });

  it.each(['pending', 'under-review', 'frozen', 'suspended'])(
    'refers a client who cannot withdraw to the desk: %s',
    { tags: ['full'] },
    async (status) => {
      const { press } = await open({ profile: { status } });
      await press('Request closure');
      expect(dialog().getByText(/Your balance is/).parentElement).toHaveTextContent(
        /[.] You can’t withdraw right now: ask us how it’s paid out[.]$/,
      );
      expect(dialog().getByRole('link', { name: 'ask us' })).toHaveAttribute(
        'href',
        '/company/contact',
      );
    },
  );

  it('does not mention the balance if it is zero', { tags: ['full'] }, async () => {
    const { press } = await open({ balance: '0' });
    await press('Request closure');
    expect(dialog().queryByText(/Your balance is/)).toBeNull();
  });

  it('is shown once it was sent, with its date', { tags: ['full'] }, async () => {
    await open({ profile: { closureAt: at } });
    expect(screen.getByRole('heading', { name: /^You asked to close/ })).toHaveTextContent(
      'on 22 Mar 2026',
    );
    expect(screen.queryByRole('button', { name: 'Request closure' })).toBeNull();
  });

  it('is not offered for a closed account, and neither is freezing', async () => {
    await open({ profile: { status: 'closed' } });
    expect(panel('Your account').getByText('Closed')).toBeVisible();
    expect(
      panel('Your account')
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Download']);
  });
});

describe('the download of all data', () => {
  const data: exporting.ClientData = {
    glassbook: 1,
    uid: 'maya',
    readAt: at,
    documents: { 'users/maya': { email: 'a' } },
    entries: [{ op: 'x' }],
    receipt: null,
  };
  const saved = () => vi.mocked(files.saveFile).mock.calls;
  beforeEach(() => {
    vi.spyOn(files, 'saveFile').mockReturnValue();
  });

  it('claims no more than what the client can read', async () => {
    await open();
    const claim = screen.getByText(/^One JSON file/);
    expect(claim).toHaveTextContent(
      'every document, list, archive and entry of your account that you can read',
    );
    expect(claim).toHaveTextContent(
      /It doesn’t include .* our internal notes or contact-form messages/,
    );
  });

  it('is one JSON file with everything that was read', async () => {
    vi.spyOn(exporting, 'readAllData').mockResolvedValue(data);
    const { press } = await open();
    await press('Download');
    expect(await screen.findByText(/glassbook-2026-03-22.json is in your downloads/)).toBeVisible();
    const [[name, content] = []] = saved();
    expect(name).toBe('glassbook-2026-03-22.json');
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(content ?? new Blob());
    });
    expect(JSON.parse(String(text))).toEqual({ ...data, readAt: at.toISOString() });
  });

  it('shows how much has been read', { tags: ['full'] }, async () => {
    let finish = (_: exporting.ClientData) => {};
    vi.spyOn(exporting, 'readAllData').mockImplementation((_context, onProgress) => {
      onProgress?.({ read: 37 });
      return new Promise((resolve) => (finish = resolve));
    });
    const { press } = await open();
    await press('Download');
    expect(
      await screen.findByRole('progressbar', { name: /37 documents and entries/ }),
    ).toBeVisible();
    expect(button('Download')).toHaveAttribute('aria-busy', 'true');
    finish(data);
    expect(await screen.findByText(/contains 37 documents/)).toBeVisible();
  });

  it('saves nothing if reading fails, says so, and can be tried again', {
    tags: ['full'],
  }, async () => {
    vi.spyOn(exporting, 'readAllData')
      .mockRejectedValueOnce(new Error('No answer'))
      .mockResolvedValue(data);
    const { press } = await open();
    await press('Download');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Nothing was downloaded. Something unexpected happened.',
    );
    expect(saved()).toEqual([]);
    await press('Download');
    await waitFor(() => expect(saved()).toHaveLength(1));
  });
});
