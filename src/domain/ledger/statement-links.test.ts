import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDesk } from './any-desk.fixture';
import { statementLines } from './statement';
import { linksOf } from './statement-links';
import { wholeStory } from './written-desk.fixture';

const story = wholeStory();
const lines = statementLines(story.entries, story.uid);
const links = linksOf(lines);
const line = (folio: string) => lines.find(({ folios }) => folios.includes(folio));
const folios = (which: string, side: 'answers' | 'answered') => links.get(line(which)?.id ?? '')?.[side].map((one) => one.folios.join(' '));

describe('the lines that belong together', () => {
  it.each([
    ['a completed deposit', 'D2', 'D1'],
    ['a settled trade', 'T2', 'T1'],
    ['a withdrawal that was sent', 'W2', 'W1'],
    ['a deletion', 'W8', 'W7'],
    ['a fee', 'A8', 'S1'],
    ['an end of a subscription', 'S2', 'S1'],
    ['a look at a document', 'V3', 'V2'],
    ['an approval', 'V7', 'V5'],
  ])('%s leads to what it answers, and back', (_, answer, request) => {
    expect(folios(answer, 'answers')).toEqual([request]);
    expect(folios(request, 'answered')).toContain(line(answer)?.folios.join(' '));
  });

  it('an archive leads to everything that it moved', () => {
    expect(folios('D9', 'answers')).toEqual(['D1', 'D3', 'D5', 'D7']);
    expect(folios('D1', 'answered')).toEqual(['A2 D2', 'D9']);
  });

  it('an adjustment leads to what it corrects', () => {
    const book = wholeStory();
    const wrong = book.entries.find(({ action }) => action === 'subscription.charged')?.op ?? '';
    const all = statementLines(book.adjusted({ balance: '2000.00' }, { ref: wrong }).entries, book.uid);
    expect(
      linksOf(all)
        .get(all.at(-1)?.id ?? '')
        ?.answers.map(({ folios: own }) => own),
    ).toEqual([['A8']]);
  });

  it('a line on its own leads nowhere', () => {
    expect([folios('A1', 'answers'), folios('A1', 'answered')]).toEqual([[], []]);
  });

  it('lead both ways, whatever the book, and never to a later line or to the line itself', () => {
    fc.assert(
      fc.property(anyDesk, (book) => {
        const all = statementLines(book.entries, book.uid);
        const found = linksOf(all);
        for (const [place, one] of all.entries()) {
          for (const answered of found.get(one.id)?.answers ?? []) {
            expect(all.indexOf(answered)).toBeLessThan(place);
            expect(found.get(answered.id)?.answered).toContain(one);
          }
        }
      }),
    );
  });
});
