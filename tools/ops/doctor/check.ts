/** Defines a check of the doctor and its finding. */
import type { Configuration } from '../../build/policy';
import { type Edge, Unasked } from './edge';
import type { ProjectFiles } from './project-files';

/** A project, and what it is compared with. */
export interface Examined {
  projectId: string;
  /** The configuration of the site: `VITE_…`. */
  configured: Configuration;
  files: ProjectFiles;
  edge: Edge;
}

/**
 * `unasked`: nobody could be asked, for the reason in `says`. The project may be in order or not.
 */
export interface Finding {
  verdict: 'ok' | 'missing' | 'unasked';
  says: string;
  /**
   * Why nobody could be asked; missing if a service refused or did not say. `unaskable`: the
   * emulators have no such thing. `unreached`: nobody answered. `broken`: the check itself failed,
   * so the project is not sound until a person has looked.
   */
  because?: 'unaskable' | 'unreached' | 'broken';
}

/**
 * One question about a project. The step of docs/deploy.md that names its id is the one to repeat.
 */
export interface Check {
  id: string;
  /** What should be true. */
  asks: string;
  /** @throws Unasked */
  look(project: Examined): Promise<Finding>;
}

export const ok = (says: string): Finding => ({ verdict: 'ok', says });
export const missing = (says: string): Finding => ({ verdict: 'missing', says });

/** A finding that names all faults, or `good` if there are none. @param faults null for none */
export function createFinding(faults: readonly (string | null)[], good: string): Finding {
  const found = faults.filter((fault) => fault !== null);
  return found.length > 0 ? missing(found.join('; ')) : ok(good);
}

/** The site's origin. @throws Unasked if the configured address is invalid */
export function getOrigin({
  projectId,
  configured: { VITE_SITE_URL: url },
}: Pick<Examined, 'projectId' | 'configured'>): string {
  if (!url) return `https://${projectId}.web.app`;
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new Unasked(`VITE_SITE_URL is "${url}", which is no address (https://example.com)`);
  return new URL(url).origin;
}

/** A sentence as a part of a finding: "No one." becomes "no one". */
export const toClause = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
