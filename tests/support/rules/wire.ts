import { FieldValue, Timestamp } from 'firebase/firestore/lite';
import type { Claims } from '../../../tools/desk-caller';
import type { RulesDesk } from './desk';
import type { Commit } from './writes';

/**
 * A whole number in the floating-point form, which no SDK sends but the protocol allows: 2 and 2.0
 * are equal and of two types.
 */
export class Double {
  constructor(readonly value: number) {}
}

type Wire = Record<string, unknown>;

function toWire(value: unknown): Wire {
  if (value === null) return { nullValue: null };
  if (value instanceof Double) return { doubleValue: value.value };
  if (value instanceof Timestamp) return { timestampValue: value.toDate().toISOString() };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toWire) } };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  // JavaScript's own numbers end before those of the store.
  if (typeof value === 'number' || typeof value === 'bigint')
    return { integerValue: String(value) };
  return { mapValue: { fields: fieldsToWire(value ?? {}) } };
}
const fieldsToWire = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      value instanceof FieldValue ? [] : [[key, toWire(value)]],
    ),
  );

/** The paths of the fields, also within maps, that are to be the server's time. */
const findServerTimes = (fields: object): string[] =>
  Object.entries(fields).flatMap(([key, value]) => {
    // A name with a point in it is quoted.
    const name = /^\w+$/.test(key) ? key : `\`${key}\``;
    if (value instanceof FieldValue) return [name];
    const isMap = typeof value === 'object' && value?.constructor === Object;
    return isMap ? findServerTimes(value).map((path) => `${name}.${path}`) : [];
  });

/** Sends a commit without the SDK. @returns the status of the answer */
export async function sendWire(
  { env: { projectId, emulators } }: RulesDesk,
  uid: string,
  commit: Commit,
): Promise<number> {
  const database = `projects/${projectId}/databases/(default)`;
  const writes = Object.values(commit).map(({ path, fields }) => ({
    update: { name: `${database}/documents/${path}`, fields: fieldsToWire(fields) },
    updateTransforms: findServerTimes(fields).map((fieldPath) => ({
      fieldPath,
      setToServerValue: 'REQUEST_TIME',
    })),
  }));
  const { host = '127.0.0.1', port = 8080 } = emulators.firestore ?? {};
  const answer = await fetch(`http://${host}:${port}/v1/${database}/documents:commit`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${createToken(projectId, uid)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ writes }),
  });
  return answer.status;
}

/**
 * A token without a signature, as the emulator accepts it. The sign-in was just now unless `claims`
 * say otherwise.
 */
export function createToken(projectId: string, uid: string, claims: Claims = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const person = {
    sub: uid,
    user_id: uid,
    email: `${uid}@example.com`,
    email_verified: true,
    iat: now,
    auth_time: now,
    exp: now + 3600,
  };
  const issued = {
    ...person,
    ...claims,
    aud: projectId,
    iss: `https://securetoken.google.com/${projectId}`,
  };
  return [{ alg: 'none', typ: 'JWT' }, issued]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
    .concat('.');
}
