/** The part of Vite's manifest that is read here: chunks by their source. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** The stylesheets of some modules and of whatever they import, in the order in which a browser would meet them. @throws Error for an unknown module */
export function stylesheetsOf(manifest: Manifest, modules: readonly string[]): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (module: string): void => {
    if (seen.has(module)) return;
    seen.add(module);
    const chunk = manifest[module];
    if (!chunk) throw new Error(`The build knows no ${module}`);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const file of chunk.css ?? []) found.add(file);
  };
  for (const module of modules) visit(module);
  return [...found];
}
