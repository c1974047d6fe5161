import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { caseFile, now, queued, queuedWithdrawal, rates, withdrawalFile } from '../desk.fixture';
import { DecisionDialog, type DecisionDialogProps } from './decision-dialog';
import type { Decision } from './request-review';

export function show(over: Partial<DecisionDialogProps> = {}) {
  const sent: Decision[] = [];
  let closed = 0;
  const decide = async (decision: Decision) => {
    sent.push(decision);
  };
  render(
    <MemoryRouter>
      <DecisionDialog
        row={queued()}
        choice="complete"
        review={readyQuery(caseFile())}
        rates={readyQuery(rates)}
        claims={readyQuery([])}
        market={readyQuery({ low: '64180.00', high: '64230.00' })}
        me="boss"
        now={now}
        decide={decide}
        onClose={() => (closed += 1)}
        {...over}
      />
    </MemoryRouter>,
  );
  return { sent, closed: () => closed };
}
export const showWithdrawal = (over: Partial<DecisionDialogProps> = {}) =>
  show({ row: queuedWithdrawal(), review: readyQuery(withdrawalFile()), ...over });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const credit = () => button('Credit 250.00');
export const reject = () => button('Reject and tell Maya');
export const reason = (name = 'Reason for rejecting') => screen.getByRole('textbox', { name });
export const choose = (name: string | RegExp) => userEvent.click(screen.getByRole('radio', { name }));
export const write = async (text: string, field = reason()) => {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};
export const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
export const book = () => within(screen.getByRole('table', { name: /What will stand/ }));
export const figure = (name: string) =>
  within(screen.getByRole('table', { name: /client’s money/ })).getByRole('row', { name: new RegExp(`^${name}`) });
