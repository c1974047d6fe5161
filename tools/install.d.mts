/** The types of install.mjs. */
export function findNodeProblem(version: string): string | null;
export function isInstalled(root: string): boolean;
export function install(root: string): string | null;
