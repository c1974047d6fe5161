import Big from 'big.js';

/**
 * So exact that no division shows in what a lesson rounds to; the application's own settings stay.
 */
const Exact = Big();
Exact.DP = 60;
const halfEven = 2;

const tokenPattern = /\s*(?:(\d[\d,]*(?:\.\d+)?)(%?)|([+−×÷^()]))/y;

type Token = Big | string;

/**
 * `(60,282.27 − 64,210.00) ÷ 64,210.00` as its parts.
 * @throws Error where it is something else than arithmetic
 */
function readTokens(text: string): Token[] {
  const found: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.trimEnd().length) {
    const from = tokenPattern.lastIndex;
    const match = tokenPattern.exec(text);
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
export function computeValue(text: string): Big {
  const rest = readTokens(text);
  const value = readSum(rest);
  if (rest.length > 0) throw new Error(`"${text}" goes on after its end`);
  return value;
}

const takeSign = (rest: Token[], ...signs: string[]): string | undefined => {
  const [next] = rest;
  if (typeof next !== 'string' || !signs.includes(next)) return undefined;
  rest.shift();
  return next;
};

function readSum(rest: Token[]): Big {
  let value = readProduct(rest);
  for (let sign = takeSign(rest, '+', '−'); sign; sign = takeSign(rest, '+', '−')) {
    const next = readProduct(rest);
    value = sign === '+' ? value.plus(next) : value.minus(next);
  }
  return value;
}

function readProduct(rest: Token[]): Big {
  let value = readPower(rest);
  for (let sign = takeSign(rest, '×', '÷'); sign; sign = takeSign(rest, '×', '÷')) {
    const next = readPower(rest);
    value = sign === '×' ? value.times(next) : value.div(next);
  }
  return value;
}

function readPower(rest: Token[]): Big {
  if (takeSign(rest, '−')) return readPower(rest).times(-1);
  const base = readFactor(rest);
  return takeSign(rest, '^') ? raisePower(base, readFactor(rest)) : base;
}

const raisePower = (base: Big, exponent: Big): Big =>
  exponent.eq(0.5) ? base.sqrt() : base.pow(exponent.toNumber());

function readFactor(rest: Token[]): Big {
  if (takeSign(rest, '(')) {
    const inner = readSum(rest);
    if (!takeSign(rest, ')')) throw new Error('A bracket is not closed');
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
export function formatLike(value: Big, shown: string): string {
  const match = /\d[\d,]*(?:\.(\d+))?\s*(%?)/.exec(shown);
  if (!match) throw new Error(`"${shown}" says no number`);
  const [, decimals = '', percent] = match;
  return value.times(percent ? 100 : 1).toFixed(decimals.length, halfEven);
}

/** The number in `−6.117%` or `USD 1,000.00`, as big.js writes it. */
export function readNumber(shown: string): string {
  const match = /(−?)[^\d−]*(\d[\d,]*(?:\.\d+)?)/.exec(shown);
  if (!match) throw new Error(`"${shown}" says no number`);
  const [, minus, digits = ''] = match;
  return `${minus ? '-' : ''}${digits.replaceAll(',', '')}`;
}
