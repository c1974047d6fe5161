import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { actions, collections, type Entry, entrySchema, formatFolio } from './ledger';

const entry: Entry = {
  op: 'op',
  col: 'trades',
  rev: 4,
  actor: 'ole',
  action: 'trade.settled',
  index: 0,
  ref: '',
  before: { id: 't', status: 'open' },
  after: { id: 't', status: 'closed' },
  reason: '',
  at: new Date(0),
};

describe('an entry', () => {
  it.each(actions)('is read as it was written, %s', (action) => {
    expect(v.parse(entrySchema, { ...entry, action })).toEqual({ ...entry, action });
  });

  it.each([
    { action: 'trade.won' },
    { col: 'holds' },
    { rev: 0 },
    { index: -2 },
    { before: null },
    { at: 0 },
    { reason: undefined },
  ])('is refused with %o', (over) => {
    expect(v.safeParse(entrySchema, { ...entry, ...over }).success).toBe(false);
  });
});

describe('actions and folios', () => {
  it('have names of one form, each once', () => {
    expect(new Set(actions).size).toBe(actions.length);
    for (const action of actions) expect(action).toMatch(/^[a-z]+[.][a-z]+$/);
  });

  it('have a letter of its own for every collection', () => {
    expect(formatFolio(entry)).toBe('T4');
    expect(new Set(collections.map((col) => formatFolio({ col, rev: 1 }))).size).toBe(
      collections.length,
    );
  });

  it('tell the documents of the desk apart', () => {
    expect(formatFolio({ col: 'desk', rev: 1, action: 'desk.selected' })).toBe('K1');
    expect(formatFolio({ col: 'desk', rev: 1, action: 'plans.updated' })).toBe('L1');
    expect(formatFolio({ col: 'desk', rev: 1, action: 'switches.updated' })).toBe('M1');
  });
});
