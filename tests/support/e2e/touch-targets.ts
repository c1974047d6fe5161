import type { Page } from '@playwright/test';

/**
 * What is wrong with the controls that a person sees, for a finger: targets below 44 × 44 px, and
 * buttons whose label takes two lines. Links in running text are exempt.
 */
export const findTouchFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Half of 44 px, less a border and rounding. */
    const reach = 20.5;
    const controls = 'a[href], button, input, select, textarea, summary, [role="slider"]';
    const top =
      document.querySelector('dialog[open], [popover]:popover-open, [role="menu"]') ?? document;
    const isShown = (control: Element) => {
      const { width, height } = control.getBoundingClientRect();
      const hidden =
        control.closest('[inert], [aria-hidden="true"], .sr-only') ??
        (getComputedStyle(control).clipPath !== 'none' || null);
      return (
        !hidden &&
        Math.min(width, height) > 1 &&
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    };
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim();
    /** A text beside something is in a span of its own, without attributes. */
    const isOwnText = (node: Node) =>
      node instanceof HTMLSpanElement && node.attributes.length === 0 && node.textContent?.trim();
    const isInText = (control: Element) =>
      getComputedStyle(control).display.startsWith('inline') &&
      [...(control.parentElement?.childNodes ?? [])].some(
        (node) => isText(node) || isOwnText(node),
      );
    /** A press there operates the control: itself, its label, or the row that it opens. */
    const isTarget = (control: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(Math.min(Math.max(x, 1), innerWidth - 1), y);
      if (!hit) return false;
      const row = control.matches('.row-opener, [data-row]') ? control.closest('tr') : null;
      return (
        control.contains(hit) ||
        hit.closest('label')?.control === control ||
        row?.contains(hit) === true
      );
    };
    /** A checkbox or radio button is as large as it and its label are together. */
    const getBox = (control: HTMLElement) => {
      const { left, top, right, bottom } = control.getBoundingClientRect();
      const label =
        control instanceof HTMLInputElement &&
        /^(checkbox|radio)$/.test(control.type) &&
        control.labels?.[0];
      const words = label ? label.getBoundingClientRect() : { top, bottom };
      return {
        x: label ? label.getBoundingClientRect().left + 4 : (left + right) / 2,
        y: (Math.min(top, words.top) + Math.max(bottom, words.bottom)) / 2,
        isLabelled: Boolean(label),
      };
    };
    const countLines = (control: Element): number => {
      const range = document.createRange();
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      let most = 1;
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!isText(text) || text.parentElement?.closest('.sr-only')) continue;
        range.selectNodeContents(text);
        const tops = [...range.getClientRects()]
          .filter(({ width }) => width > 1)
          .map((line) => line.top);
        most = Math.max(most, new Set(tops.map((at) => Math.round(at / 6))).size);
      }
      return most;
    };
    const looksLikeButton = (control: Element) =>
      control.matches('a, button:not(.row-opener)') &&
      getComputedStyle(control).borderTopWidth !== '0px';
    const found: string[] = [];
    const scrolled = scrollY;
    for (const control of top.querySelectorAll<HTMLElement>(controls)) {
      if (!isShown(control)) continue;
      const name = `${control.localName} “${(control.ariaLabel ?? control.textContent ?? '').trim().slice(0, 40)}”`;
      if (looksLikeButton(control) && countLines(control) > 1) found.push(`two lines: ${name}`);
      if (isInText(control)) continue;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, isLabelled } = getBox(control);
      const sides = isLabelled ? {} : { before: [x - reach, y], after: [x + reach, y] };
      const missed = Object.entries({ above: [x, y - reach], below: [x, y + reach], ...sides })
        .filter(([, [across = 0, down = 0]]) => !isTarget(control, across, down))
        .map(([side]) => side);
      if (missed.length > 0) found.push(`below 44 px ${missed.join(' and ')}: ${name}`);
    }
    scrollTo({ top: scrolled, behavior: 'instant' });
    return found;
  });
