/** Reads the configuration of a build. */
import { loadEnv } from 'vite';
import { root } from '../paths';
import type { Configuration } from './policy';

/**
 * The variables of a build in this mode, as Vite reads them: the files `.env*`, overridden by the
 * environment.
 * @param mode `production` for a release
 */
export const readBuildEnvironment = (mode: string): Configuration => loadEnv(mode, root, 'VITE_');
