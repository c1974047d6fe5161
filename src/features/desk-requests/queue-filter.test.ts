import { describe, expect, it } from 'vitest';
import { profile, queued } from './desk.fixture';
import { everything, filterInWords, firstNameOf, isFiltering, matchesFilter, nameOf } from './queue-filter';

const maya = queued();
const text = (typed: string) => ({ ...everything, text: typed });

describe('the filter of the queue', () => {
  it.each([
    ['a part of the name', 'lindq'],
    ['the e-mail', 'maya.lindqvist@EXAMPLE'],
    ['the username', 'maya'],
    ['the end of the transaction id', 'e877d0'],
    ['nothing but blanks', '  '],
  ])('finds a deposit by %s', (_, typed) => {
    expect(matchesFilter(maya, text(typed))).toBe(true);
  });

  it('finds a name with accents by its plain letters', () => {
    const tomas = queued({}, profile({ firstname: 'Tomás', lastname: 'Novotný' }));
    expect(matchesFilter(tomas, text('tomas novotny'))).toBe(true);
    expect(matchesFilter(tomas, text('Tomás'))).toBe(true);
  });

  it('hides what does not match, and other coins', () => {
    expect(matchesFilter(maya, text('okafr'))).toBe(false);
    expect(matchesFilter(maya, { text: 'maya', coin: 'ethereum' })).toBe(false);
    expect(matchesFilter(maya, { text: 'maya', coin: 'bitcoin' })).toBe(true);
  });

  it('still finds a deposit whose client has no profile by its transaction id', () => {
    expect(matchesFilter(queued({}, null), text('9b2f'))).toBe(true);
    expect(matchesFilter(queued({}, null), text('maya'))).toBe(false);
  });

  it('is named in words', () => {
    expect(filterInWords({ text: ' okafr ', coin: null })).toBe('“okafr”');
    expect(filterInWords({ text: '', coin: 'bitcoin' })).toBe('bitcoin');
    expect(filterInWords({ text: 'okafr', coin: 'ethereum' })).toBe('“okafr” in ethereum');
    expect(isFiltering(everything)).toBe(false);
    expect(isFiltering({ text: '', coin: 'bitcoin' })).toBe(true);
  });
});

describe('a client without a name', () => {
  it('is called by what there is', () => {
    expect(nameOf(null, '0123456789abcdef')).toBe('Client 0123…cdef');
    expect(nameOf(profile({ firstname: '', lastname: '' }), 'maya')).toBe('maya');
    expect(firstNameOf(profile({ firstname: '' }))).toBe('Lindqvist');
    expect(firstNameOf(null)).toBe('the client');
  });
});
