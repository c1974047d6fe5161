import { loadEnv } from 'vite';
import { root } from '../paths';
import type { Configuration } from './policy';

/** The configuration of a build in this mode, as Vite reads it: the files `.env*`, and above them the environment. @param mode `production` for a release */
export const readBuildEnvironment = (mode: string): Configuration => loadEnv(mode, root, 'VITE_');
