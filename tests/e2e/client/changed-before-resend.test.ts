import { clientActs, expectRecordedOnce } from '../../support/e2e/client-acts';
import { expect, test } from '../../support/e2e/fixtures';
import { holdCommit } from '../../support/e2e/held-commit';
import { blockLiveChannel } from '../../support/e2e/reads';
import { signInAs } from '../../support/e2e/sign-in';

for (const [name, label, where] of [
  ['a deposit', 'Credited to your balance', 'It’s in your deposits.'],
  ['a withdrawal', 'You withdraw', 'It’s in your withdrawals.'],
  ['a trade', 'Amount', 'It’s in your open trades.'],
] as const) {
  test.describe(`${name} that is changed before it is sent again`, { tag: '@full' }, () => {
    test('is not sent if the first commit arrives before it', async ({ page, admin }) => {
      const act = clientActs[name];
      if (!act) throw new Error(`There is no ${name}.`);
      const client = await act.create('Iselin', admin);
      await blockLiveChannel(page);
      await signInAs(page, client, act.at);
      await act.fill(page);
      const commit = await holdCommit(page, act.col, 'before');
      await act.press(page);
      await commit.held;
      commit.over();
      await page.reload();
      const field = page.getByLabel(label, { exact: true });
      await field.fill('77');
      expect(await commit.deliver()).toBe(true);

      const review = page.getByRole('button', { name: /^Review the/ });
      if (name !== 'a deposit') await review.click();
      await page
        .getByRole('button', {
          name: /^(I have sent|Request \$77|Buy bitcoin for \$77)/,
          disabled: false,
        })
        .click();
      await page.getByText(`Your earlier request was received. ${where}`).waitFor();
      expect(await field.inputValue()).toBe('77');
      await expectRecordedOnce(client, act);
    });
  });
}
