import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const biome = resolve('node_modules/.bin/biome');

const forbidden: [layer: string, planted: string][] = [
  ['features/client/deposits', "import { x } from '@/features/client/statement/statement-page';"],
  ['features/client/deposits', "import { x } from '../statement/statement-page';"],
  ['features/client/deposits', "import { x } from '@/app/router';"],
  ['features/client/deposits', "import { x } from 'firebase/firestore/lite';"],
  ['features/client/deposits', "import { x } from 'axios';"],
  [
    'features/client/deposits',
    "import { x } from '@/features/client/deposits/history/deposit-list';",
  ],
  ['features/client/deposits/history', "import { x } from '../../statement/statement-page';"],
  [
    'features/client/deposits/history',
    "import { x } from '../../../admin/requests/requests-page';",
  ],
  [
    'features/client/deposits/history',
    "import { x } from '@/features/client/deposits/deposit-form';",
  ],
  ['features/client/deposits/history', "import { x } from '@/app/router';"],
  ['features/client/deposits/history', "import { x } from 'firebase/firestore/lite';"],
  ['features/auth', "import { x } from '../public/contact/contact-page';"],
  ['features/auth/sign-up', "import { x } from '../../public/contact/contact-page';"],
  ['app', "import { x } from 'firebase/firestore/lite';"],
  ['parts/decisions', "import { x } from '@/features/client/deposits/deposits-page';"],
  ['parts/decisions', "import { x } from '@/app/router';"],
  ['parts/decisions', "import { x } from '../../features/client/deposits/deposits-page';"],
  ['parts/decisions', "import { x } from 'firebase/firestore/lite';"],
  ['ui', "import { x } from '@/parts/decisions/use-decision';"],
  ['data', "import { x } from '@/parts/decisions/use-decision';"],
  ['domain', "import { x } from '@/parts/decisions/use-decision';"],
  ['lib', "import { x } from '@/parts/decisions/use-decision';"],
  ['content', "import { x } from '@/parts/decisions/use-decision';"],
  ['content/lessons', "import { x } from '../../parts/decisions/use-decision';"],
  ['ui', "import { x } from '@/data/collections/client-documents';"],
  ['ui', "import { x } from '@/features/client/deposits/deposits-page';"],
  ['data', "import { x } from '@/ui/button';"],
  ['domain', "import { x } from '@/lib/env/env';"],
  ['domain', "import { x } from '@/data/collections/client-documents';"],
  ['domain', "import { x } from 'firebase/firestore/lite';"],
  ['domain', "import { x } from 'react';"],
  ['lib', "import { x } from '@/data/collections/client-documents';"],
  ['content', "import { x } from '@/data/prices/prices';"],
  ['content', "import { x } from '@/features/client/deposits/deposits-page';"],
  ['content', "import { x } from 'firebase/auth';"],
  // An arrow drawn by a relative path is the same arrow, and a package of Firebase's own parts is
  // Firebase.
  ['ui', "import { x } from '../data/act';"],
  ['ui', "import { x } from '../features/client/deposits/deposit-schema';"],
  ['ui', "import { x } from '@firebase/auth';"],
  ['data', "import { x } from '../features/client/deposits/deposit-schema';"],
  ['domain', "import { x } from '../data/book';"],
  ['domain', "import { x } from '../lib/session';"],
  ['lib', "import { x } from '../data/list';"],
  ['content', "import { x } from '../ui/button';"],
  ['content/lessons', "import { x } from '../../data/plans';"],
];
const allowed: [layer: string, planted: string][] = [
  ['features/client/deposits', "import { x } from '@/data/collections/client-documents';"],
  ['features/client/deposits', "import { x } from './deposit-form';"],
  ['features/client/deposits', "import { x } from './history/deposit-list';"],
  ['features/client/deposits/history', "import { x } from '../deposit-form';"],
  ['features/client/deposits/history', "import { x } from '../form/amount-step';"],
  ['features/auth/sign-up', "import { x } from '../sign-in-page';"],
  ['app', "import { x } from '@/features/client/deposits/deposits-page';"],
  ['features/client/deposits', "import { x } from '@/parts/decisions/use-decision';"],
  ['parts/decisions', "import { x } from '@/data/collections/client-documents';"],
  ['parts/decisions', "import { x } from '@/ui/button';"],
  ['ui', "import { x } from '@/lib/format';"],
  ['data', "import { x } from 'firebase/firestore/lite';"],
  ['lib', "import { x } from 'firebase/app';"],
  ['content/lessons', "import { x } from '../../lesson';"],
];

/** The project's own linter settings over a tree of planted files, one for each import. */
let folder: string;
let refused: Set<string>;
const getFile = (planted: string) =>
  `planted-${[...forbidden, ...allowed].findIndex(([, code]) => code === planted)}.ts`;
const getPath = (layer: string, planted: string) =>
  `src/${layer}/${layer.replaceAll('/', '-')}-${getFile(planted)}`;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'layers-')));
  copyFileSync('biome.json', join(folder, 'biome.json'));
  for (const [layer, planted] of [...forbidden, ...allowed]) {
    const path = join(folder, getPath(layer, planted));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${planted}\nexport const y = x;\n`);
  }
  const { stdout } = spawnSync(
    biome,
    ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const lines = stdout.split('\n').filter((line) => line.includes('noRestrictedImports'));
  refused = new Set(lines.map((line) => relative(folder, /file=([^,]+)/.exec(line)?.[1] ?? '')));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the layers', () => {
  it.each(forbidden)('refuse in %s: %s', (layer, planted) => {
    expect(refused).toContain(getPath(layer, planted));
  });

  it.each(allowed)('allow in %s: %s', (layer, planted) => {
    expect(refused).not.toContain(getPath(layer, planted));
  });

  it('are checked in every source file', { tags: ['full'] }, () => {
    const { stdout, stderr } = spawnSync(biome, ['lint', 'src'], { encoding: 'utf8' });
    const sources = readdirSync('src', { recursive: true }).filter((name) =>
      /\.(tsx?|css)$/.test(String(name)),
    );
    expect(Number(/Checked (\d+) files/.exec(stdout + stderr)?.[1])).toBe(sources.length);
  });
});
