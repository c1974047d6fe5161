import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Examined, originOf } from '../doctor/check';
import { Unasked } from '../doctor/edge';
import { type GoogleAccess, reasonOf, request } from '../doctor/google-edge';
import { indexCheck } from '../doctor/index-check';
import { corsOf } from '../doctor/storage-checks';
import { Failure } from '../failure';
import { root } from '../paths';
import { runChild } from '../testing/child';
import type { ReleaseTools } from './release';

/** Milliseconds. An index over what a full desk holds takes minutes. */
const interval = 10_000;
const patience = 45 * 60_000;

const cli = join(root, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');

/** The tools for a real project. @param pause between two looks at the indexes, milliseconds */
export function projectTools(project: Examined, access: GoogleAccess, signal: AbortSignal, pause = interval): ReleaseTools {
  const { projectId } = project;

  async function indexesBuilt() {
    let said = '';
    for (const end = Date.now() + patience; Date.now() < end && !signal.aborted; await wait(pause)) {
      const { verdict, says } = await indexCheck.look(project).catch(notWatched);
      if (verdict === 'ok') return;
      if (says !== said) console.log(says);
      said = says;
    }
    throw new Failure('The indexes are not built yet.');
  }

  async function allowReading() {
    const path = `/storage/v1/b/${project.configured.VITE_FIREBASE_STORAGE_BUCKET}?fields=cors`;
    const body = JSON.stringify({ cors: corsOf(originOf(project)) });
    const response = await request(access, 'storage', path, { method: 'PATCH', body }).catch(notSet);
    if (!response.ok) notSet(new Unasked(reasonOf(await response.text())));
    console.log(`Scripts of ${originOf(project)} may read, and nobody else's.`);
  }

  return {
    firebase: (args) => runChild(process.execPath, [cli, ...args, '--project', projectId], { cwd: root, env: process.env, signal }),
    indexesBuilt,
    allowReading,
    say: console.log,
  };
}

const failing = (what: string) => (error: unknown) => {
  throw error instanceof Unasked ? new Failure(`${what}: ${error.message}`) : error;
};
const notWatched: (error: unknown) => never = failing('The indexes could not be watched');
const notSet: (error: unknown) => never = failing('The bucket could not be told who may read');
