/** Reads the steps of the deploy guide. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../paths';

export const guidePath = 'docs/deploy.md';

/** A numbered step of the guide. */
export interface Step {
  number: number;
  title: string;
  /** The text without the title. */
  text: string;
  /** The ids of the doctor's checks that say whether the step was done. */
  checks: string[];
}

/**
 * A step begins with `## 3. The first deployment` and names its checks as `(doctor: site, build)`.
 */
export function parseSteps(guide: string): Step[] {
  return guide
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [, number, title = '', text = ''] = /^(\d+)\. (.+)\n([\s\S]*)$/.exec(section) ?? [];
      if (number === undefined) return [];
      const named = [...text.matchAll(/\(doctor: ([^)]*)\)/g)].flatMap(([, ids = '']) =>
        ids.split(/,\s+/),
      );
      return [
        { number: Number(number), title, text, checks: named.map((id) => id.replaceAll('`', '')) },
      ];
    });
}

export const readGuideSteps = (): Step[] => parseSteps(readFileSync(join(root, guidePath), 'utf8'));
