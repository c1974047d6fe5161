/** Checks the Storage bucket, who may read from it, and that its rules may read Firestore. */
import * as v from 'valibot';
import { type Check, createFinding, type Examined, getOrigin, missing, ok } from './check';
import { readAnswer } from './edge';

const cors = v.object({
  origin: v.optional(v.array(v.string()), []),
  method: v.optional(v.array(v.string()), []),
});
const bucket = v.object({
  location: v.optional(v.string(), ''),
  cors: v.optional(v.array(cors), []),
});

const readBucket = ({ edge, configured }: Examined) =>
  readAnswer(
    edge,
    'storage',
    `/storage/v1/b/${configured.VITE_FIREBASE_STORAGE_BUCKET}?fields=location,cors`,
    bucket,
  );
const reportNoBucket = ({ configured }: Examined) =>
  missing(`there is no bucket ${configured.VITE_FIREBASE_STORAGE_BUCKET}`);

/**
 * The names of a project's default bucket, to which firebase-tools deploys the rules. The second is
 * used since October 2024.
 */
const defaultBuckets = (projectId: string): string[] => [
  `${projectId}.appspot.com`,
  `${projectId}.firebasestorage.app`,
];

const exists: Check = {
  id: 'bucket',
  asks: 'The configured Storage bucket is there, and the project’s own',
  async look(project) {
    const { VITE_FIREBASE_STORAGE_BUCKET: name = '' } = project.configured;
    const found = await readBucket(project);
    if (!found) return reportNoBucket(project);
    const isOwn = defaultBuckets(project.projectId).includes(name);
    return isOwn
      ? ok(`${name}, in ${found.location}`)
      : missing(
          `${name} is not the default bucket of ${project.projectId}, for which the rules are: its own rules would apply`,
        );
  },
};

/**
 * Identity documents are read by script (`getBlob`), which browsers do across origins only if the
 * bucket allows it.
 */
export const createCors = (origin: string) => [
  { origin: [origin], method: ['GET'], responseHeader: ['Content-Type'], maxAgeSeconds: 3_600 },
];

const storageCors: Check = {
  id: 'storage-cors',
  asks: 'The bucket lets scripts of this site read, and nobody else’s do anything',
  async look(project) {
    const found = await readBucket(project);
    if (!found) return reportNoBucket(project);
    const own = getOrigin(project);
    const firebase = [
      `https://${project.projectId}.web.app`,
      `https://${project.projectId}.firebaseapp.com`,
    ];
    const origins = found.cors.flatMap(({ origin }) => origin);
    const methods = found.cors.flatMap(({ method }) => method);
    const reads = found.cors.some(
      ({ origin, method }) => origin.includes(own) && method.includes('GET'),
    );
    const faults = [
      reads ? '' : `scripts of ${own} may not read`,
      ...origins
        .filter((origin) => origin !== own && !firebase.includes(origin))
        .map((origin) => `${origin} is allowed`),
      ...methods.filter((method) => method !== 'GET').map((method) => `${method} is allowed`),
    ];
    return createFinding([...new Set(faults.filter(Boolean))], `GET from ${own}`);
  },
};

const role = 'roles/firebaserules.firestoreServiceAgent';
const number = v.object({ projectNumber: v.string() });
const iam = v.object({
  bindings: v.optional(
    v.array(v.object({ role: v.string(), members: v.optional(v.array(v.string()), []) })),
    [],
  ),
});

/**
 * Without this role each `firestore.get` of storage.rules fails, so every upload is refused and no
 * document is shown.
 */
const readsFirestore: Check = {
  id: 'storage-reads-firestore',
  asks: 'Storage may read Firestore, as storage.rules does',
  async look({ edge, projectId }) {
    const project = await readAnswer(edge, 'resources', `/v1/projects/${projectId}`, number);
    const policy = await readAnswer(
      edge,
      'resources',
      `/v1/projects/${projectId}:getIamPolicy`,
      iam,
      {},
    );
    if (!project || !policy) return missing('there is no such project');
    const agent = `serviceAccount:service-${project.projectNumber}@gcp-sa-firebasestorage.iam.gserviceaccount.com`;
    const granted = policy.bindings.some(
      (binding) => binding.role === role && binding.members.includes(agent),
    );
    return granted ? ok(role) : missing(`${agent} lacks ${role}`);
  },
};

export const storageChecks: readonly Check[] = [exists, storageCors, readsFirestore];
