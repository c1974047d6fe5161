interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

/** The part of Vite's manifest that is read here: chunks by their source. */
export type Manifest = Record<string, Chunk>;

/** Some modules and whatever they import, in the order in which a browser would meet them. @throws Error for an unknown module */
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

/** The stylesheets of some modules and of whatever they import, each once. @throws Error for an unknown module */
export const collectStylesheets = (manifest: Manifest, modules: readonly string[]): string[] => [
  ...new Set([...collectChunks(manifest, modules).values()].flatMap(({ css }) => css ?? [])),
];
