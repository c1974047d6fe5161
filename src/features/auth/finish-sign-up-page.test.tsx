import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ActError } from '@/data/ledger/errors';
import type { NewClient } from '@/domain/accounts/new-client';
import { maya as person } from '@/domain/accounts/person.fixture';
import { FinishSignUp } from './finish-sign-up-page';

afterEach(cleanup);

const maya = { ...person, username: '' };
const finish = () => screen.getByRole('button', { name: 'Finish opening your account' });

describe('a sign-up that broke off', () => {
  it('is finished by itself, once, where this browser kept what was typed', async () => {
    const opened: NewClient[] = [];
    const onOpen = (client: NewClient) => {
      opened.push(client);
      return new Promise<void>(() => {});
    };
    render(
      <StrictMode>
        <FinishSignUp email={maya.email} kept={maya} onOpen={onOpen} />
      </StrictMode>,
    );
    expect(screen.getByRole('status').textContent).toContain('We’re opening your account now');
    expect(opened).toEqual([maya]);
  });

  it('says why that failed, and can be sent again with what was typed', async () => {
    const opened: NewClient[] = [];
    const onOpen = async (client: NewClient) => {
      opened.push(client);
      if (opened.length === 1) throw new ActError('unreachable');
    };
    render(<FinishSignUp email={maya.email} kept={maya} onOpen={onOpen} />);
    expect(await screen.findByText(/The server didn’t respond in time/)).toBeDefined();
    await userEvent.click(finish());
    await waitFor(() => expect(opened).toEqual([maya, maya]));
  });

  it('asks for the input on another device', async () => {
    const opened: NewClient[] = [];
    render(<FinishSignUp email={maya.email} kept={null} onOpen={async (client) => void opened.push(client)} />);
    expect(screen.getByRole('status').textContent).toContain('You’re signed in as maya@example.com, but your account isn’t open yet.');
    await userEvent.click(finish());
    expect(await screen.findByText('Enter your last name.')).toBeDefined();
    expect(opened).toEqual([]);
    for (const [label, value] of Object.entries({ 'Last name': 'Lindqvist', 'Phone number': maya.mobile, Country: 'Sweden' })) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    await userEvent.click(screen.getByRole('checkbox', { name: /terms/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /risk/ }));
    await userEvent.click(finish());
    await waitFor(() => expect(opened).toEqual([{ ...maya, firstname: '' }]));
  });
});
