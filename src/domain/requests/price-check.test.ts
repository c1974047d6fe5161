import { describe, expect, it } from 'vitest';
import { checkPrice, findNearestPrice } from './price-check';

const minute = 60_000;
const start = new Date('2026-03-24T12:00:00Z');
const inMinutes = (minutes: number, ms = 0) => new Date(start.getTime() + minutes * minute + ms);
const point = (minutes: number, price: string) => ({ at: inMinutes(minutes).getTime(), price });

describe('the nearest price', () => {
  const points = [
    point(0, '60000.00'),
    point(5, '60100.00'),
    point(10, '60200.00'),
    point(70, '60300.00'),
  ];

  it.each([
    ['between two prices is the nearer one', inMinutes(7), '60100.00', 5, 5],
    ['is the later one where that is nearer', inMinutes(8), '60200.00', 10, 5],
    ['is the earlier of two that are equally near', inMinutes(5 / 2), '60000.00', 0, 5],
    ['is the one of the moment itself', inMinutes(5), '60100.00', 5, 5],
    ['has the spacing of its own surroundings', inMinutes(20), '60200.00', 10, 60],
    ['before the first price is that one', inMinutes(-90), '60000.00', 0, 5],
    ['after the last price is that one', inMinutes(200), '60300.00', 70, 60],
  ])('%s', (_, moment, price, at, spacing) => {
    expect(findNearestPrice(points, moment)).toEqual({
      price,
      at: inMinutes(at),
      spacing: spacing * minute,
    });
  });

  it('needs two prices, as one has no spacing', () => {
    expect(findNearestPrice([], start)).toBeNull();
    expect(findNearestPrice(points.slice(0, 1), start)).toBeNull();
  });
});

describe('the check of a price', () => {
  const nearest = { price: '60000.00', at: start, spacing: 5 * minute };
  const check = (price: string, moment = start) => checkPrice(price, { moment, nearest });

  it('says the market, its time, its spacing and the difference', () => {
    expect(check('58800.00')).toEqual({
      checked: true,
      market: '60000.00',
      at: start,
      spacing: 5 * minute,
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
    const odd = { price: '3333.33', at: start, spacing: minute };
    expect(checkPrice('3366.66', { moment: start, nearest: odd })).toMatchObject({
      exceeds: false,
    });
    expect(checkPrice('3366.67', { moment: start, nearest: odd })).toMatchObject({ exceeds: true });
  });

  it('is made up to 10 minutes from the nearest price, before and after it', () => {
    expect(check('60000.00', inMinutes(10))).toMatchObject({ checked: true });
    expect(check('60000.00', inMinutes(-10))).toMatchObject({ checked: true });
    expect(check('99999.00', inMinutes(10, 1))).toEqual({ checked: false, nearest });
    expect(check('99999.00', inMinutes(-10, -1))).toEqual({ checked: false, nearest });
  });

  it('is not made without a price', () => {
    expect(checkPrice('60000.00', { moment: start, nearest: null })).toEqual({
      checked: false,
      nearest: null,
    });
  });
});
