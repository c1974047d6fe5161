import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as depositActs from '@/data/collections/deposits';
import { ActError } from '@/data/ledger/errors';
import { button, dialog, karel, textbox } from '@/parts/requests/dialogs.test-utils';
import { deposit, entry, now } from '@/parts/requests/requests.fixture';
import {
  createOutputQuery,
  showDepositDecision,
  signInToRequests,
} from '../requests-page.test-utils';

const context = signInToRequests();
const commit = '{Control>}{Enter}{/Control}';
const { txid } = deposit();
const credited = {
  uid: 'karel',
  at: now,
  profile: karel,
  entry: entry({
    col: 'deposits',
    rev: 4,
    action: 'deposit.completed',
    after: { id: 'theirs', received: '80.00' },
  }),
};

describe('the payment of a deposit', () => {
  it('is credited with a key, the number of its output, and a key', async () => {
    const { user } = await showDepositDecision({ output: '' });
    await user.keyboard('c');
    expect(textbox('Output number')).toHaveFocus();
    await user.keyboard(`1${commit}`);
    expect(depositActs.completeDeposit).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      id: 'op-d7',
      op: expect.any(String),
      payment: { txid, output: 1 },
    });
  });

  it('needs an output, and says where to find it', { tags: ['full'] }, async () => {
    const { user, sent } = await showDepositDecision({ output: '' });
    expect(textbox('Output number')).toHaveValue('');
    await user.keyboard(commit);
    expect(textbox('Output number')).toHaveAccessibleDescription(
      /Enter the number of the output, e\.g\. 0\. The block explorer lists it\./,
    );
    expect(textbox('Output number')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('is the transaction that the desk found, where the client named none', {
    tags: ['full'],
  }, async () => {
    const { user, fill, sent } = await showDepositDecision({ over: { txid: '' } });
    await user.keyboard('c');
    expect(screen.queryByRole('textbox', { name: 'Output number' })).toBeNull();
    await fill(textbox('Transaction id (optional)'), txid.toUpperCase());
    await fill(textbox('Output number'), '2');
    for (const check of screen.getAllByRole('checkbox')) await user.click(check);
    await user.keyboard(commit);
    expect(sent()).toMatchObject([{ payment: { txid, output: 2 } }]);
  });

  const link = `https://mempool.space/tx/${txid}#vout=2`;

  it('is read from a link that names its output, in either field', { tags: ['full'] }, async () => {
    const { user, sent } = await showDepositDecision({ output: '' });
    await user.keyboard('c');
    await user.paste(link);
    expect(textbox('Transaction id')).toHaveValue(txid);
    expect(textbox('Output number')).toHaveValue('2');
    await user.clear(textbox('Transaction id'));
    await user.paste(`${txid}:1`);
    expect(textbox('Transaction id')).toHaveValue(txid);
    expect(textbox('Output number')).toHaveFocus();
    await user.keyboard(`0${commit}`);
    expect(sent()).toMatchObject([{ payment: { txid, output: 10 } }]);
  });

  it('is read from a link without an output as the id alone', { tags: ['full'] }, async () => {
    const { user } = await showDepositDecision({ over: { txid: '' } });
    await user.keyboard('c');
    await user.click(textbox('Transaction id (optional)'));
    await user.paste(`https://blockstream.info/tx/${txid}`);
    expect(textbox('Transaction id (optional)')).toHaveValue(txid);
    expect(textbox('Output number')).toHaveValue('');
  });

  it('refuses a link that it does not understand, at its field', { tags: ['full'] }, async () => {
    const { user, sent } = await showDepositDecision({ output: '' });
    await user.keyboard('c');
    await user.paste('https://example.com/tx/1');
    await user.keyboard(commit);
    expect(textbox('Output number')).toHaveAccessibleDescription(/^We can’t read this link\./);
    await user.clear(textbox('Transaction id'));
    await user.paste('https://example.com/tx/1');
    await user.keyboard(commit);
    expect(textbox('Transaction id')).toHaveAccessibleDescription(/^We can’t read this link\./);
    expect(sent()).toEqual([]);
  });

  it('of ethereum has no number', { tags: ['full'] }, async () => {
    await showDepositDecision({ over: { coin: 'ethereum', txid: `0x${txid}` } });
    expect(screen.queryByRole('textbox', { name: 'Output number' })).toBeNull();
  });

  it('threat 36: is refused before it is sent, with client and deposit, where it was credited to another one', async () => {
    const { user, set, sent } = await showDepositDecision();
    set(createOutputQuery(0), credited);
    expect(screen.getByText('This payment is credited already.').parentElement).toHaveTextContent(
      'D4 of Karel Novotný, $80.00, credited 24 Mar, 13:41. Check the transaction id and the output number.',
    );
    await user.keyboard(commit);
    expect(sent()).toEqual([]);
    await user.clear(textbox('Output number'));
    await user.type(textbox('Output number'), '1');
    expect(screen.queryByText('This payment is credited already.')).toBeNull();
    await user.keyboard(commit);
    expect(sent()).toHaveLength(1);
  });

  it('does not keep a deposit from its own payment', { tags: ['full'] }, async () => {
    const { set } = await showDepositDecision();
    set(createOutputQuery(0), {
      ...credited,
      uid: 'maya',
      entry: { ...credited.entry, after: { id: 'op-d7' } },
    });
    expect(screen.queryByText('This payment is credited already.')).toBeNull();
  });

  it('threat 36: stays open where somebody else has credited its payment first', {
    tags: ['full'],
  }, async () => {
    const { user } = await showDepositDecision();
    vi.mocked(depositActs.completeDeposit).mockRejectedValue(new ActError('already-credited'));
    await user.click(button('Credit $250.00'));
    expect(screen.getByText(/already-credited|already been credited/)).toBeInTheDocument();
    expect(dialog()).toBeVisible();
    expect(textbox('Output number')).toHaveValue('0');
  });
});
