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

describe('one source of prices', () => {
  it('is enough: it lists the assets too, in its own form and with its own key', () => {
    const { prices, assets } = parseEnv({
      ...completeEnv,
      VITE_PRICES_KEY: 'x-key: one',
      VITE_ASSETS_URL: '',
    });
    expect(assets).toEqual({ ...prices, form: 'coingecko' });
    expect(prices).toEqual({
      url: 'https://prices.example',
      sample: false,
      headers: { 'x-key': 'one' },
    });
  });

  it('does not do so beside another one', () => {
    expect(parseEnv(completeEnv).assets).toEqual({
      url: 'https://assets.example',
      sample: false,
      headers: {},
      form: 'coincap',
    });
  });
});

describe('half a configuration', () => {
  const webApp = { VITE_FIREBASE_APP_ID: '1:1234:web:12ab' };
  const key = { VITE_APP_CHECK_KEY: '6Le_site-key' };
  const chat = { VITE_CHAT_URL: 'https://chat.example/widget.js' };
  const origins = { VITE_CHAT_ORIGINS: 'https://*.chat.example wss://chat.example' };
  const emulators = { VITE_EMULATOR_FIRESTORE: '127.0.0.1:8080' };

  it.each([
    ['of App Check', { ...key, ...webApp }],
    ['of App Check, which emulators do not have', { ...key, ...emulators }],
    ['of the chat', { ...chat, ...origins }],
    ['of a chat without further origins', chat],
    ['of an assets service with a key', { VITE_ASSETS_KEY: 'x-key: two' }],
    ['of neither', webApp],
  ])('is none where it is whole: %s', (_, over) => {
    expect(() => parseEnv({ ...completeEnv, ...over })).not.toThrow();
  });

  it.each([
    ['a key of App Check without a web app', key, /^VITE_APP_CHECK_KEY .*VITE_FIREBASE_APP_ID/],
    [
      'the resource name of a key',
      { ...webApp, VITE_APP_CHECK_KEY: 'projects/a-desk/keys/6Le' },
      'VITE_APP_CHECK_KEY (the key alone',
    ],
    ['origins of a chat without it', origins, 'VITE_CHAT_ORIGINS is set without VITE_CHAT_URL'],
    ['a chat over http', { VITE_CHAT_URL: 'http://chat.example/a.js' }, 'VITE_CHAT_URL (https:'],
    ['origins that are none', { ...chat, VITE_CHAT_ORIGINS: '*' }, 'VITE_CHAT_ORIGINS (https:'],
    [
      'a key without a service',
      { VITE_ASSETS_URL: '', VITE_ASSETS_KEY: 'x-key: two' },
      'VITE_ASSETS_KEY is set without VITE_ASSETS_URL',
    ],
  ])('is refused: %s', (_, over, words) => {
    expect(() => parseEnv({ ...completeEnv, ...over })).toThrow(words);
  });

  it('is named beside what is missing, in one error', () => {
    expect(() => parseEnv({ ...completeEnv, ...origins, VITE_SITE_URL: 'desk.example' })).toThrow(
      /VITE_SITE_URL \(https:\/\/example\.com\)\..*\nVITE_CHAT_ORIGINS is set/,
    );
  });
});
