import { describe, expect, it } from 'vitest';
import { parseEnv } from './env';

const complete = {
  VITE_FIREBASE_PROJECT_ID: 'p',
  VITE_FIREBASE_API_KEY: 'k',
  VITE_FIREBASE_AUTH_DOMAIN: 'd',
  VITE_FIREBASE_STORAGE_BUCKET: 'b',
  VITE_FIREBASE_APP_ID: 'a',
  VITE_PRICES_URL: 'https://prices.example',
  VITE_ASSETS_URL: 'https://assets.example',
};

describe('the address of the site', () => {
  it.each([
    ['', null],
    ['https://desk.example', 'https://desk.example'],
    ['https://desk.example/', 'https://desk.example'],
    ['http://127.0.0.1:5000', 'http://127.0.0.1:5000'],
  ])('%j is %j', (given, origin) => {
    expect(parseEnv({ ...complete, VITE_SITE_URL: given }).origin).toBe(origin);
  });

  it.each(['desk.example', 'https://desk.example/shop', 'https://desk.example?a'])('%s is refused by its name', (given) => {
    expect(() => parseEnv({ ...complete, VITE_SITE_URL: given })).toThrow(/VITE_SITE_URL/);
  });
});
