import { fileURLToPath } from 'node:url';
import mdx from '@mdx-js/rollup';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import remarkGfm from 'remark-gfm';
import { defineConfig, type Plugin } from 'vite';
import { characterMaps } from './tools/build/character-maps.ts';
import { localPeople } from './tools/build/local-people.ts';
import { chat, pageHead, parsedEnv, serviceWorker } from './tools/build/plugins.ts';
import { sectionHeadings } from './tools/build/section-headings.ts';
import { createFileGrouping, omitEarlyFiles } from './tools/build/shared-files.ts';

/**
 * When the local desk is stopped and started again, Vite would load open pages anew, and with them
 * would go what somebody has typed. They stay: Vite waits for this listener, which never comes
 * back.
 */
const keepOpenPages: Plugin = {
  name: 'keep-open-pages',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre', // so that Vite gives the script its `import.meta.hot`
    handler: () => [
      {
        tag: 'script',
        attrs: { type: 'module' },
        children: "import.meta.hot?.on('vite:ws:disconnect', () => new Promise(() => {}));",
      },
    ],
  },
};

/**
 * Lessons are Markdown with figures; this makes components of them before React's plugin sees them.
 * Its types are Rollup's, which Vite extends. Cells say to which side they lie by an attribute: the
 * policy of pages refuses styles in attributes.
 */
const lessons = {
  enforce: 'pre',
  ...mdx({ remarkPlugins: [remarkGfm, sectionHeadings], tableCellAlignToStyle: false }),
} as Plugin;

export default defineConfig({
  plugins: [
    lessons,
    react({ jsxImportSource: '@/ui/jsx' }),
    tailwindcss(),
    keepOpenPages,
    localPeople(),
    pageHead(),
    parsedEnv(),
    chat(),
    characterMaps(),
    serviceWorker(),
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: true,
    modulePreload: { resolveDependencies: omitEarlyFiles },
    // The app, and what brings parts of the public pages to life.
    rolldownOptions: {
      input: ['index.html', 'src/app/static-site/islands.ts'],
      output: {
        codeSplitting: {
          groups: [{ name: createFileGrouping(), includeDependenciesRecursively: false }],
        },
        // Every page names the files of all others; seven letters are the fewest that the bundler
        // takes for so many.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
      checks: { pluginTimings: false },
    },
  },
});
