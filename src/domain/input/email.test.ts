import * as v from 'valibot';
import { expect, it } from 'vitest';
import { emailFormat } from './email';

const isEmail = (text: string): boolean => v.is(v.pipe(v.string(), emailFormat), text);

it.each([
  'maya@example.com',
  "tara.o'brien@example.ie",
  'r&d@example.com',
  'maya@my--shop.example',
  'anna@xn--mller-kva.example',
  'anna@müller.example',
  'maya+desk@mail.example.co.uk',
  'a/b=c!@example.com',
  'maya@example.museum',
])('%s is an address', (text) => {
  expect(isEmail(text)).toBe(true);
});

it.each([
  '',
  'maya',
  'maya@',
  '@example.com',
  'maya@example',
  'maya@example.',
  'maya@.com',
  'maya@a..com',
  'maya@@example.com',
  'ma ya@example.com',
  'maya@exam ple.com',
  'maya@example.com\n',
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false);
});
