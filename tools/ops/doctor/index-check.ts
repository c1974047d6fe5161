/** Checks that the indexes of firestore.indexes.json are built. */
import * as v from 'valibot';
import { type Check, createFinding, type Examined } from './check';
import { readAnswer } from './edge';

const field = v.object({
  fieldPath: v.string(),
  order: v.optional(v.string()),
  arrayConfig: v.optional(v.string()),
});
const index = v.object({
  name: v.optional(v.string(), ''),
  queryScope: v.string(),
  fields: v.array(field),
  state: v.optional(v.string(), ''),
});
const overridden = v.object({
  name: v.string(),
  indexConfig: v.optional(v.object({ indexes: v.optional(v.array(index), []) }), {}),
});

/** A page of either list. */
const page = v.object({
  indexes: v.optional(v.array(index), []),
  fields: v.optional(v.array(overridden), []),
  nextPageToken: v.optional(v.string(), ''),
});
type Page = v.InferOutput<typeof page>;

type Found = { order?: string | undefined; arrayConfig?: string | undefined };
const getMode = ({ order, arrayConfig }: Found) => order ?? arrayConfig ?? '';

/** Without the name of the document, which the service adds at the end of an index. */
const describeIndex = (
  collection: string,
  {
    queryScope,
    fields,
  }: { queryScope: string; fields: readonly (Found & { fieldPath: string })[] },
) =>
  [
    collection,
    queryScope,
    ...fields
      .filter(({ fieldPath }) => fieldPath !== '__name__')
      .map((one) => `${one.fieldPath} ${getMode(one)}`),
  ].join(' ');

/**
 * The collection and the last part of `projects/p/databases/d/collectionGroups/users/indexes/1`.
 */
const parseName = (name: string) =>
  /\/collectionGroups\/([^/]+)\/(?:indexes|fields)\/(.+)$/.exec(name)?.slice(1) ?? ['', ''];

async function readPages({ edge, projectId }: Examined, list: string): Promise<Page[]> {
  const path = `/v1/projects/${projectId}/databases/(default)/collectionGroups/-/${list}`;
  const pages: Page[] = [];
  for (let token = ''; ; ) {
    const found = await readAnswer(
      edge,
      'firestore',
      token ? `${path}&pageToken=${token}` : path,
      page,
    );
    if (found) pages.push(found);
    token = found?.nextPageToken ?? '';
    if (!token) return pages;
  }
}

/** Only the fields with an exemption. */
const overriddenFields = `fields?pageSize=300&filter=${encodeURIComponent('indexConfig.usesAncestorConfig=false')}`;

export const indexCheck: Check = {
  id: 'indexes',
  asks: 'Every index and exemption of firestore.indexes.json is there, and built',
  async look(project) {
    const { indexes, fieldOverrides } = project.files.indexes;
    const held = (await readPages(project, 'indexes?pageSize=300')).flatMap((one) => one.indexes);
    const states = new Map(
      held.map((one) => [describeIndex(parseName(one.name)[0] ?? '', one), one.state]),
    );
    const fields = (await readPages(project, overriddenFields)).flatMap((one) => one.fields);
    const overrides = new Map(
      fields.map(({ name, indexConfig }) => [parseName(name).join(' '), indexConfig.indexes]),
    );
    const faults = [
      ...indexes.map((wanted) => {
        const words = describeIndex(wanted.collectionGroup, wanted);
        const state = states.get(words);
        if (state === undefined) return `no index ${words}`;
        return state === 'READY' ? '' : `still being built: ${words}`;
      }),
      ...fieldOverrides.map(({ collectionGroup, fieldPath, indexes: wanted }) => {
        const found = overrides.get(`${collectionGroup} ${fieldPath}`);
        if (!found) return `no exemption for ${collectionGroup} ${fieldPath}`;
        const there = found
          .map((one) => `${one.queryScope} ${one.fields.map(getMode).join()}`)
          .toSorted();
        if (found.some(({ state }) => state !== '' && state !== 'READY'))
          return `still being built: ${collectionGroup} ${fieldPath}`;
        const here = wanted.map((one) => `${one.queryScope} ${getMode(one)}`).toSorted();
        return there.join('; ') === here.join('; ')
          ? ''
          : `another exemption for ${collectionGroup} ${fieldPath}`;
      }),
    ];
    return createFinding(
      faults.filter(Boolean),
      `${indexes.length} indexes, ${fieldOverrides.length} exemptions`,
    );
  },
};
