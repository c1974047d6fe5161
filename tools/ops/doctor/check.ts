import type { Configuration } from '../../build/policy';
import { type Edge, Unasked } from './edge';
import type { ProjectFiles } from './project-files';

/** A project that is looked at, and what it is held against. */
export interface Examined {
  projectId: string;
  /** What the site was built with: `VITE_…`. */
  configured: Configuration;
  files: ProjectFiles;
  edge: Edge;
}

/** `unasked`: nobody could be asked, and `says` is why. It is neither good nor bad news. */
export interface Finding {
  verdict: 'ok' | 'missing' | 'unasked';
  says: string;
  /**
   * Why nobody could be asked, where it is not that somebody refused or did not say: `unaskable`, the emulators have no such thing; `unreached`, nobody
   * answered; `broken`, the check itself failed in a way that nobody foresaw, and the project is not sound until somebody has looked.
   */
  because?: 'unaskable' | 'unreached' | 'broken';
}

/** One question about a project. The step of docs/deploy.md that mends it is the one that names its id. */
export interface Check {
  id: string;
  /** What is asked, as it stands in the report. */
  asks: string;
  /** @throws Unasked */
  look(project: Examined): Promise<Finding>;
}

export const ok = (says: string): Finding => ({ verdict: 'ok', says });
export const missing = (says: string): Finding => ({ verdict: 'missing', says });

/** Everything that is wrong in one sentence, or that nothing is. */
export const createFinding = (faults: readonly string[], good: string): Finding =>
  faults.length > 0 ? missing(faults.join('; ')) : ok(good);

/** As a browser calls the site. @throws Unasked where what is configured is no address */
export function getOrigin({ projectId, configured: { VITE_SITE_URL: url } }: Pick<Examined, 'projectId' | 'configured'>): string {
  if (!url) return `https://${projectId}.web.app`;
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new Unasked(`VITE_SITE_URL is "${url}", which is no address (https://example.com)`);
  return new URL(url).origin;
}
