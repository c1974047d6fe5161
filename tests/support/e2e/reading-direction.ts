import type { Page } from '@playwright/test';

/**
 * What the page, as it is directed now, shows back to front: a sign behind its figure ("48.20+"), a
 * month before its day ("Mar 21"), groups of an address in the wrong order, and words of a choice
 * that its arrow covers.
 */
export const findReversedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const getPlace = (text: Node, at: number): DOMRect | undefined => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getClientRects()[0];
    };
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest('.sr-only, option, title')) continue;
      for (const { 0: figure, index } of (text.nodeValue ?? '').matchAll(
        /[+−]\$?\d|(?<=\d) ?%|\b\d{1,2} [A-Z][a-z]{2}\b/g,
      )) {
        const from = figure.endsWith('%') ? index - 1 : index;
        const first = getPlace(text, from);
        const last = getPlace(text, index + figure.length - 1);
        if (first && last && first.top === last.top && first.left > last.left)
          found.add(text.nodeValue ?? '');
      }
    }
    for (const address of document.querySelectorAll('[data-address]')) {
      const [first, second] = [...address.children].map((group) => group.getBoundingClientRect());
      if (first && second && first.top === second.top && first.left > second.left)
        found.add(address.textContent ?? '');
    }
    for (const choice of document.querySelectorAll('select')) {
      const { backgroundPositionX, direction } = getComputedStyle(choice);
      const [share = '0'] = /-?[\d.]+(?=%)/.exec(backgroundPositionX) ?? [];
      if (Number(share) > 50 !== (direction === 'ltr'))
        found.add(`the arrow of ${choice.name || choice.id}`);
    }
    return [...found];
  });
