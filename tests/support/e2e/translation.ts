import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import type { Person } from './people';
import type { Screens } from './screens';
import { signInAs } from './sign-in';

/**
 * Does in the page what a browser's translation does: puts each text, and each that appears, into
 * elements of its own.
 */
function translatePage(): void {
  const skipped = /^(?:SCRIPT|STYLE|TEXTAREA|FONT)$/;
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode())
      if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.data.trim() || !text.parentElement || skipped.test(text.parentElement.tagName))
        continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  translate(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.isConnected) translate(node);
  }).observe(document.body, { childList: true, subtree: true });
}

/** Translates the page as it is, and as it will be. */
export const translate = (page: Page): Promise<void> => page.evaluate(translatePage);

/**
 * Buttons that lead away from the screen, whose next texts would be another page's; and acts, after
 * which the next screen would be another one.
 */
const sparedButtons =
  /^(?:Sign out|Log out|Reload|Print|Export|Download|Save the receipt|Request \$|Open the trade|Change to|Choose |Mark |Done)/;
const mostPresses = 40;

/** Presses each button in sight once, the ones that a press shows too. @returns their names */
async function pressAll(page: Page): Promise<string[]> {
  const pressed: string[] = [];
  while (pressed.length < mostPresses) {
    const buttons = await page.locator('main button:visible, [role=dialog] button:visible').all();
    const names = await Promise.all(
      buttons.map(async (button) =>
        ((await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '').trim(),
      ),
    );
    const next = names.findIndex((name) => !pressed.includes(name) && !sparedButtons.test(name));
    if (next < 0) break;
    pressed.push(names[next] ?? '');
    await buttons[next]?.dispatchEvent('click');
    // React draws in a task of its own.
    await page.evaluate(
      () => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn))),
    );
  }
  return pressed;
}

/** One in so many screens is translated by `npm run test:all`: the app's own JSX serves them all. */
const share = 6;

/** Tests that each screen, translated, still works when its buttons are pressed. */
export function pressTranslated(screens: Screens, getViewer: () => Person): void {
  for (const [index, [name, { path, ready, open }]] of Object.entries(screens).entries()) {
    const tag = index % share === 0 ? [] : ['@deep'];
    test(`goes on working: ${name}`, { tag }, async ({ page }) => {
      await signInAs(page, getViewer(), path);
      await page.getByText(ready, { exact: false }).filter({ visible: true }).first().waitFor();
      await translate(page);
      await open?.(page);
      const pressed = await pressAll(page);
      await expect(
        page.getByText('This page stopped working'),
        `after ${pressed.join(', ')}`,
      ).toHaveCount(0);
    });
  }
}
