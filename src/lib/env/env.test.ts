import { describe, expect, it } from 'vitest';
import { completeEnv } from './env.fixture';
import { parseEnv } from './env-schema';

describe('the address of the site', () => {
  it.each([
    ['', null],
    ['https://desk.example', 'https://desk.example'],
    ['https://desk.example/', 'https://desk.example'],
    ['http://127.0.0.1:5000', 'http://127.0.0.1:5000'],
  ])('%j is %j', (given, origin) => {
    expect(parseEnv({ ...completeEnv, VITE_SITE_URL: given }).origin).toBe(origin);
  });

  it.each(['desk.example', 'https://desk.example/shop', 'https://desk.example?a'])(
    '%s is refused by its name',
    (given) => {
      expect(() => parseEnv({ ...completeEnv, VITE_SITE_URL: given })).toThrow(/VITE_SITE_URL/);
    },
  );
});

describe('who takes reports of failures', () => {
  it.each(['', 'https://reports.example/in?key=1'])('may be %j', (given) => {
    expect(() => parseEnv({ ...completeEnv, VITE_REPORTS_URL: given })).not.toThrow();
  });

  it.each(['reports.example', 'http://reports.example/in', 'javascript:send()'])(
    '%s is refused by its name',
    (given) => {
      expect(() => parseEnv({ ...completeEnv, VITE_REPORTS_URL: given })).toThrow(
        /VITE_REPORTS_URL/,
      );
    },
  );
});

describe('the key of a service', () => {
  it('is sent to nobody unless one is configured', () => {
    const { prices, assets } = parseEnv(completeEnv);
    expect([prices.headers, assets.headers]).toEqual([{}, {}]);
  });

  it.each([
    ['VITE_PRICES_KEY', 'prices', 'assets'],
    ['VITE_ASSETS_KEY', 'assets', 'prices'],
  ] as const)('%s goes to the service of %s and to no other', (variable, service, other) => {
    const env = parseEnv({ ...completeEnv, [variable]: 'x-api-key: counts-calls' });
    expect(env[service].headers).toEqual({ 'x-api-key': 'counts-calls' });
    expect(env[other].headers).toEqual({});
    expect(() => parseEnv({ ...completeEnv, [variable]: 'counts-calls' })).toThrow(
      new RegExp(variable),
    );
  });
});
