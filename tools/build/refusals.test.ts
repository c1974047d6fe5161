import { describe, expect, it } from 'vitest';
import { createHashSource } from './policy';
import { findRefusals, readOwnPolicy } from './refusals.fixture';
import { parseDocument } from './written-site.fixture';

const policy = `default-src 'self'; script-src 'self' ${createHashSource('one()')}; style-src 'self' ${createHashSource('a{}')}; img-src 'self' data: https://pictures.example; base-uri 'none'; form-action 'self'`;
const found = (body: string, policies = [policy]) =>
  findRefusals(
    policies,
    parseDocument(`<!doctype html><body>${body}</body>`),
    'https://desk.example/page',
  );

describe('what a policy allows', () => {
  it.each([
    '<script>one()</script>',
    '<style>a{}</style>',
    '<script type="application/ld+json">{}</script>',
    '<script src="/assets/a.js"></script>',
    '<img src="data:,"><img src="https://pictures.example/a.png"><img src="/a.png">',
    '<form action="/page"></form>',
    '<div data-islands="/assets/a.js" data-styles="/assets/a.css /assets/b.css"></div>',
  ])('is not found: %s', (body) => {
    expect(found(body)).toEqual([]);
  });

  it('is everything where it says nothing', () => {
    expect(found('<script>two()</script><p style="color: red">', ["object-src 'none'"])).toEqual(
      [],
    );
  });
});

describe('what a policy refuses', () => {
  it.each([
    ['<script>two()</script>', 'script-src refuses <script> two()'],
    ['<script type="module">two()</script>', 'script-src refuses <script> two()'],
    ['<style>b{}</style>', 'style-src refuses <style> b{}'],
    ['<p style="color: red">', 'style-src-attr refuses style of <p>'],
    ['<p onclick="one()">', 'script-src-attr refuses onclick of <p>'],
    ['<a href="javascript:one()">', 'script-src-attr refuses href of <a>'],
    [
      '<script src="https://elsewhere.example/a.js"></script>',
      'script-src refuses https://elsewhere.example/a.js',
    ],
    [
      '<img src="https://pictures.example.org/a.png">',
      'img-src refuses https://pictures.example.org/a.png',
    ],
    [
      '<iframe src="https://elsewhere.example/"></iframe>',
      'frame-src refuses https://elsewhere.example/',
    ],
    [
      '<form action="https://elsewhere.example/"></form>',
      'form-action refuses https://elsewhere.example/',
    ],
    ['<base href="/">', 'base-uri refuses /'],
    [
      '<div data-next="https://elsewhere.example/a.js"></div>',
      'connect-src refuses https://elsewhere.example/a.js',
    ],
    [
      '<div data-styles="/a.css https://elsewhere.example/b.css"></div>',
      'style-src refuses https://elsewhere.example/b.css',
    ],
  ])('is found: %s', (body, words) => {
    expect(found(body)).toEqual([words]);
  });

  it('is found where one of two policies does', () => {
    expect(found('<script>one()</script>', [policy, "script-src 'self'"])).toEqual([
      'script-src refuses <script> one()',
    ]);
  });

  it('is an inline style beside a hash, even if other styles are allowed', () => {
    expect(
      found('<style>b{}</style>', [`style-src 'unsafe-inline' ${createHashSource('a{}')}`]),
    ).toEqual(['style-src refuses <style> b{}']);
    expect(found('<style>b{}</style>', ["style-src 'unsafe-inline'"])).toEqual([]);
  });
});

it('a policy counts only ahead of what it could refuse', () => {
  const meta = `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">`;
  expect(
    readOwnPolicy(parseDocument(`<head><meta charset="utf-8">${meta}<style>a{}</style></head>`)),
  ).toBe("script-src 'self'");
  expect(readOwnPolicy(parseDocument(`<head><style>a{}</style>${meta}</head>`))).toBeNull();
  expect(readOwnPolicy(parseDocument('<head></head>'))).toBeNull();
});
