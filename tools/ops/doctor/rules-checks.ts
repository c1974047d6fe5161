/** Checks that the deployed rules are those of the repository. */
import * as v from 'valibot';
import { type Check, type Examined, type Finding, missing, ok } from './check';
import { readAnswer } from './edge';

const release = v.object({ rulesetName: v.string() });
const ruleset = v.object({
  source: v.object({ files: v.array(v.object({ content: v.string() })) }),
});

/** Reads the deployed rules. @returns null if there are none */
async function readDeployedRules(
  { edge, projectId }: Examined,
  name: string,
): Promise<string | null> {
  const found = await readAnswer(
    edge,
    'rules',
    `/v1/projects/${projectId}/releases/${name}`,
    release,
  );
  const held = found && (await readAnswer(edge, 'rules', `/v1/${found.rulesetName}`, ruleset));
  return held?.source.files[0]?.content ?? null;
}

function compareRules(deployed: string | null, file: string, text: string): Finding {
  if (deployed === null) return missing('none were deployed');
  if (deployed === text) return ok(`those of ${file}`);
  const there = deployed.split('\n');
  const here = text.split('\n');
  const line = here.findIndex((words, i) => words !== there[i]);
  return missing(
    `others than in ${file}, from line ${line === -1 ? here.length + 1 : line + 1} on`,
  );
}

const firestoreRules: Check = {
  id: 'firestore-rules',
  asks: 'The Firestore rules in force are these',
  look: async (project) =>
    compareRules(
      await readDeployedRules(project, 'cloud.firestore'),
      'firestore.rules',
      project.files.firestoreRules,
    ),
};

const storageRules: Check = {
  id: 'storage-rules',
  asks: 'The Storage rules in force are these',
  look: async (project) => {
    const name = `firebase.storage/${project.configured.VITE_FIREBASE_STORAGE_BUCKET}`;
    return compareRules(
      await readDeployedRules(project, name),
      'storage.rules',
      project.files.storageRules,
    );
  },
};

export const rulesChecks: readonly Check[] = [firestoreRules, storageRules];
