import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import { afterEach, describe, expect, it } from 'vitest';

const config = readFileSync('tailwind.config.ts', 'utf8');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Builds the CSS of one utility and the variables, with this text as the settings. */
async function createCss(settings: string): Promise<string> {
  // Inside the project, so that the settings find their packages.
  const folder = mkdtempSync(resolve('node_modules', '.tokens-'));
  folders.push(folder);
  writeFileSync(join(folder, 'tailwind.config.ts'), settings);
  writeFileSync(
    join(folder, 'main.css'),
    "@import 'tailwindcss' source(none);\n@config './tailwind.config.ts';\n@source inline('bg-paper');\n",
  );
  writeFileSync(join(folder, 'main.js'), "import './main.css';\n");
  const outDir = join(folder, 'built');
  await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [tailwindcss()],
    build: {
      outDir,
      minify: false,
      target: 'esnext',
      rolldownOptions: { input: join(folder, 'main.js') },
    },
  });
  const name = readdirSync(join(outDir, 'assets')).find((file) => file.endsWith('.css'));
  return readFileSync(join(outDir, 'assets', String(name)), 'utf8').toLowerCase();
}

describe('the tokens of tailwind.config.ts', () => {
  it('are what the built CSS holds: another paper is another page', async () => {
    expect(config).toContain('#faf7f0');
    const before = await createCss(config);
    const after = await createCss(config.replaceAll('#faf7f0', '#123456'));
    expect(before).toContain('#faf7f0');
    expect(before).not.toContain('#123456');
    expect(after).toContain('#123456');
    expect(after).not.toContain('#faf7f0');
    expect(after).toContain('background-color: var(--paper)');
  });
});
