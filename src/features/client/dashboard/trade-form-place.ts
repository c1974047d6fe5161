import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useMediaQuery } from '@/ui/hooks/use-media-query';
import { tradeFormId, tradingPlace } from './layout';

/**
 * Where the trade form is: beside the rest of the dashboard, or, on a phone, a tab of its own
 * (`alone`), which is another address of the same page. On its other tab there is no form.
 */
export type TradeFormPlace = 'beside' | 'alone' | 'elsewhere';

export function useTradeFormPlace(): TradeFormPlace {
  const { hash } = useLocation();
  const isPhone = useMediaQuery('(width < 40rem)');
  if (!isPhone) return 'beside';
  return hash === `#${tradeFormId}` ? 'alone' : 'elsewhere';
}

/** Alone, a link leads to the top of the page, where the price is. */
export const getFormClass = (place: TradeFormPlace): string =>
  place === 'alone' ? 'scroll-mt-[100dvh]!' : tradingPlace.form;

/** The other tab of a phone begins at its top, as another page does. */
export function useTopOfTab(place: TradeFormPlace): void {
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current !== place && place !== 'beside') window.scrollTo(0, 0);
    shown.current = place;
  }, [place]);
}
