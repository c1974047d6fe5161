import { describe, expect, it } from 'vitest';
import { parseKeyHeader } from './key-header';

describe('the key header of a service', () => {
  it.each([
    ['x-api-key: abc-123', { 'x-api-key': 'abc-123' }],
    ['Authorization: Bearer abc', { Authorization: 'Bearer abc' }],
    ['  x-key:abc  ', { 'x-key': 'abc' }],
    ['', {}],
    ['   ', {}],
  ])('%j is %j', (text, header) => expect(parseKeyHeader(text)).toEqual(header));

  it.each(['abc-123', ': abc', 'x-key:', 'x key: abc', 'x-key: ab\nc', 'x-key: ä'])(
    '%j is none',
    (text) => expect(parseKeyHeader(text)).toBeNull(),
  );
});
