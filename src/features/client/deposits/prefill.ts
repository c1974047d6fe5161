import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type Coin, coins } from '@/domain/coin';
import { type Draft, type DraftStore, emptyDraft } from './draft';
import { readAmount } from './request';

const names = ['coin', 'amount'] as const;

/** What an address like `?coin=bitcoin&amount=250.00` fills in; what there cannot be is left out. */
export function prefillBy(search: URLSearchParams): { coin?: Coin; amount?: string } {
  const coin = coins.find((one) => one === search.get('coin'));
  const read = readAmount(search.get('amount') ?? '');
  return { ...(coin && { coin }), ...('amount' in read && { amount: read.amount }) };
}

/** The draft with what was filled in. It is another payment then: neither the transaction id nor the price of the one before belongs to it. */
export function filledIn(draft: Draft | null, prefill: { coin?: Coin; amount?: string }): Draft {
  const before = draft ?? emptyDraft;
  const after = { ...before, ...prefill };
  if (after.coin === before.coin && after.amount === before.amount) return before;
  return { ...emptyDraft, coin: after.coin, amount: after.amount, shown: before.shown };
}

/**
 * Takes what the address fills in over into the draft, which keeps it in the tab, and removes it from the address: going back or loading the
 * page again does not fill it in once more.
 * @returns a number that grows each time, so that the form begins anew with it
 */
export function usePrefill(drafts: DraftStore): number {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [turn, setTurn] = useState(0);
  const asks = names.some((name) => search.has(name));
  // Before it is painted, so that nobody sees the form as it was.
  useLayoutEffect(() => {
    const prefill = prefillBy(search);
    if (!asks || Object.keys(prefill).length === 0) return;
    drafts.write(filledIn(drafts.read(), prefill));
    setTurn((before) => before + 1);
  }, [search, asks, drafts]);
  // The router cannot go anywhere before it is mounted itself.
  useEffect(() => {
    if (!asks) return;
    const rest = new URLSearchParams(search);
    for (const name of names) rest.delete(name);
    void navigate({ search: rest.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [search, hash, asks, navigate]);
  return turn;
}
