import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { saveUnfinishedSignUp } from '@/data/auth/unfinished-sign-up';
import * as userActs from '@/data/collections/user-acts';
import { ActError } from '@/data/ledger/errors';
import { maya, never, visit, visitAuthPages } from './auth-page.test-utils';
import { startFinishSignUp } from './finish-sign-up-page';

const context = visitAuthPages();

const openAccount = () => vi.mocked(userActs.openAccount);
/** As the signed-in area shows it: the page starts when it is loaded. */
function visitFinishSignUp() {
  const { Component } = startFinishSignUp();
  // Awaited, because a part that waits for a promise is rendered again only then.
  return act(async () =>
    visit(
      <StrictMode>
        <Component />
      </StrictMode>,
    ),
  );
}
const finish = () => screen.getByRole('button', { name: 'Finish opening your account' });

describe('an interrupted sign-up', () => {
  it('is finished automatically, once, if this browser stored what was typed', async () => {
    openAccount().mockImplementation(never);
    const { op } = saveUnfinishedSignUp(maya);
    await visitFinishSignUp();
    expect(screen.getByRole('status').textContent).toContain('We’re opening your account now');
    await waitFor(() => expect(openAccount()).toHaveBeenCalledExactlyOnceWith(context, maya, op));
  });

  it('says why that failed, and can be sent again with what was typed', async () => {
    openAccount().mockRejectedValueOnce(new ActError('unreachable')).mockImplementation(never);
    const { op } = saveUnfinishedSignUp(maya);
    const { user } = await visitFinishSignUp();
    expect(await screen.findByText(/The server didn’t respond in time/)).toBeDefined();
    await user.click(finish());
    await waitFor(() =>
      expect(openAccount().mock.calls).toEqual([
        [context, maya, op],
        [context, maya, op],
      ]),
    );
  });

  it('asks for what is missing on another device', async () => {
    openAccount().mockImplementation(never);
    const { user } = await visitFinishSignUp();
    expect(screen.getByRole('status').textContent).toContain(
      'You’re signed in as maya@example.com, but your account isn’t open yet.',
    );
    await user.click(finish());
    expect(await screen.findByText('Enter your last name.')).toBeDefined();
    expect(openAccount()).not.toHaveBeenCalled();
    for (const [label, value] of Object.entries({
      'Last name': 'Lindqvist',
      'Phone number': maya.mobile,
      Country: 'Sweden',
    })) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    await user.click(screen.getByRole('checkbox', { name: /terms/ }));
    await user.click(screen.getByRole('checkbox', { name: /risk/ }));
    await user.click(finish());
    const client = { ...maya, firstname: '' };
    await waitFor(() =>
      expect(openAccount()).toHaveBeenCalledExactlyOnceWith(context, client, expect.any(String)),
    );
  });
});
