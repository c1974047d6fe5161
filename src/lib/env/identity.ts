/** The five lines of the operator's identity. A desk is live once all of them are set. */
export const operatorNames = [
  'VITE_OPERATOR_NAME',
  'VITE_OPERATOR_REGISTRATION',
  'VITE_OPERATOR_REGULATOR',
  'VITE_OPERATOR_ADDRESS',
  'VITE_OPERATOR_COMPLAINTS',
] as const;

/** How much of the operator's identity is configured. */
export interface Identity {
  /** The variables that are empty. */
  gaps: readonly string[];
  /** Whether none is set: a practice desk on purpose. */
  isAbsent: boolean;
}

export function readIdentity(values: Readonly<Record<string, unknown>>): Identity {
  const gaps = operatorNames.filter((name) => !values[name]);
  return { gaps, isAbsent: gaps.length === operatorNames.length };
}
