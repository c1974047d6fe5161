import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { SavedAddress } from '@/domain/accounts/profile';
import type { Op } from '@/domain/ledger/revision-fields';
import type { Submission } from '@/domain/ledger/submission';
import type { Withdrawal, WithdrawalRequest } from '@/domain/requests/withdrawal';
import { createMemoryDrafts } from '@/lib/draft.fixture';
import { failedQuery, pendingQuery, readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { type FormInput, type SendWithdrawalOutcome, useWithdrawalForm } from './use-withdrawal-form';
import { WithdrawalForm, type WithdrawalFormProps } from './withdrawal-form';
import type { WithdrawalLine } from './withdrawal-rows';
import { getParts, type WithdrawalDraft } from './withdrawal-schema';

export const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
export const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const ledger: SavedAddress = { coin: 'bitcoin', address, label: 'Ledger' };
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

export const pending = pendingQuery;
export const failed = <T,>(data?: T) => failedQuery(vi.fn(), data);
const rates = () => ({ prices: { bitcoin: '64210.00', ethereum: '2200.00' }, at: new Date(), sample: true });

export function line(id: string, over: Partial<Withdrawal> = {}, book: Partial<WithdrawalLine> = {}): WithdrawalLine {
  const request: Withdrawal = {
    ...{ id, uid: 'maya', coin: 'bitcoin', amount: '1250.00', address, status: 'pending', note: '', createdAt: hoursAgo(4) },
    ...over,
  };
  return { request, folio: 'W7', requestedAt: request.createdAt, decidedAt: null, posted: null, deleted: null, ...book };
}

export const memory = (kept: WithdrawalDraft | null = null) => createMemoryDrafts(kept);

/** A desk that answers as told, once for each answer, and then always well. */
export function sender(...answers: SendWithdrawalOutcome[]) {
  const sent: WithdrawalRequest[] = [];
  const send = async (request: WithdrawalRequest, onRecorded: (op: Op) => void): Promise<SendWithdrawalOutcome> => {
    sent.push(request);
    const outcome = answers.shift() ?? { state: 'sent' };
    if (outcome.state === 'sent') onRecorded('op-1');
    return outcome;
  };
  return { sent, send };
}

/** The submission of a request, as it is kept while there is no answer. */
export const submissionOf = (request: WithdrawalRequest | undefined): Submission => ({
  of: JSON.stringify(request && getParts(request)),
  op: 'op-1',
});

type Props = FormInput & Omit<WithdrawalFormProps, keyof ReturnType<typeof useWithdrawalForm>>;

/** The form, and the amount that the page shows as requested. */
function TestForm(props: Props) {
  const { availableAmount, ...form } = useWithdrawalForm(props);
  return (
    <>
      <WithdrawalForm {...props} {...form} />
      <output aria-label="Requested">{availableAmount}</output>
    </>
  );
}

export function show(over: Partial<Props> = {}) {
  const props: Props = {
    rates: readyQuery(rates()),
    practice: true,
    network: 'test',
    saved: [],
    available: '789.83',
    disabledReason: undefined,
    drafts: memory(),
    recovered: null,
    onRecovered: vi.fn(),
    isUnanswered: () => false,
    deskAddress: () => '',
    emailVerified: true,
    insteadOfSaved: null,
    send: sender().send,
    onSent: vi.fn(),
    onSave: vi.fn(),
    onRemove: vi.fn(),
    ...over,
  };
  const view = render(<TestForm {...props} />);
  return {
    user: userEvent.setup({ delay: null }),
    props,
    again: (next: Partial<Props>) => view.rerender(<TestForm {...props} {...next} />),
  };
}

export const addressField = () => screen.getByLabelText('Bitcoin address (test network)');
export const amountField = () => screen.getByLabelText('You withdraw');
export const reviewButton = () => screen.getByRole('button', { name: 'Review the withdrawal' });
export const dialog = () => screen.getByRole('dialog');

/** Fills the form in, and goes as far as the last press. */
export async function reviewed({ user }: ReturnType<typeof show>, amount = '250') {
  await user.type(addressField(), address);
  await user.type(amountField(), amount);
  await user.click(reviewButton());
  return screen.findByRole('dialog');
}
export const request = (amount = '250.00') => screen.findByRole('button', { name: `Request $${amount}` });
