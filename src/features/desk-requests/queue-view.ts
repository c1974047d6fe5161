import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { type Coin, coins } from '@/domain/coin';
import type { DepositStatus } from '@/domain/deposit';
import type { QueueFilter } from './queue-filter';

export const queueTabs = ['waiting', 'completed', 'rejected', 'cancelled'] as const satisfies readonly (DepositStatus | 'waiting')[];
export type QueueTab = (typeof queueTabs)[number];

export interface QueueView {
  tab: QueueTab;
  filter: QueueFilter;
}

const isOneOf = <T extends string>(known: readonly T[], text: string | null): text is T => known.some((one) => one === text);

/** What an address shows; anything it does not know shows the waiting deposits, unfiltered. */
export function viewOf(params: URLSearchParams): QueueView {
  const [tab, coin] = [params.get('tab'), params.get('coin')];
  return {
    tab: isOneOf(queueTabs, tab) ? tab : 'waiting',
    filter: { text: params.get('q') ?? '', coin: isOneOf<Coin>(coins, coin) ? coin : null },
  };
}

/** The other way round: `?tab=rejected&q=maya&coin=bitcoin`, and only what differs from the page as it opens. */
export function paramsOf({ tab, filter }: QueueView): URLSearchParams {
  const all = { tab: tab === 'waiting' ? '' : tab, q: filter.text.trim(), coin: filter.coin ?? '' };
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value));
}

/** Browsers refuse addresses that change with every key. */
const typingPause = 250;

/**
 * Tab and filter live in the address. The filter that is being typed is ahead of it by a moment; going back, forward or along a link
 * takes the filter from the address again.
 */
export function useQueueView() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const how = useNavigationType();
  const view = viewOf(params);
  const [filter, setFilter] = useState(view.filter);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    // A replacement is this page's own writing, which may be older than what stands in the field by now.
    if (how !== 'REPLACE') setFilter(view.filter);
  }
  const { tab } = view;
  const now = params.toString();
  const next = paramsOf({ tab, filter }).toString();
  useEffect(() => {
    if (next === now) return;
    const timer = setTimeout(() => setParams(next, { replace: true }), typingPause);
    return () => clearTimeout(timer);
  }, [next, now, setParams]);
  return { tab, filter, setFilter, addressOf: (other: QueueTab) => `?${paramsOf({ tab: other, filter })}` };
}
