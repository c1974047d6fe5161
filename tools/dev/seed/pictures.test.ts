import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { countries, createPerson, createPhone } from './people';
import { drawPortrait } from './portrait';
import { createSpecimen } from './specimen';

it('a portrait is a PNG, always the same for the same person and another for another', () => {
  const maya = drawPortrait('maya');
  expect(maya.subarray(1, 4).toString()).toBe('PNG');
  expect([maya.readUInt32BE(16), maya.readUInt32BE(20)]).toEqual([128, 128]);
  const length = maya.readUInt32BE(33);
  expect(inflateSync(maya.subarray(41, 41 + length))).toHaveLength(128 * (1 + 128 * 3));
  expect(drawPortrait('maya')).toEqual(maya);
  expect(drawPortrait('noor')).not.toEqual(maya);
});

it('a specimen names its bearer, a number and an expiry, and says what it is', async () => {
  const file = createSpecimen(
    'passport',
    createPerson('Tomás', 'Novotný (2)', 'France', ''),
    new Date(Date.UTC(2026, 10, 3)),
  );
  const text = Buffer.from(await file.arrayBuffer()).toString('latin1');
  for (const words of [
    '(SPECIMEN) Tj',
    '(PASSPORT)',
    String.raw`(Novotný \(2\), Tomás)`,
    '(2030-06-30)',
    '(France)',
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/\(X\d{7}\)/);
});

it('every country has telephone numbers that nobody has', () => {
  for (const country of countries) {
    const numbers = Array.from({ length: 6 }, (_, n) => createPhone(country, n));
    expect(new Set(numbers).size).toBe(6);
    for (const number of numbers)
      expect(number).toMatch(
        /^\+(46 70 174 06|44 7700 900|353 20 91|49 30 23125|33 6 39 98|61 491 570|1 \d{3} 555 01)/,
      );
  }
});
