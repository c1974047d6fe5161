import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOnly } from 'axe-core';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

const everything: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Runs axe against WCAG 2.2 A and AA on the page as it is. @returns a line for each violation */
export async function findAxeViolations(page: Page, runOnly = everything): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (asked) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }; // defined by the line above
    return (await axe.run(document, { runOnly: asked, resultTypes: ['violations'] })).violations;
  }, runOnly);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
}
