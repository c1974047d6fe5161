import type { Page } from '@playwright/test';
import { uploadFile } from '@/data/collections/files';
import { submitVerification } from '@/data/collections/verifications';
import type { IdentityKind } from '@/domain/identity/verification';
import { createOp, type Uid } from '@/domain/revision-fields';
import { pressButton } from './buttons';
import { createClient, type Person } from './people';

/** One pixel, the smallest picture that a browser reads. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
export const picture: File = new File([pixel], 'passport.png', { type: 'image/png' });

/** A client whose document waits for review. */
interface Applicant extends Person {
  uid: Uid;
  /** The path of the document. */
  path: string;
}

/** A client who has sent this document. */
export async function createApplicant(
  firstname: string,
  file: File,
  kind: IdentityKind = 'passport',
): Promise<Applicant> {
  const client = await createClient(firstname);
  const path = await uploadFile(client.caller, 'identity', file);
  await submitVerification(client.caller, { document: path, kind, op: createOp() });
  return { ...client, uid: client.caller.uid, path };
}
export const openDocumentReview = (page: Page, name: string): Promise<void> =>
  pressButton(page, new RegExp(`^Review: .+ of ${name}`));

/** Opens the review of a client's picture and the picture, and ticks the four checks. */
export async function checkPicture(page: Page, name: string): Promise<void> {
  await openDocumentReview(page, name);
  await pressButton(page, 'Open document');
  await page.getByRole('img', { name: 'The document as the client sent it' }).waitFor();
  await tickChecks(page);
}

/** Ticks the four checks, without which no document is approved. */
export async function tickChecks(page: Page): Promise<void> {
  for (const check of await page.getByRole('checkbox').all()) await check.check();
}
