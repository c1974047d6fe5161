import type { Configuration } from '../site/policy';
import type { Edge } from './edge';
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
export const unlessFaults = (faults: readonly string[], good: string): Finding =>
  faults.length > 0 ? missing(faults.join('; ')) : ok(good);

/** As a browser calls the site. */
export const originOf = ({ projectId, configured }: Pick<Examined, 'projectId' | 'configured'>): string =>
  configured.VITE_SITE_URL ? new URL(configured.VITE_SITE_URL).origin : `https://${projectId}.web.app`;
