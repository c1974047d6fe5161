import fc from 'fast-check';

/**
 * The same amount as a whole number of cents: the reference that decimal strings are held against.
 */
export const moneyToCents = (money: string): bigint =>
  BigInt(money.replace('.', '')) * (money === '0' ? 100n : 1n);

export const centsToMoney = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** The quotient as a whole number, rounded half to even. @param divisor > 0 */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const floor = dividend / divisor - (dividend % divisor < 0n ? 1n : 0n);
  const twice = 2n * (dividend - floor * divisor);
  if (twice === divisor) return floor % 2n === 0n ? floor : floor + 1n;
  return twice > divisor ? floor + 1n : floor;
}

/** 9,999,999,999.99, the largest amount that is stored. */
export const LARGEST = 999_999_999_999n;

/** Amounts of money, often at the ends and near nothing. @param min in cents @param max in cents */
export const arbitraryMoney = (min: bigint, max: bigint) => {
  const near = [min, min + 1n, -1n, 0n, 1n, max - 1n, max].filter(
    (one) => one >= min && one <= max,
  );
  return fc
    .oneof(
      { weight: 1, arbitrary: fc.constantFrom(...near) },
      { weight: 5, arbitrary: fc.bigInt({ min, max }) },
    )
    .map(centsToMoney);
};
