import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createCreditedQuery } from '@/data/admin/credited-deposit-query';
import { createClaimsQuery } from '@/data/admin/look-queries';
import * as depositActs from '@/data/collections/deposits';
import { convertToUnits } from '@/domain/coin';
import { dialog, textbox } from '@/parts/requests/dialogs.test-utils';
import { caseFile, deposit, deposits, profile } from '@/parts/requests/requests.fixture';
import { show, showDepositDecision, signInToRequests } from '../requests-page.test-utils';

signInToRequests();
const commit = '{Control>}{Enter}{/Control}';

describe('the keys of a decision', () => {
  it('a in the list: the output of a bitcoin deposit; r: the reason', async () => {
    const { user } = await showDepositDecision({ output: '' }, 'a');
    expect(textbox('Output number')).toHaveFocus();
    await user.keyboard('{Escape}r');
    expect(textbox('Reason for rejecting')).toHaveFocus();
  });

  it('Enter in the list: none, so that letters still choose', { tags: ['full'] }, async () => {
    const { user } = await showDepositDecision({ output: '' });
    expect(screen.getByRole('heading', { name: '$250.00 from Maya Lindqvist' })).toHaveFocus();
    await user.keyboard('r');
    expect(textbox('Reason for rejecting')).toHaveFocus();
  });

  it('credit ten bitcoin deposits with 21 keys where a link says the output', {
    tags: ['full'],
  }, async () => {
    const rate = '64210.00';
    const list = Array.from({ length: 10 }, (_, place) => {
      const amount = `${100 + place}.00`;
      const txid = place.toString(16).repeat(64);
      return deposit({ id: `op-${place}`, amount, txid, units: convertToUnits(amount, rate) });
    });
    const file = caseFile({ list: deposits(list) });
    const page = show({
      file,
      waiting: list.map((element) => ({ element, list: deposits(list), profile: profile() })),
    });
    for (const { txid } of list) {
      page.set(createClaimsQuery('deposits', txid), []);
      page.set(createCreditedQuery('bitcoin', { txid, output: 3 }), null);
    }
    await page.user.keyboard('j');
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.user.keyboard(key);
    };
    await press('a');
    for (const { amount, txid } of list) {
      expect(dialog(`$${amount} from Maya Lindqvist`)).toBeVisible();
      await press('{Control>}v{/Control}');
      await page.user.paste(`https://mempool.space/tx/${txid}#vout=3`);
      await press(commit);
    }
    const paid = vi.mocked(depositActs.completeDeposit).mock.calls.map(([, act]) => act.payment);
    expect(paid).toEqual(list.map(({ txid }) => ({ txid, output: 3 })));
    expect(keys).toBe(21);
  });
});
