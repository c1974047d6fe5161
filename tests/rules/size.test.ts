import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasCompiler } from '../../tools/dev/emulators/java';
import {
  type MeasuredRules,
  measureRules,
  readCompilerVersion,
} from '../../tools/dev/emulators/rules-size/measure';
import { findProblems } from '../../tools/dev/emulators/rules-size/report';
import { getProjectRules } from '../../tools/dev/emulators/suite-config';

const isLeftOut = !process.env.CI && !(await hasCompiler(process.env));

describe.skipIf(isLeftOut)(
  'the compiled rules (measured with a JDK; in CI it must be there)',
  () => {
    const createRules = (body: string) => `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    function isOwner(uid) { return request.auth.uid == uid; }
    match /users/{uid} { allow read: if isOwner(uid); match /{rest=**} { allow read: if false; } }
    ${body}
  }
}`;
    const planted = {
      sound: createRules(''),
      longer: createRules(
        'function isText(value) { return value is string && value.size() < 10; }',
      ),
      warned: createRules('match /odd/{id} { allow read: if nosuch(id); }'),
      broken: createRules('match /odd/{id} { allow read: if request.auth != ; }'),
    };
    let folder: string;
    let project: MeasuredRules[];
    let rules: Record<keyof typeof planted, MeasuredRules>;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'glassbook-size-'));
      const paths = Object.entries(planted).map(([name, source]) => {
        const path = join(folder, `${name}.rules`);
        writeFileSync(path, source);
        return path;
      });
      const { firestore, storage } = getProjectRules();
      const [sound, longer, warned, broken, ...own] = await measureRules([
        ...paths,
        firestore,
        storage,
      ]);
      if (!sound || !longer || !warned || !broken) throw new Error('The compiler left out a file');
      rules = { sound, longer, warned, broken };
      project = own;
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it('of the project are under the bar, and the compiler has nothing to say', () => {
      expect(project.map(({ whole }) => whole.name)).toEqual(['firestore.rules', 'storage.rules']);
      expect(project.flatMap((one) => findProblems(one))).toEqual([]);
    });

    it('are named with the version of the compiler', async () => {
      expect(await readCompilerVersion()).toMatch(/^\d+\.\d+\.\d+$/);
    });

    it('are measured by service, match and function', () => {
      const { whole, issues } = rules.sound;
      const { bytes } = whole;
      const one = { bytes: expect.any(Number), functions: [], blocks: [] };
      const users = { ...one, name: '/users/{uid}', blocks: [{ ...one, name: '/{rest=**}' }] };
      const functions = [{ name: 'isOwner', bytes: expect.any(Number), line: 4 }];
      const database = { ...one, name: '/databases/{db}/documents', functions, blocks: [users] };
      expect(whole).toEqual({
        ...one,
        name: 'sound.rules',
        blocks: [{ ...one, name: 'service cloud.firestore', blocks: [database] }],
      });
      expect(issues).toEqual([]);
      expect([findProblems(rules.sound, bytes), findProblems(rules.sound, bytes - 1)]).toEqual([
        [],
        [expect.stringContaining('above the bar')],
      ]);
    });

    it('grow by a function and a few bytes around it', () => {
      const growth = rules.longer.whole.bytes - rules.sound.whole.bytes;
      const added =
        rules.longer.whole.blocks[0]?.blocks[0]?.functions.find(({ name }) => name === 'isText')
          ?.bytes ?? 0;
      expect(added).toBeGreaterThan(100);
      expect(growth - added - 'longer'.length + 'sound'.length).toBeLessThan(10);
      expect(growth).toBeGreaterThan(added);
    });

    it('have a warning with its line', () => {
      expect(findProblems(rules.warned)).toEqual([
        'warned.rules:6: warning: Invalid function name: nosuch.',
      ]);
    });

    it('have a syntax error with its line', () => {
      expect(findProblems(rules.broken)).toEqual([
        expect.stringMatching(/^broken\.rules:6: error: .*';'/),
      ]);
    });
  },
);
