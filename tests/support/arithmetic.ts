import Big from 'big.js';

/**
 * So exact that no division shows in what a lesson rounds to; the application's own settings stay.
 */
const Exact = Big();
Exact.DP = 60;
const halfEven = 2;

const token = /\s*(?:(\d[\d,]*(?:\.\d+)?)(%?)|([+−×÷^()]))/y;

type Token = Big | string;

/**
 * `(60,282.27 − 64,210.00) ÷ 64,210.00` as its parts.
 * @throws Error where it is something else than arithmetic
 */
function tokens(text: string): Token[] {
  const found: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.trimEnd().length) {
    const from = token.lastIndex;
    const match = token.exec(text);
    if (!match) throw new Error(`"${text}" is no arithmetic at "${text.slice(from)}"`);
    const [, number, percent, sign] = match;
    if (number !== undefined)
      found.push(new Exact(number.replaceAll(',', '')).div(percent ? 100 : 1));
    else if (sign !== undefined) found.push(sign);
  }
  return found;
}

/**
 * Computes an expression of `+ − × ÷ ^ ( )`, numbers and percentages. Powers are whole numbers, or
 * 0.5 for the square root.
 * @throws Error where it has no value
 */
export function compute(text: string): Big {
  const rest = tokens(text);
  const value = sum(rest);
  if (rest.length > 0) throw new Error(`"${text}" goes on after its end`);
  return value;
}

const takes = (rest: Token[], ...signs: string[]): string | undefined => {
  const [next] = rest;
  if (typeof next !== 'string' || !signs.includes(next)) return undefined;
  rest.shift();
  return next;
};

function sum(rest: Token[]): Big {
  let value = product(rest);
  for (let sign = takes(rest, '+', '−'); sign; sign = takes(rest, '+', '−')) {
    const next = product(rest);
    value = sign === '+' ? value.plus(next) : value.minus(next);
  }
  return value;
}

function product(rest: Token[]): Big {
  let value = power(rest);
  for (let sign = takes(rest, '×', '÷'); sign; sign = takes(rest, '×', '÷')) {
    const next = power(rest);
    value = sign === '×' ? value.times(next) : value.div(next);
  }
  return value;
}

function power(rest: Token[]): Big {
  if (takes(rest, '−')) return power(rest).times(-1);
  const base = single(rest);
  return takes(rest, '^') ? raised(base, single(rest)) : base;
}

const raised = (base: Big, exponent: Big): Big =>
  exponent.eq(0.5) ? base.sqrt() : base.pow(exponent.toNumber());

function single(rest: Token[]): Big {
  if (takes(rest, '(')) {
    const inner = sum(rest);
    if (!takes(rest, ')')) throw new Error('A bracket is not closed');
    return inner;
  }
  const next = rest.shift();
  if (next instanceof Exact) return next;
  throw new Error(`A number is missing before ${next ?? 'the end'}`);
}

/**
 * What a result looks like where `shown` is what a lesson says: as many decimals, a percentage
 * where it is one.
 */
export function asShown(value: Big, shown: string): string {
  const match = /\d[\d,]*(?:\.(\d+))?\s*(%?)/.exec(shown);
  if (!match) throw new Error(`"${shown}" says no number`);
  const [, decimals = '', percent] = match;
  return value.times(percent ? 100 : 1).toFixed(decimals.length, halfEven);
}

/** The number in `−6.117%` or `USD 1,000.00`, as big.js writes it. */
export function numberIn(shown: string): string {
  const match = /(−?)[^\d−]*(\d[\d,]*(?:\.\d+)?)/.exec(shown);
  if (!match) throw new Error(`"${shown}" says no number`);
  const [, minus, digits = ''] = match;
  return `${minus ? '-' : ''}${digits.replaceAll(',', '')}`;
}
