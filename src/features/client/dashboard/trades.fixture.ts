import { type Trade, unsettledFields } from '@/domain/trades/trade';

/** An open trade of Maya's, as the seed has it. */
export const open: Trade = {
  ...{ id: 't-1', uid: 'maya', asset: 'bitcoin', side: 'buy', amount: '150.00', leverage: 5, duration: 1440, openPrice: '63870.00' },
  ...{ openedAt: new Date(2026, 2, 24, 8, 50), ...unsettledFields },
};
export const won: Trade = {
  ...open,
  ...{ id: 't-2', asset: 'ethereum', side: 'sell', status: 'closed', openPrice: '2456.66', closePrice: '2308.33', result: '48.20' },
  closedAt: new Date(2026, 2, 20, 10, 12),
};
export const lost: Trade = {
  ...open,
  ...{ id: 't-3', status: 'closed', closePrice: '60282.27', result: '-61.17', closedAt: new Date(2026, 2, 21, 10, 0) },
};
export const byHand: Trade = {
  ...lost,
  id: 't-4',
  manual: true,
  note: 'The price service was away. Settled at 60,000.00.',
  result: '0.00',
};
