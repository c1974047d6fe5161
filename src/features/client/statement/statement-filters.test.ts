import { describe, expect, it } from 'vitest';
import { createMayaBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { createFullBook } from '@/domain/ledger/fixtures/written-desk.fixture';
import { getStatementLines } from '@/domain/statement/statement';
import { getMonths } from '@/domain/statement/statement-period';
import { formatDuringPeriod, formatFileDays, formatPeriod } from './period-bar';
import {
  describeFilter,
  everyLine,
  filterLines,
  getPeriod,
  getShownPeriod,
  getSpan,
  isFiltering,
  type LineKind,
  lineKinds,
  type Period,
  type ShownPeriod,
  statementParams,
} from './statement-filters';

describe('kinds', () => {
  const story = createFullBook();
  const lines = getStatementLines(story.entries, story.uid);
  const actions = (kind: LineKind) => [
    ...new Set(filterLines(lines, { ...everyLine, kind }).map(({ action }) => action)),
  ];

  describe('the kinds of lines', () => {
    it.each<[LineKind, string[]]>([
      [
        'deposits',
        [
          'deposit.requested',
          'deposit.completed',
          'deposit.rejected',
          'deposit.cancelled',
          'history.archived',
        ],
      ],
      [
        'subscriptions',
        [
          'subscription.set',
          'subscription.charged',
          'subscription.cancelled',
          'subscription.terminated',
        ],
      ],
      ['adjustments', ['account.adjusted']],
      ['trades', ['trade.placed', 'trade.settled', 'history.archived']],
      [
        'identity',
        [
          'account.opened',
          'verification.submitted',
          'verification.viewed',
          'verification.rejected',
          'verification.approved',
        ],
      ],
      [
        'profile',
        [
          'account.opened',
          'status.changed',
          'profile.corrected',
          'closure.requested',
          'status.frozen',
        ],
      ],
    ])('%s', (kind, expected) => {
      expect(actions(kind)).toEqual(expected);
    });

    it('have every line somewhere', () => {
      const found = new Set(
        lineKinds
          .filter((kind) => kind !== 'every')
          .flatMap((kind) => filterLines(lines, { ...everyLine, kind })),
      );
      expect(found.size).toBe(lines.length);
    });
  });

  describe('a search', () => {
    it.each([
      ['an amount as it is written', '1,088', ['withdrawal.completed']],
      ['an amount without its commas', '1088', ['withdrawal.completed']],
      ['a loss, with the sign of any keyboard', '-61.17', ['trade.settled']],
      ['an amount in groups apart', '1 088', ['withdrawal.completed']],
      ['an amount in other digits', '١٬٠٨٨', ['withdrawal.completed']],
      ['a loss, with a minus sign', '−61,17', ['trade.settled']],
      ['the words of the desk', 'WELCOME to', ['account.adjusted']],
      ['a folio', 'a8', ['subscription.charged']],
      ['an address', 'tb1qw508d6qej', ['deposit.requested', 'deposit.completed']],
      ['nothing', '   ', undefined],
    ])('finds %s', (_, text, expected) => {
      const found = filterLines(lines, { ...everyLine, text });
      if (expected === undefined) expect(found).toHaveLength(lines.length);
      else expect(found.map(({ action }) => action)).toEqual(expect.arrayContaining(expected));
      expect(found.length).toBeGreaterThan(0);
    });

    it('finds an accent without it', () => {
      const [line] = lines;
      if (!line) throw new Error('No line');
      expect(
        filterLines([{ ...line, reason: 'Tomás' }], { ...everyLine, text: 'tomas' }),
      ).toHaveLength(1);
    });

    it('finds nothing that is not there', () => {
      expect(filterLines(lines, { ...everyLine, text: 'zzzz' })).toEqual([]);
    });
  });

  describe('a filter in words', () => {
    it('names what is searched for, and where', () => {
      expect(describeFilter({ ...everyLine, text: ' ether ' })).toBe('“ether”');
      expect(describeFilter({ ...everyLine, kind: 'trades', text: 'ether' })).toBe(
        '“ether” in trades',
      );
      expect(describeFilter({ ...everyLine, kind: 'trades' })).toBe('trades');
      expect(describeFilter({ ...everyLine, show: 'money' })).toBe('money only');
      expect(describeFilter({ show: 'money', kind: 'trades', text: 'ether' })).toBe(
        '“ether” in trades, money only',
      );
      const filters = [{ text: ' ' }, { show: 'money' }, { kind: 'desk' }] as const;
      expect(filters.map((filter) => isFiltering({ ...everyLine, ...filter }))).toEqual([
        false,
        false,
        true,
      ]);
    });
  });
});

describe('asked', () => {
  const by = (search: string, hash = '') =>
    statementParams.parse(new URLSearchParams(search), hash);
  const lines = getStatementLines(
    createMayaBook()
      .on(new Date(2026, 4, 3))
      .completed(3).entries,
    'maya',
  );
  const months = getMonths(lines);
  const getShown = (search: string): ShownPeriod =>
    getShownPeriod(months, lines, by(search)) ?? { kind: 'all' };

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
      ['period=year', { kind: 'year', year: null }],
      ['period=year&year=2026', { kind: 'year', year: '2026' }],
      ['year=2026', { kind: 'year', year: '2026' }],
      ['year=26', { kind: 'month', month: null }],
    ])('in days: "%s"', (search, period) => {
      expect(by(search).period).toEqual(period);
    });

    it('of kind, order, text and line, with defaults for unknown values', () => {
      const asked = { show: 'money', kind: 'trades', order: 'book', text: 'ether', folio: 'T2' };
      expect(by('show=money&kind=trades&order=book&q=ether', '#T2')).toMatchObject(asked);
      expect(by('show=nonsense&kind=none&order=upside-down')).toMatchObject({
        ...everyLine,
        order: 'newest',
        folio: '',
      });
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
      expect(getShownPeriod(months, lines, by(search, hash))).toEqual({ kind: 'month', month });
    });

    it('is none where there is no line', () => {
      expect(getShownPeriod([], [], by(''))).toBeNull();
    });

    it.each([
      ['the newest', 'period=year', '', '2026'],
      ['the requested one', 'year=2025', '', '2025'],
      ['the newest instead of one that has not come yet', 'year=2031', '', '2026'],
      ['that of the requested line', 'period=year', '#D1', '2026'],
    ])('has a year: %s', (_, search, hash, year) => {
      expect(getShownPeriod(months, lines, by(search, hash))).toEqual({ kind: 'year', year });
    });

    it.each<[string, Period['kind'], Period]>([
      ['month=2026-03', 'year', { kind: 'year', year: '2026' }],
      ['month=2026-03', 'range', { kind: 'range', from: '2026-03-01', to: '2026-03-31' }],
      ['year=2026', 'month', { kind: 'month', month: '2026-05' }],
      ['year=2026', 'range', { kind: 'range', from: '2026-01-01', to: '2026-12-31' }],
      ['year=2025', 'month', { kind: 'month', month: null }],
      ['period=all', 'month', { kind: 'month', month: '2026-05' }],
      ['period=all', 'year', { kind: 'year', year: '2026' }],
      ['from=2026-03-04', 'all', { kind: 'all' }],
    ])('of "%s" becomes another one of kind %s', (search, kind, period) => {
      const shown = getShownPeriod(months, lines, by(search));
      expect(shown && getPeriod(kind, shown, months)).toEqual(period);
    });
  });

  describe('days', () => {
    it.each([
      ['month=2026-03', 'March 2026', '2026-03'],
      ['year=2026', '2026', '2026'],
      ['period=all', 'the whole book', 'whole-book'],
      ['period=range', 'the whole book', 'whole-book'],
      ['from=2026-03-01&to=2026-03-09', '1 Mar 2026 to 9 Mar 2026', '2026-03-01-to-2026-03-09'],
      ['from=2026-03-01&to=2026-03-01', '1 Mar 2026', '2026-03-01-to-2026-03-01'],
      ['from=2026-03-09&to=2026-03-01', '1 Mar 2026 to 9 Mar 2026', '2026-03-01-to-2026-03-09'],
      ['from=2026-03-01', 'since 1 Mar 2026', '2026-03-01'],
      ['to=2026-03-09', 'up to 9 Mar 2026', '2026-03-09'],
    ])('of "%s" are called %s', (search, name, file) => {
      const period = getShown(search);
      expect(formatPeriod(period)).toBe(name);
      expect(formatFileDays(period)).toBe(file);
    });

    it.each([
      ['month=2026-03', 'in March 2026'],
      ['year=2026', 'in 2026'],
      ['period=all', 'in the whole book'],
      ['from=2026-03-01&to=2026-03-09', 'from 1 Mar 2026 to 9 Mar 2026'],
      ['from=2026-03-01&to=2026-03-01', 'on 1 Mar 2026'],
      ['from=2026-03-01', 'since 1 Mar 2026'],
      ['to=2026-03-09', 'up to 9 Mar 2026'],
    ])('of "%s" are named in a sentence as "%s"', (search, words) => {
      const period = getShown(search);
      expect(formatDuringPeriod(period, formatPeriod(period))).toBe(words);
    });

    it('are open where none are said', () => {
      expect(getSpan({ kind: 'all' })).toEqual({ from: null, before: null });
      expect(getSpan({ kind: 'month', month: '2026-03' })).toEqual({
        from: new Date(2026, 2, 1),
        before: new Date(2026, 3, 1),
      });
      expect(getSpan({ kind: 'year', year: '2026' })).toEqual({
        from: new Date(2026, 0, 1),
        before: new Date(2027, 0, 1),
      });
    });
  });
});
