import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { createDepositClaimsQuery } from '@/data/admin/deposit-claims-query';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk } from '@/data/at-desk.test-utils';
import { queries } from '@/data/queries';
import { isDeposit, type RequestDecision } from '@/domain/requests/request';
import { caseFile, hoursAgo, now, payment, queued, queuedWithdrawal, rates, withdrawalFile } from '../desk.fixture';
import { depositKind, withdrawalKind } from '../request-kinds';
import { DecideDialog } from './decide-dialog';

interface Given {
  row?: ReturnType<typeof queued>;
  file?: ReturnType<typeof caseFile>;
  choice?: RequestDecision;
  /** Prices of bitcoin around the time of the request. */
  market?: [string, string];
  uid?: string;
}

/** Everything that a decision depends on has been read. */
export function show({ row = queued(), file = caseFile(), choice = 'complete', market = ['64180.00', '64230.00'], uid }: Given = {}) {
  const reads = createReads();
  const col = isDeposit(row.element) ? 'deposits' : 'withdrawals';
  reads.set(queries.profile('maya'), file.profile);
  reads.set(queries.account('maya'), file.account);
  reads.set(queries.holds('maya'), file.holds);
  reads.set(queries.verification('maya'), file.verification);
  reads.set(queries.deposits('maya'), file.deposits);
  reads.set(adminQueries.requestList(col, 'maya'), file.list);
  reads.set(queries.payment(), payment());
  reads.set(queries.rates(), rates);
  reads.set(queries.chart('bitcoin', 1), {
    points: market.map((price, i) => ({ at: hoursAgo(5 - 2 * i).getTime(), price })),
    sample: true,
  });
  if (isDeposit(row.element)) reads.set(createDepositClaimsQuery([row.element.txid]), []);
  const onClose = vi.fn();
  const kind = col === 'deposits' ? depositKind : withdrawalKind;
  renderAtDesk(<DecideDialog kind={kind} row={{ ...row, list: file.list }} choice={choice} now={now} onClose={onClose} />, reads, { uid });
  return { ...reads, onClose };
}
export const showWithdrawal = (over: Given = {}) => show({ row: queuedWithdrawal(), file: withdrawalFile(), ...over });

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const credit = () => button('Credit $250.00');
export const reject = () => button('Reject and tell Maya');
export const reason = (name = 'Reason for rejecting') => screen.getByRole('textbox', { name });
export const choose = (name: string | RegExp) => userEvent.click(screen.getByRole('radio', { name }));
export const write = async (text: string, field = reason()) => {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};
export const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
export const book = () => within(screen.getByRole('table', { name: 'Entry to be written' }));
export const figure = (name: string) =>
  within(screen.getByRole('table', { name: /Client’s account/ })).getByRole('row', { name: new RegExp(`^${name}`) });
