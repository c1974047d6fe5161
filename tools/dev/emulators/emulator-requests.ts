/** Asks running emulators to export their data, and to load rules. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Failure } from '../../failure';
import { loopback } from '../../ports';

/** @param folder does not exist yet */
export async function exportData(hubPort: number, folder: string): Promise<void> {
  const response = await fetch(`http://${loopback}:${hubPort}/_admin/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: folder, initiatedBy: 'glassbook' }),
  }).catch(() => {
    throw new Failure('The data of the emulators could not be exported: they do not answer.');
  });
  if (!response.ok)
    throw new Failure(`The data of the emulators could not be exported: ${await response.text()}`);
}

interface RulesIssue {
  severity: string;
  description: string;
  sourcePosition?: { line?: number; column?: number };
}

/** @throws Failure that says what is wrong with the rules, and where */
export async function loadFirestoreRules(
  projectId: string,
  port: number,
  path: string,
): Promise<void> {
  const file = { name: basename(path), content: readFileSync(path, 'utf8') };
  const response = await fetch(
    `http://${loopback}:${port}/emulator/v1/projects/${projectId}:securityRules`,
    {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ignore_errors: true, rules: { files: [file] } }),
    },
  );
  const { issues = [] }: { issues?: RulesIssue[] } = JSON.parse(await response.text());
  const error = issues.find(({ severity }) => severity === 'ERROR');
  if (error || !response.ok) {
    const { line = 0, column = 0 } = error?.sourcePosition ?? {};
    throw new Failure(
      `The Firestore rules have an error: ${file.name}:${line}:${column} ${error?.description ?? response.statusText}`,
    );
  }
}
