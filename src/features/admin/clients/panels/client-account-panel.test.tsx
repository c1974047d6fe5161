import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as acts from '@/data/collections/accounts';
import * as proposalActs from '@/data/collections/proposals';
import { getKeptReasons } from '@/data/for-admin.test-utils';
import { queries } from '@/data/queries';
import { createMayaBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { policyOf, proposalOf, proposalsOf } from '@/domain/two-people/proposal.fixture';
import { book, button, field, show, signInToClient } from '../client-page.test-utils';
import { clientFigures } from '../clients.fixture';

const context = signInToClient();
beforeEach(() => {
  vi.spyOn(acts, 'adjustAccount').mockResolvedValue();
  vi.spyOn(proposalActs, 'proposeAdjustment').mockResolvedValue();
});

const account = queries.account('maya');

/** Balance 1,139.83 of which 200.00 are reserved and 150.00 staked, profit −61.17, bonus 25.00. */
function showAccount(given: Parameters<typeof show>[0] = {}) {
  const page = show(given);
  const { entries } = createMayaBook();
  page.set(book, { entries, older: null, total: entries.length });
  return page;
}

describe('the account', () => {
  it('is a sum that adds up, with profit and bonus beside it', () => {
    const { set } = showAccount();
    const sum = screen.getByRole('table', { name: 'Available funds' });
    expect(sum).toHaveTextContent(
      'Balance$1,139.83Reserved for withdrawals−$200.00In open trades−$150.00Available$789.83',
    );
    expect(screen.getByText('−$61.17')).toBeVisible();
    set(account, clientFigures({ profit: '12.97' }).account);
    expect(screen.getByText('+$12.97')).toBeVisible();
  });

  it('cannot be adjusted where it is one’s own', async () => {
    const { user } = showAccount({ me: 'maya' });
    expect(button('Adjust')).toHaveAccessibleDescription(/Another administrator must do this/);
    await user.click(button('Adjust'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('cannot be adjusted while it is not known, or where there is none', async () => {
    const { user, set, clear, fail } = showAccount();
    for (const change of [() => clear(account), () => fail(account), () => set(account, null)]) {
      change();
      expect(button('Adjust')).toHaveAccessibleDescription(/hasn’t loaded yet/);
      await user.click(button('Adjust'));
      expect(screen.queryByRole('dialog')).toBeNull();
    }
    expect(screen.getByText('No account')).toBeVisible();
  });
});

describe('an adjustment', { tags: ['full'] }, () => {
  async function showDialog() {
    const page = showAccount();
    await page.user.click(button('Adjust'));
    expect(screen.getByRole('dialog', { name: 'Adjust Maya Lindqvist’s account' })).toBeVisible();
    return page;
  }
  const figures = () => screen.queryByRole('table', { name: 'Before and after, USD' });
  const line = () => screen.getByRole('table', { name: 'Entry to be written' });
  const written = () =>
    vi.mocked(acts.adjustAccount).mock.calls.map(([, adjustment]) => adjustment);

  it('shows each figure before and after, and the line with type and note as the client will read it, and is written once', async () => {
    const { user, fill } = await showDialog();
    expect(figures()).toBeNull();
    await user.selectOptions(field('Type'), 'Fee refund');
    await fill(field('Balance'), '+5');
    await fill(field('Note'), 'The fee was charged twice.');
    expect(field('Note')).toHaveAccessibleDescription(/Maya will see exactly this/);
    expect(figures()).toHaveTextContent(
      /Balance1,139\.831,144\.83\+5\.00Profit−61\.17−61\.17noneBonus25\.0025\.00noneAvailable789\.83794\.83\+5\.00/,
    );
    expect(line()).toHaveTextContent(
      /A9.*Adjustment.*Fee refund: The fee was charged twice\..*\+5\.00.*1,144\.83/,
    );
    await user.click(button('Record adjustment'));
    const to = { balance: '1144.83', profit: '-61.17', bonus: '25.00' };
    const adjustment = { rev: 8, to, reason: 'Fee refund: The fee was charged twice.', ref: '' };
    expect(acts.adjustAccount).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      ...adjustment,
      op: expect.any(String),
    });
    expect(getKeptReasons('account.adjusted')).toEqual(['The fee was charged twice.']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Adjust')).toHaveFocus();
  });

  it('refers to the entry that it corrects', async () => {
    const { user, fill } = await showDialog();
    const corrected = createMayaBook().entries.findLast(
      ({ action }) => action === 'deposit.completed',
    );
    await user.selectOptions(field('Entry it corrects (optional)'), String(corrected?.op));
    await user.selectOptions(field('Type'), 'Correction');
    await fill(field('Balance'), '2.80');
    await fill(field('Note'), 'A little more came in.');
    expect(line()).toHaveTextContent(/corrects D[0-9]+/);
    await user.click(button('Record adjustment'));
    expect(written()).toMatchObject([{ ref: corrected?.op }]);
  });

  it('is refused where the balance would not cover what is reserved and staked, and shows no outcome', async () => {
    const { user, fill } = await showDialog();
    await user.selectOptions(field('Type'), 'Correction');
    await user.click(screen.getByRole('radio', { name: 'Set to' }));
    await fill(field('Balance'), '349.99');
    await fill(field('Note'), 'It was too much by far.');
    expect(figures()).toBeNull();
    await user.click(button('Record adjustment'));
    expect(field('Balance')).toHaveAccessibleDescription(
      /The balance can’t go below \$350\.00, which is reserved or in open trades\./,
    );
    expect(written()).toEqual([]);
  });

  it('goes on from the current figures where they have changed', async () => {
    const { user, fill, set } = await showDialog();
    await user.selectOptions(field('Type'), 'Goodwill');
    await fill(field('Balance'), '10');
    await fill(field('Note'), 'For the long wait.');
    set(account, clientFigures({ balance: '2000.00', rev: 9 }).account);
    expect(field('Balance')).toHaveAccessibleDescription(/Now \$2,000\.00/);
    expect(figures()).toHaveTextContent(/Balance2,000\.002,010\.00/);
    await user.click(button('Record adjustment'));
    expect(written()).toMatchObject([{ rev: 9, to: { balance: '2010.00' } }]);
  });
});

describe('an adjustment where two people decide', { tags: ['full'] }, () => {
  /** Above $100.00 two people decide. */
  async function showFilled(
    balance: string,
    proposals: ReturnType<typeof proposalsOf> | 'failed' = proposalsOf([]),
  ) {
    const page = showAccount();
    page.set(queries.policy(), policyOf({ fourEyes: '100.00' }));
    if (proposals === 'failed') {
      page.clear(queries.proposals('maya'));
      page.fail(queries.proposals('maya'));
    } else page.set(queries.proposals('maya'), proposals);
    await page.user.click(button('Adjust'));
    await page.user.selectOptions(field('Type'), 'Goodwill');
    await page.fill(field('Balance'), balance);
    await page.fill(field('Note'), 'For the long wait.');
    return page;
  }
  const commit = (name: string) => screen.getByRole('button', { name });

  it('is proposed, with the reason that the client reads, and the balance stays', async () => {
    const { user } = await showFilled('+100.01');
    expect(screen.getByText('Above $100.00 a second approval is needed.')).toBeVisible();
    const line = screen.getByRole('table', { name: 'Entry to be written' });
    expect(line).toHaveTextContent(/C1.*First of two approvals.*balance \+\$100\.01/);
    expect(line).not.toHaveTextContent('1,239.84');
    expect(screen.getByRole('table', { name: 'What approving will write' })).toHaveTextContent(
      '1,239.84',
    );
    expect(screen.getByText('The balance stays until another manager approves.')).toBeVisible();
    await user.click(commit('Propose adjustment'));
    const changes = { balance: '100.01', profit: '0.00', bonus: '0.00' };
    const proposal = { changes, reason: 'Goodwill: For the long wait.', ref: '' };
    expect(proposalActs.proposeAdjustment).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      ...proposal,
      op: expect.any(String),
    });
    expect(acts.adjustAccount).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(getKeptReasons('account.adjusted')).toEqual(['For the long wait.']);
  });

  it('is recorded by one person at the threshold, and proposed if another figure is above it', async () => {
    const { user, fill } = await showFilled('-100');
    expect(commit('Record adjustment')).toBeInTheDocument();
    await fill(field('Profit'), '-100.01');
    expect(commit('Propose adjustment')).toBeInTheDocument();
    await user.clear(field('Profit'));
    await user.click(commit('Record adjustment'));
    expect(acts.adjustAccount).toHaveBeenCalledOnce();
    expect(proposalActs.proposeAdjustment).not.toHaveBeenCalled();
  });

  it('waits until it is known who decides', async () => {
    const { user, clear, fail } = await showFilled('5');
    clear(queries.policy());
    await user.click(commit('Record adjustment'));
    expect(commit('Record adjustment')).toHaveAccessibleDescription(
      /Checking whether a second approval is needed/,
    );
    const again = fail(queries.policy());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Couldn’t check whether a second approval is needed.',
    );
    await user.click(commit('Record adjustment'));
    await user.click(button('Try again'));
    expect(again).toHaveBeenCalledOnce();
    expect(acts.adjustAccount).not.toHaveBeenCalled();
  });

  it('says that another adjustment waits already', async () => {
    await showFilled('200', proposalsOf([proposalOf({ action: 'account.adjusted', ref: '' })]));
    expect(screen.getByText('An adjustment already needs a second approval.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the proposal' })).toHaveAttribute(
      'href',
      '/admin/proposals?client=maya',
    );
    expect(commit('Propose adjustment')).not.toHaveAttribute('aria-disabled');
  });

  it('is not proposed where the proposals could not be read', async () => {
    const { user } = await showFilled('200', 'failed');
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t check for earlier proposals.');
    expect(screen.queryByRole('table', { name: 'Entry to be written' })).toBeNull();
    await user.click(commit('Propose adjustment'));
    expect(proposalActs.proposeAdjustment).not.toHaveBeenCalled();
  });
});
