/**
 * A project in order on this machine, for tests that damage it: a stand-in for Google, and a served
 * site.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serveSite } from '../../testing/static-site';
import type { Examined } from './check';
import { checks } from './checks';
import { examine } from './examine';
import {
  type Answers,
  createConfiguration,
  createSoundAnswers,
  projectId,
  startStandIn,
} from './google.fixture';
import { createGoogleEdge } from './google-edge';
import { readProjectFiles } from './project-files';

const pages = {
  'index.html': 'home',
  'signin.html': 'sign in',
  'signup.html': 'sign up',
  'admin/signin.html': 'sign in to the desk',
  'company/about.html': 'about',
  'app.html': 'app',
  '404.html': 'lost',
  'assets/a.js': 'js',
};

/** Firebase's own page for links in e-mails, which no build contains. */
const firebasePage = '__/auth/action.html';

export interface World {
  project: Examined;
  /** The answers of Google. */
  answers: Answers;
  /** The configuration by which the site is served. */
  hosting: Examined['files']['hosting'];
  /** Writes a page of the deployed site. */
  publish: (name: string, text: string) => void;
}

export async function startWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-doctor-'));
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  for (const name of ['built', 'live'])
    for (const [file, text] of Object.entries(pages)) write(join(name, file), text);
  const google = await startStandIn();
  const hosting: World['hosting'] = {};
  const site = await serveSite({ folder: join(folder, 'live'), config: hosting, port: 0 });
  const publish = (name: string, text: string) => write(join('live', name), text);
  return {
    /** Requests that would change something. */
    changed: google.changed,
    getAddress: google.getAddress,
    /** Puts everything in order again. */
    inOrder(): World {
      const files = readProjectFiles(join(folder, 'built'));
      for (const key of Object.keys(google.answers)) delete google.answers[key];
      Object.assign(google.answers, createSoundAnswers(files, site.url));
      Object.assign(hosting, structuredClone(files.hosting));
      for (const [file, text] of Object.entries(pages)) publish(file, text);
      publish(firebasePage, 'Firebase');
      const edge = createGoogleEdge({
        projectId,
        token: async () => 'a-token',
        getAddress: google.getAddress,
      });
      return {
        project: { projectId, configured: createConfiguration(site.url), files, edge },
        answers: google.answers,
        hosting,
        publish,
      };
    },
    async stop(): Promise<void> {
      await Promise.all([site.stop(), google.stop()]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** The findings that are not ok. */
export async function notOk({
  project,
}: Pick<World, 'project'>): Promise<[id: string, verdict: string, says: string][]> {
  const all = await examine(project, checks);
  return all
    .filter(({ finding }) => finding.verdict !== 'ok')
    .map(({ check, finding }) => [check.id, finding.verdict, finding.says]);
}
