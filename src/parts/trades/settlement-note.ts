/** Below every estimate of an open trade: at which price it is closed, and when. */
export const settlementNote =
  'We close your trade at the price at settlement, which may be after it ends. If we use another price, your book says why.';
