/**
 * Pseudo-random values from a fixed start: the same start gives the same values on every machine.
 */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  hex(digits: number): string;
  /** Of the form of a version 4 UUID. */
  uuid(): string;
}

/**
 * A multiplicative congruential generator: Park and Miller's minimal standard, Communications of
 * the ACM 31 (1988), 1192.
 * @param start ≥ 1
 */
export function createRandom(start: number): Random {
  const modulus = 2_147_483_647;
  let state = start % modulus;
  const next = () => {
    state = (state * 16_807) % modulus;
    return state / modulus;
  };
  // The first values of small starts are alike.
  for (let i = 0; i < 20; i++) next();
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('');
  return {
    next,
    chance: (probability) => next() < probability,
    hex,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}
