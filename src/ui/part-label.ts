const text = 'part-label pb-1 font-normal font-text text-ink-3 text-t-xs';

/** The classes of a small heading above a rule. */
export const partLabel = {
  ruled: `${text} border-rule-ink border-b`,
  invalid: `${text} border-red border-b`,
  /** Where a rule follows anyway. */
  bare: text,
};
