import { describe, expect, it } from 'vitest';
import { statementLines } from '@/domain/ledger/statement';
import { wholeStory } from '@/domain/ledger/written-desk.fixture';
import { filterInWords, isFiltering, matching, type Show, shows } from './kinds';

const story = wholeStory();
const lines = statementLines(story.entries, story.uid);
const actions = (show: Show, text = '') => [...new Set(matching(lines, { show, text }).map(({ action }) => action))];

describe('the kinds of lines', () => {
  it.each<[Show, string[]]>([
    ['deposits', ['deposit.requested', 'deposit.completed', 'deposit.rejected', 'deposit.cancelled', 'history.archived']],
    ['subscriptions', ['subscription.set', 'subscription.charged', 'subscription.cancelled', 'subscription.terminated']],
    ['adjustments', ['account.adjusted']],
    ['trades', ['trade.placed', 'trade.settled', 'history.archived']],
    ['identity', ['account.opened', 'verification.submitted', 'verification.viewed', 'verification.rejected', 'verification.approved']],
    ['profile', ['account.opened', 'status.changed', 'profile.corrected', 'closure.requested', 'status.frozen']],
  ])('%s', (show, expected) => {
    expect(actions(show)).toEqual(expected);
  });

  it('have every line somewhere', () => {
    const found = new Set(shows.filter((show) => show !== 'all').flatMap((show) => matching(lines, { show, text: '' })));
    expect(found.size).toBe(lines.length);
  });
});

describe('a search', () => {
  it.each([
    ['an amount as it is written', '1,088', ['withdrawal.completed']],
    ['an amount without its commas', '1088', ['withdrawal.completed']],
    ['a loss, with the sign of any keyboard', '-61.17', ['trade.settled']],
    ['the words of the desk', 'WELCOME to', ['account.adjusted']],
    ['a folio', 'a8', ['subscription.charged']],
    ['an address', 'tb1qw508d6qej', ['deposit.requested', 'deposit.completed']],
    ['nothing', '   ', undefined],
  ])('finds %s', (_, text, expected) => {
    const found = matching(lines, { show: 'all', text });
    if (expected === undefined) expect(found).toHaveLength(lines.length);
    else expect(found.map(({ action }) => action)).toEqual(expect.arrayContaining(expected));
    expect(found.length).toBeGreaterThan(0);
  });

  it('finds an accent without it', () => {
    const [line] = lines;
    if (!line) throw new Error('No line');
    expect(matching([{ ...line, reason: 'Tomás' }], { show: 'all', text: 'tomas' })).toHaveLength(1);
  });

  it('finds nothing that is not there', () => {
    expect(matching(lines, { show: 'all', text: 'zzzz' })).toEqual([]);
  });
});

describe('a filter in words', () => {
  it('names what is searched for, and where', () => {
    expect(filterInWords({ show: 'all', text: ' ether ' })).toBe('“ether”');
    expect(filterInWords({ show: 'trades', text: 'ether' })).toBe('“ether” in trades');
    expect(filterInWords({ show: 'trades', text: '' })).toBe('trades');
    expect([isFiltering({ show: 'all', text: ' ' }), isFiltering({ show: 'money', text: '' })]).toEqual([false, true]);
  });
});
