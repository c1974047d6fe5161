/**
 * How the check of a book is bundled into one script and one stylesheet (verifier.ts). Nothing of a
 * desk's configuration is in it.
 */
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { root } from '../paths.ts';

export default defineConfig({
  root,
  // Settings of a desk would make another file of the same source.
  envDir: false,
  publicDir: false,
  plugins: [react({ jsxImportSource: '@/ui/jsx' }), tailwindcss()],
  resolve: { alias: { '@': join(root, 'src') } },
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    rolldownOptions: {
      input: join(root, 'src/app/static-site/verifier-file.tsx'),
      output: {
        format: 'iife',
        entryFileNames: 'verifier.js',
        assetFileNames: 'verifier[extname]',
      },
      // Vite's loader of lazy modules names `import.meta`. The one script has all of them, so
      // nothing is loaded.
      checks: { pluginTimings: false, emptyImportMeta: false },
    },
  },
});
