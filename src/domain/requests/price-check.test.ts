import { describe, expect, it } from 'vitest';
import { checkPrice, findKnownPrices } from './price-check';

const minute = 60_000;
const start = new Date('2026-03-24T12:00:00Z');
const inMinutes = (minutes: number, ms = 0) => new Date(start.getTime() + minutes * minute + ms);
const point = (minutes: number, price: string) => ({ at: inMinutes(minutes).getTime(), price });

const points = [
  point(0, '60000.00'),
  point(5, '60100.00'),
  point(10, '60200.00'),
  point(70, '60300.00'),
  point(130, '60250.00'),
];

describe('the price that is known of a moment', () => {
  it.each([
    ['between two prices is the nearer one', inMinutes(7), '60100.00', 5, 5],
    ['is the later one where that is nearer', inMinutes(8), '60200.00', 10, 5],
    ['is the earlier of two that are equally near', inMinutes(5 / 2), '60000.00', 0, 5],
    ['is the one of the moment itself', inMinutes(5), '60100.00', 5, 5],
    ['has the spacing of its own surroundings', inMinutes(20), '60200.00', 10, 60],
    ['before the first price is that one', inMinutes(-9), '60000.00', 0, 5],
    ['after the last price is that one', inMinutes(139), '60250.00', 130, 60],
    ['is one of up to 10 minutes before', inMinutes(80), '60300.00', 70, 60],
    ['is one of up to 10 minutes after', inMinutes(60), '60300.00', 70, 60],
  ])('%s', (_, moment, price, at, spacing) => {
    expect(findKnownPrices(points, moment)).toEqual({
      low: price,
      high: price,
      from: inMinutes(at),
      until: inMinutes(at),
      spacing: spacing * minute,
    });
  });

  it.each([
    ['rising', inMinutes(20, 1), '60200.00', '60300.00', 10, 70],
    ['rising, shortly before the later one', inMinutes(60, -1), '60200.00', '60300.00', 10, 70],
    ['falling', inMinutes(100), '60250.00', '60300.00', 70, 130],
  ])(
    'over 10 minutes from every price are those before and after, %s',
    (_, moment, low, high, from, until) => {
      expect(findKnownPrices(points, moment)).toEqual({
        low,
        high,
        from: inMinutes(from),
        until: inMinutes(until),
        spacing: 60 * minute,
      });
    },
  );

  it('is none over 10 minutes outside of the prices', () => {
    expect(findKnownPrices(points, inMinutes(-10, -1))).toBeNull();
    expect(findKnownPrices(points, inMinutes(140, 1))).toBeNull();
  });

  it('is none between prices that are over two days apart', () => {
    const twoDays = 2 * 1440;
    const between = inMinutes(twoDays / 2);
    const pair = (minutes: number) => [point(0, '60000.00'), point(minutes, '61000.00')];
    expect(findKnownPrices(pair(twoDays), between)).toMatchObject({ high: '61000.00' });
    expect(findKnownPrices(pair(twoDays + 1), between)).toBeNull();
  });

  it('needs two prices, as one has no spacing', () => {
    expect(findKnownPrices([], start)).toBeNull();
    expect(findKnownPrices(points.slice(0, 1), start)).toBeNull();
  });
});

describe('the check of a price', () => {
  const onePrice = (price: string) => ({
    low: price,
    high: price,
    from: start,
    until: start,
    spacing: 5 * minute,
  });
  const check = (price: string) => checkPrice(price, onePrice('60000.00'));

  it('says the market, its time, its spacing and the difference', () => {
    expect(check('58800.00')).toEqual({
      ...onePrice('60000.00'),
      market: '60000.00',
      percent: '-2.00',
      exceeds: true,
    });
    expect(check('60000.00')).toMatchObject({ percent: '0.00', exceeds: false });
  });

  it.each([
    ['60600.00', '1.00', false],
    ['60600.01', '1.00', true],
    ['59400.00', '-1.00', false],
    ['59399.99', '-1.00', true],
  ])('exceeds only above one per cent, exactly: %s', (price, percent, exceeds) => {
    expect(check(price)).toMatchObject({ percent, exceeds });
  });

  it('is exact for a market price that no hundredth divides', () => {
    const odd = onePrice('3333.33');
    expect(checkPrice('3366.66', odd)).toMatchObject({ exceeds: false });
    expect(checkPrice('3366.67', odd)).toMatchObject({ exceeds: true });
  });

  it.each([
    ['59399.99', '60000.00', '-1.00', true],
    ['59400.00', '60000.00', '-1.00', false],
    ['60000.00', '60000.00', '0.00', false],
    ['60500.00', '60500.00', '0.00', false],
    ['61000.00', '61000.00', '0.00', false],
    ['61610.00', '61000.00', '1.00', false],
    ['61610.01', '61000.00', '1.00', true],
  ])(
    'with two prices measures what lies outside of them, from the nearer one: %s',
    (price, market, percent, exceeds) => {
      const around = { ...onePrice('60000.00'), high: '61000.00', until: inMinutes(60) };
      expect(checkPrice(price, around)).toMatchObject({ market, percent, exceeds });
    },
  );
});
