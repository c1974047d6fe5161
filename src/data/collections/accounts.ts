import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { changeCoveredAccount, readFiguresToMove } from '@/data/ledger/movements';
import { runLedgerAction } from '@/data/ledger/run';
import type { Account, AccountFigures } from '@/domain/accounts/account';
import type { Op, Reason, Uid } from '@/domain/revision-fields';

interface Adjustment {
  uid: Uid;
  op: Op;
  /** The revision of the account that the administrator saw. */
  rev: Account['rev'];
  /** USD */
  to: AccountFigures;
  /** Shown to the client. */
  reason: Reason;
  /** The entry that this corrects; '' for none. */
  ref: Op;
}

/**
 * Sets a client's figures, for changes that are not a deposit, withdrawal, trade or fee. Desk only.
 * @throws ActError; `outdated` if the account has changed since it was shown, `insufficient` if the
 * balance would not cover the holds, `second-person` if it is more than one person may decide
 */
export function adjustAccount(
  context: DataContext,
  { uid, rev, to, reason, ref, op }: Adjustment,
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const figures = await readFiguresToMove(tx, context, uid, false);
    if (figures.account.value.rev !== rev) throw new ActError('outdated');
    changeCoveredAccount(tx, figures, to, { action: 'account.adjusted', ref, reason });
  });
}
