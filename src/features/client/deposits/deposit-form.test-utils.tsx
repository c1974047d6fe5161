import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Rates } from '@/data/prices/prices';
import type { Submission } from '@/domain/ledger/submission';
import type { DepositRequest } from '@/domain/requests/deposit';
import type { Payment } from '@/domain/requests/payment';
import { createMemoryDrafts } from '@/lib/draft.fixture';
import { failedQuery, pendingQuery, readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { DepositForm, type DepositFormProps } from './deposit-form';
import { type DepositDraft, emptyDraft, getDepositParts } from './deposit-schema';
import type { Quote } from './quote';

export const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
export const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const at = new Date('2026-03-24T09:00:00Z');
export const prices = { bitcoin: '64210.00', ethereum: '2200.00' };
export const payment: Payment = { bitcoin: address, ethereum: ether, email: 'desk@example.com', previous: {}, rev: 1, op: 'op', at };
export const txid = '9b2f61c4'.repeat(8);

export const pending = pendingQuery;
export const failed = <T,>(data?: T) => failedQuery(vi.fn(), data);
export const rates = (over: Partial<Rates> = {}): Rates => ({ prices, at: new Date(), sample: true, ...over });

/** A newer price, by 1.2 per cent: too little to matter. */
export const dearer = () => readyQuery(rates({ prices: { bitcoin: '65000.00', ethereum: '2500.00' } }));
/** A price that has fallen so far that the desk would notice. */
export const fallen = () => readyQuery(rates({ prices: { bitcoin: '60000.00', ethereum: '2000.00' } }));

export const quote: Quote = { coin: 'bitcoin', rate: prices.bitcoin, at, sample: true, address, typed: 'amount' };
/** 250 dollars were typed and shown with their coins, and the page was left. */
export const draft: DepositDraft = { ...emptyDraft, amount: '250', units: '0.00389348', quotes: { bitcoin: quote, ethereum: null } };

export const memory = (kept: DepositDraft | null = null) => createMemoryDrafts(kept);

/** A desk that answers as told, once for each answer, and then always well. */
export function sender(...answers: (string | null)[]) {
  const sent: DepositRequest[] = [];
  const send = async (request: DepositRequest) => {
    sent.push(request);
    return answers.shift() ?? null;
  };
  return { sent, send };
}

/** The submission of a request, as it is kept while there is no answer. */
export const submissionOf = (request: DepositRequest | undefined): Submission => ({
  of: JSON.stringify(request && getDepositParts(request)),
  op: 'op-1',
});

export function show(over: Partial<DepositFormProps> = {}) {
  const props: DepositFormProps = {
    rates: readyQuery(rates()),
    payment: readyQuery<Payment | null>(payment),
    network: 'test',
    practice: true,
    changeFor: () => null,
    restriction: null,
    drafts: memory(),
    prefill: {},
    send: async () => null,
    deposits: { status: 'success', data: [] },
    recovered: null,
    onRecovered: vi.fn(),
    ...over,
  };
  const view = render(<DepositForm {...props} />);
  return {
    props,
    user: userEvent.setup({ delay: null }),
    /** The page is left: what is kept in the tab is all that remains. */
    handleBlur: view.unmount,
    again: (next: Partial<DepositFormProps>) => view.rerender(<DepositForm {...props} {...next} />),
  };
}

export const amount = () => screen.getByLabelText('Credited to your balance');
export const units = () => screen.getByLabelText('You send');
export const transaction = () => screen.getByLabelText('Transaction id (optional)');
export const button = () => screen.getByRole('button', { name: 'I have sent it' });
