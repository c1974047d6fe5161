import { describe, expect, it } from 'vitest';
import { computeSchoolYear, findMisspelled, getProse } from '../../../tests/support/prose';
import { findRetiredWords } from '../../../tests/support/retired-words';
import { paths, render } from './prerender';

/** Names, terms of the trade, and the few plain words that the dictionary has not. */
const known = new Set(
  [
    'Glassbook reCAPTCHA MetaTrader MetaQuotes MQL Advisor Advisors STOXX CME CMC ESMA FCA FINRA CFTC IOSCO NIST IAS NBER Nasdaq Eurex Xetra Bunds BrokerCheck',
    'TreasuryDirect Cushing Satoshi Nakamoto Meese Rogoff Takatoshi Yuko Hashimoto Odean Tufte Timmermann',
    'Forex forex FX CFD CFDs USD GBP JPY CHF BTC ETH WTI EPS ETF SAR ERC bc CSV Ethereum ethereum satoshi wei validators crypto Crypto cryptoassets',
    'contango backwardation drawdown Drawdown timeframes Timeframes',
    'JSON HTML JavaScript SHA MB GB',
    'unadjusted durations mistyped pre emption',
  ].flatMap((line) => line.split(' ')),
);

const pages = new Map(
  await Promise.all(
    paths.map(async (path) => {
      const page = document.createElement('div');
      page.append(new DOMParser().parseFromString((await render(path)).html, 'text/html').body);
      return [path, page] as const;
    }),
  ),
);

describe('the words of the public pages', () => {
  it('are spelled right', () => {
    expect(pages.size).toBeGreaterThan(40);
    const wrong = [...pages].flatMap(([path, page]) =>
      findMisspelled(getProse(page), known).map((word) => `${path}: ${word}`),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('would be found where they are not', () => {
    expect(
      findMisspelled('A recieved deposit of MetaTrader’s, and collateral in EUR.', known),
    ).toEqual(['recieved']);
  });

  it('are none that the screens no longer use, and say “word for word” once a page', () => {
    const found = [...pages].flatMap(([path, page]) => {
      const text = getProse(page);
      const repeated =
        (text.match(/word for word/g) ?? []).length > 1 ? ['word for word, twice'] : [];
      return [...findRetiredWords(text, { prose: true }), ...repeated].map(
        (said) => `${path}: ${said}`,
      );
    });
    expect(found).toEqual([]);
  });
});

/** Whole sentences of more than a few words. */
const paragraphsOf = (page: Element): string[] =>
  [...page.querySelectorAll('main p, main li')]
    .map(({ textContent }) => textContent?.trim() ?? '')
    .filter((text) => /\s.*\s.*\s.*[.?!]$/s.test(text));

const lessons = [...pages].filter(([path]) =>
  /^\/education\/(?:[a-z-]+\/.+|learn-cfds)$/.test(path),
);

describe('a lesson can be read in the eighth school year', () => {
  it('which each of them is held to', () => {
    expect(lessons.length).toBeGreaterThan(24);
  });

  it.each(lessons)('%s', (_, page) => {
    expect(computeSchoolYear(paragraphsOf(page))).toBeLessThanOrEqual(8);
  });

  it('as a sentence of a law cannot', () => {
    const law =
      'Notwithstanding any contractual provision, the intermediary shall communicate to prospective beneficiaries appropriate information ' +
      'concerning remuneration, administrative obligations and jurisdictional limitations immediately preceding any irrevocable commitment.';
    expect(computeSchoolYear([law])).toBeGreaterThan(16);
  });
});
