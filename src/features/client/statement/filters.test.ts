import { describe, expect, it } from 'vitest';
import { getStatementLines } from '@/domain/ledger/statement';
import { getMonths } from '@/domain/ledger/statement-period';
import { createMayaBook } from '@/domain/ledger/written-book.fixture';
import { createFullBook } from '@/domain/ledger/written-desk.fixture';
import { describeFilter, filterLines, getShownMonth, getSpan, isFiltering, type LineFilter, lineFilters, statementParams } from './filters';
import { formatDuringPeriod, formatFileDays, formatPeriod } from './period-bar';

describe('kinds', () => {
  const story = createFullBook();
  const lines = getStatementLines(story.entries, story.uid);
  const actions = (show: LineFilter, text = '') => [...new Set(filterLines(lines, { show, text }).map(({ action }) => action))];

  describe('the kinds of lines', () => {
    it.each<[LineFilter, string[]]>([
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
      const found = new Set(lineFilters.filter((show) => show !== 'all').flatMap((show) => filterLines(lines, { show, text: '' })));
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
      const found = filterLines(lines, { show: 'all', text });
      if (expected === undefined) expect(found).toHaveLength(lines.length);
      else expect(found.map(({ action }) => action)).toEqual(expect.arrayContaining(expected));
      expect(found.length).toBeGreaterThan(0);
    });

    it('finds an accent without it', () => {
      const [line] = lines;
      if (!line) throw new Error('No line');
      expect(filterLines([{ ...line, reason: 'Tomás' }], { show: 'all', text: 'tomas' })).toHaveLength(1);
    });

    it('finds nothing that is not there', () => {
      expect(filterLines(lines, { show: 'all', text: 'zzzz' })).toEqual([]);
    });
  });

  describe('a filter in words', () => {
    it('names what is searched for, and where', () => {
      expect(describeFilter({ show: 'all', text: ' ether ' })).toBe('“ether”');
      expect(describeFilter({ show: 'trades', text: 'ether' })).toBe('“ether” in trades');
      expect(describeFilter({ show: 'trades', text: '' })).toBe('trades');
      expect([isFiltering({ show: 'all', text: ' ' }), isFiltering({ show: 'money', text: '' })]).toEqual([false, true]);
    });
  });
});

describe('asked', () => {
  const by = (search: string, hash = '') => statementParams.parse(new URLSearchParams(search), hash);
  const lines = getStatementLines(
    createMayaBook()
      .on(new Date(2026, 4, 3))
      .completed(3).entries,
    'maya',
  );
  const months = getMonths(lines);

  describe('what the address asks for', () => {
    it.each([
      ['', { kind: 'month', month: null }],
      ['month=2026-03', { kind: 'month', month: '2026-03' }],
      ['month=2026-13', { kind: 'month', month: null }],
      ['period=all', { kind: 'all' }],
      ['period=range', { kind: 'range', from: null, to: null }],
      ['from=2026-03-01', { kind: 'range', from: '2026-03-01', to: null }],
      ['to=2026-03-09', { kind: 'range', from: null, to: '2026-03-09' }],
      ['from=2026-02-30&to=yesterday', { kind: 'month', month: null }],
      ['period=nonsense', { kind: 'month', month: null }],
    ])('in days: "%s"', (search, period) => {
      expect(by(search).period).toEqual(period);
    });

    it('of kind, order, text and line, with defaults for unknown values', () => {
      expect(by('show=trades&order=newest&q=ether', '#T2')).toMatchObject({ show: 'trades', order: 'newest', text: 'ether', folio: 'T2' });
      expect(by('show=nonsense&order=upside-down')).toMatchObject({ show: 'all', order: 'book', text: '', folio: '' });
    });
  });

  describe('the month that is shown', () => {
    it.each([
      ['the newest one', '', '', '2026-05'],
      ['the requested one', 'month=2026-03', '', '2026-03'],
      ['the requested one, though it has no entries', 'month=2026-04', '', '2026-04'],
      ['the newest one for one that has not come yet', 'month=2031-01', '', '2026-05'],
      ['that of the requested line', '', '#D1', '2026-03'],
      ['the newest one for a line that there is not', '', '#D99', '2026-05'],
    ])('is %s', (_, search, hash, month) => {
      expect(getShownMonth(months, lines, by(search, hash))).toBe(month);
    });

    it('is none where there is no line', () => {
      expect(getShownMonth([], [], by(''))).toBeNull();
    });
  });

  describe('days', () => {
    it.each([
      ['month=2026-03', 'March 2026', '2026-03'],
      ['period=all', 'the whole book', 'whole-book'],
      ['period=range', 'the whole book', 'whole-book'],
      ['from=2026-03-01&to=2026-03-09', '1 Mar 2026 to 9 Mar 2026', '2026-03-01-to-2026-03-09'],
      ['from=2026-03-01&to=2026-03-01', '1 Mar 2026', '2026-03-01-to-2026-03-01'],
      ['from=2026-03-09&to=2026-03-01', '1 Mar 2026 to 9 Mar 2026', '2026-03-01-to-2026-03-09'],
      ['from=2026-03-01', 'since 1 Mar 2026', '2026-03-01'],
      ['to=2026-03-09', 'up to 9 Mar 2026', '2026-03-09'],
    ])('of "%s" are called %s', (search, name, file) => {
      const { period } = by(search);
      expect(formatPeriod(period, '2026-03')).toBe(name);
      expect(formatFileDays(period, '2026-03')).toBe(file);
    });

    it.each([
      ['month=2026-03', 'in March 2026'],
      ['period=all', 'in the whole book'],
      ['from=2026-03-01&to=2026-03-09', 'from 1 Mar 2026 to 9 Mar 2026'],
      ['from=2026-03-01&to=2026-03-01', 'on 1 Mar 2026'],
      ['from=2026-03-01', 'since 1 Mar 2026'],
      ['to=2026-03-09', 'up to 9 Mar 2026'],
    ])('of "%s" are named in a sentence as "%s"', (search, words) => {
      const { period } = by(search);
      expect(formatDuringPeriod(period, formatPeriod(period, '2026-03'))).toBe(words);
    });

    it('are open where none are said', () => {
      expect(getSpan(by('period=all').period, '2026-03')).toEqual({ from: null, before: null });
      expect(getSpan(by('').period, '2026-03')).toEqual({ from: new Date(2026, 2, 1), before: new Date(2026, 3, 1) });
    });
  });
});
