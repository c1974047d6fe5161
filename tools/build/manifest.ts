/** Reads Vite's manifest: which chunks and stylesheets come with a module. */
interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

/** The part of Vite's manifest that is used here: chunks by their source. */
export type Manifest = Record<string, Chunk>;

/**
 * The chunks of some modules and of all that they import, in the order of their evaluation.
 * @throws Error for an unknown module
 */
export function collectChunks(manifest: Manifest, modules: readonly string[]): Map<string, Chunk> {
  const found = new Map<string, Chunk>();
  const seen = new Set<string>();
  const visit = (module: string): void => {
    if (seen.has(module)) return;
    seen.add(module);
    const chunk = manifest[module];
    if (!chunk) throw new Error(`The build knows no ${module}`);
    for (const imported of chunk.imports ?? []) visit(imported);
    found.set(module, chunk);
  };
  for (const module of modules) visit(module);
  return found;
}

/**
 * The stylesheets of some modules and of all that they import, each once.
 * @throws Error for an unknown module
 */
export const collectStylesheets = (manifest: Manifest, modules: readonly string[]): string[] => [
  ...new Set([...collectChunks(manifest, modules).values()].flatMap(({ css }) => css ?? [])),
];
