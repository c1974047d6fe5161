import { describe, expect, it } from 'vitest';
import { completeEnv } from './env.fixture';
import { parseEnv } from './env-schema';
import { parseOnRamps } from './on-ramps';

describe('on-ramps of the configuration', () => {
  it('are none when nothing is configured', () => {
    expect(parseOnRamps('')).toEqual([]);
    expect(parseOnRamps(' ; ')).toEqual([]);
  });

  it('are sorted alphabetically and not by their position in the setting', () => {
    expect(
      parseOnRamps('Zebra Exchange=https://zebra.example/buy?coin=btc;  alpaca=https://a.example;'),
    ).toEqual([
      { name: 'alpaca', url: 'https://a.example' },
      { name: 'Zebra Exchange', url: 'https://zebra.example/buy?coin=btc' },
    ]);
  });

  it.each([
    'Zebra',
    '=https://zebra.example',
    'Zebra=http://zebra.example',
    'Zebra=javascript:alert(1)',
    'Zebra=https://',
    'Zebra=https://zebra.example with words',
    'Good=https://good.example;Bad',
  ])('are not guessed from %j', (text) => {
    expect(parseOnRamps(text)).toBeNull();
  });
});

describe('the configuration', () => {
  it('lists no on-ramps unless it names some', () => {
    expect(parseEnv(completeEnv)).toMatchObject({
      onRamps: [],
      assets: { url: 'https://assets.example', sample: false },
    });
    expect(parseEnv({ ...completeEnv, VITE_ON_RAMPS: 'A=https://a.example' }).onRamps).toEqual([
      { name: 'A', url: 'https://a.example' },
    ]);
  });

  it('that lists them wrongly stops the start, by name', () => {
    expect(() => parseEnv({ ...completeEnv, VITE_ON_RAMPS: 'A=ftp://a.example' })).toThrow(
      /VITE_ON_RAMPS/,
    );
  });
});
