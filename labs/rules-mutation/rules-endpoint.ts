import { localProjectId } from '../../tools/app-environment';
import { Failure } from '../../tools/failure';
import { loopback } from '../../tools/ports';
import type { RuleReport } from './rule-report';

/** The rules of one project in an emulator. */
interface RulesEndpoint {
  /**
   * Loads rules, which frees what was kept about the ones before.
   * @returns why the emulator refuses them, null when it does not
   */
  load(rules: string): Promise<string | null>;
  /**
   * The values of every expression since the rules were loaded; null if the emulator has no report.
   */
  report(): Promise<RuleReport | null>;
}

/**
 * Loads rules of Storage, of which the emulator keeps nothing to report. What earlier tests left
 * goes: the same names come again.
 * @returns as `load` of {@link RulesEndpoint}
 */
export async function loadStorageRules(
  rules: string,
  ports: { storage: number; firestore: number },
): Promise<string | null> {
  const at = (port: number) => `http://${loopback}:${port}`;
  const documents = `${at(ports.firestore)}/emulator/v1/projects/${localProjectId}/databases/(default)/documents`;
  await Promise.all([
    fetch(documents, { method: 'DELETE' }),
    fetch(`${at(ports.storage)}/internal/reset`, { method: 'POST' }),
  ]);
  const response = await fetch(`${at(ports.storage)}/internal/setRules`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules: { files: [{ name: 'storage.rules', content: rules }] } }),
  });
  const text = await response.text();
  if (response.ok) return null;
  if (response.status !== 400)
    throw new Failure(`The emulator could not load rules of Storage: ${response.status}`);
  return text;
}

export function createRulesEndpoint(port: number, projectId: string): RulesEndpoint {
  const project = `http://${loopback}:${port}/emulator/v1/projects/${projectId}`;
  return {
    async load(rules) {
      const response = await fetch(`${project}:securityRules`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: rules }] } }),
      });
      const text = await response.text();
      if (response.ok) return null;
      const { error }: { error?: { message: string } } = JSON.parse(text);
      // Anything but a refusal is the emulator's own trouble and says nothing about the rules.
      if (response.status !== 400)
        throw new Failure(
          `The emulator could not load rules: ${error?.message ?? response.status}`,
        );
      return error?.message ?? 'no reason given';
    },
    async report() {
      const response = await fetch(`${project}:ruleCoverage`);
      if (response.status === 500) return null;
      if (!response.ok)
        throw new Failure(`The emulator has no report on the rules: ${response.status}`);
      return response.json();
    },
  };
}
