// @module-tag full

import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updatePlans } from '@/data/collections/plans';
import { createOp } from '@/domain/revision-fields';
import { getAppEnvironment } from '../../../tools/app-environment';
import type { Examined } from '../../../tools/ops/doctor/check';
import { checks } from '../../../tools/ops/doctor/checks';
import { createEmulatorEdge } from '../../../tools/ops/doctor/emulator-edge';
import { type Examination, examine } from '../../../tools/ops/doctor/examine';
import { readProjectFiles } from '../../../tools/ops/doctor/project-files';
import { loopback, readPorts } from '../../../tools/ports';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';

const projectId = 'demo-data-doctor';
const emulators = {
  auth: process.env.FIREBASE_AUTH_EMULATOR_HOST ?? `${loopback}:9099`,
  firestore: process.env.FIRESTORE_EMULATOR_HOST ?? `${loopback}:8080`,
};
const project: Examined = {
  projectId,
  configured: { ...getAppEnvironment(readPorts({})), VITE_FIREBASE_PROJECT_ID: projectId },
  files: readProjectFiles(),
  edge: createEmulatorEdge(projectId, emulators),
};
/** What the emulators can be asked. */
const askable = [
  'configuration',
  'operator',
  'firestore-rules',
  'enumeration-protection',
  'administrator',
  'two-people',
  'payment-method',
  'plans',
  'long-lists',
];

const verdicts = (examinations: Examination[]) =>
  Object.fromEntries(examinations.map(({ check, finding }) => [check.id, finding.verdict]));
const look = async () => verdicts(await examine(project, checks));

async function protect(on: boolean): Promise<void> {
  await fetch(`http://${emulators.auth}/emulator/v1/projects/${projectId}/config`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: on } }),
  });
}

/** An account of Authentication, which the desk of the tests has none of. */
async function account(uid: string, emailVerified: boolean): Promise<void> {
  const answer = await fetch(
    `http://${emulators.auth}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ localId: uid, email: `${uid}@example.com`, emailVerified }),
    },
  );
  expect(answer.ok, await answer.text()).toBe(true);
}

let desk: TestDesk;
beforeAll(async () => {
  desk = await createDesk(projectId);
  await protect(false);
});
afterAll(() => desk.close());

describe('the doctor, over the emulators', () => {
  it('asks them what they know, and says of the rest that they cannot be asked', async () => {
    const unasked = (await examine(project, checks)).filter(
      ({ finding }) => finding.verdict === 'unasked',
    );
    expect(unasked.map(({ check }) => check.id)).toEqual(
      checks.map(({ id }) => id).filter((id) => !askable.includes(id)),
    );
    const reasons = new Set(
      unasked.filter(({ check }) => check.id !== 'build').map(({ finding }) => finding.says),
    );
    expect([...reasons]).toEqual(['cannot be asked of the emulators']);
  });

  it('threat 18: misses what is missing in an empty project, and finds it afterwards', async () => {
    const before = { configuration: 'ok', operator: 'ok', 'firestore-rules': 'ok' };
    expect(await look()).toMatchObject({
      ...before,
      'enumeration-protection': 'missing',
      administrator: 'missing',
      'payment-method': 'missing',
    });
    await protect(true);
    await desk.createAdmin('keeper');
    await desk.createAdmin('deputy');
    await account('deputy', false);
    // Nobody whose address is unverified can decide about money.
    expect(await look()).toMatchObject({
      ...before,
      'enumeration-protection': 'ok',
      administrator: 'missing',
      'payment-method': 'missing',
    });
    await account('keeper', true);
    expect(await look()).toMatchObject({
      ...before,
      administrator: 'ok',
      'payment-method': 'missing',
    });
    expect(await look()).toMatchObject({ plans: 'missing' });
    await openDesk(desk, 'admin');
    expect(await look()).toMatchObject({ ...before, 'payment-method': 'ok' });
    const offered = { name: 'Starter', fee: '19.00', days: 30, includes: [] };
    await updatePlans(desk.as('admin'), { rev: 0, plans: { starter: offered }, op: createOp() });
    expect(await look()).toMatchObject({ plans: 'ok' });
    await desk.force('users/admin', { desk: 'agent' });
    expect(await look()).toMatchObject({ 'payment-method': 'missing' });
    await desk.force('users/admin', { admin: false });
    expect(await look()).toMatchObject({ administrator: 'ok', 'payment-method': 'missing' });
  });

  it('counts lists that are nearly full, and not those that were archived', async () => {
    const seed = (col: string, length: number) =>
      desk.env.withSecurityRulesDisabled((context) =>
        context
          .firestore()
          .doc(`${col}/keeper`)
          .set({ list: Array.from({ length }, () => ({ status: 'rejected' })), rev: 1_700 }),
      );
    await seed('deposits', 799);
    expect(await look()).toMatchObject({ 'long-lists': 'ok' });
    await seed('trades', 800);
    expect(await look()).toMatchObject({ 'long-lists': 'missing' });
    await seed('trades', 396);
    expect(await look()).toMatchObject({ 'long-lists': 'ok' });
  });

  it('notices other rules than those of the repository', async () => {
    const changed = {
      ...project,
      files: {
        ...project.files,
        firestoreRules: `${project.files.firestoreRules}\n// one line more`,
      },
    };
    expect(verdicts(await examine(changed, checks))['firestore-rules']).toBe('missing');
  });

  it('at the terminal says a line for each question, the step that mends what is missing, and ends with 1', () => {
    const run = spawnSync(
      process.execPath,
      ['node_modules/tsx/dist/cli.mjs', 'tools/ops/doctor.ts', '--project', projectId],
      {
        encoding: 'utf8',
      },
    );
    expect(run).toMatchObject({ status: 1, stderr: '' });
    expect(run.stdout).toMatch(/^MISSING {4}payment-method: .+\n +Step 9 of docs\/deploy\.md: /m);
    expect(run.stdout).toMatch(/^not asked {2}budget: cannot be asked of the emulators$/m);
    expect(
      run.stdout.split('\n').filter((line) => /^(?:ok|MISSING|not asked) /.test(line)),
    ).toHaveLength(checks.length);
  });
});
