/** Reads the files of the repository that say how a project should be. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../../paths';
import type { HostingConfig } from '../../testing/hosting-config';

const field = v.object({
  fieldPath: v.string(),
  order: v.optional(v.string()),
  arrayConfig: v.optional(v.string()),
});
const override = v.object({
  order: v.optional(v.string()),
  arrayConfig: v.optional(v.string()),
  queryScope: v.string(),
});

const indexFile = v.object({
  indexes: v.array(
    v.object({ collectionGroup: v.string(), queryScope: v.string(), fields: v.array(field) }),
  ),
  fieldOverrides: v.array(
    v.object({ collectionGroup: v.string(), fieldPath: v.string(), indexes: v.array(override) }),
  ),
});

/** firestore.indexes.json. */
type IndexFile = v.InferOutput<typeof indexFile>;

export interface ProjectFiles {
  firestoreRules: string;
  storageRules: string;
  indexes: IndexFile;
  hosting: HostingConfig;
  /** The folder of the built site; null if nothing is built. */
  site: string | null;
}

/** @param site the folder that the site was built into */
export function readProjectFiles(site = join(root, 'dist')): ProjectFiles {
  const readText = (name: string) => readFileSync(join(root, name), 'utf8');
  const { hosting }: { hosting: HostingConfig } = JSON.parse(readText('firebase.json'));
  return {
    firestoreRules: readText('firestore.rules'),
    storageRules: readText('storage.rules'),
    indexes: v.parse(indexFile, JSON.parse(readText('firestore.indexes.json'))),
    hosting,
    site: existsSync(join(site, 'index.html')) ? site : null,
  };
}
