import * as v from 'valibot';
import type { NewClient } from '@/domain/accounts/new-client';
import { mapFields, signUpFields } from '@/domain/accounts/profile-fields';
import { termsVersion } from '@/domain/accounts/terms';
import { createOp, type Op, opSchema } from '@/domain/revision-fields';
import { readStored, writeStored } from '@/lib/device/device';
import { unfinishedSignUpKey } from './auth';

const schema = v.object({
  op: opSchema,
  /** The accepted terms; newer terms have to be accepted again. */
  terms: v.literal(termsVersion),
  client: v.object({ ...mapFields(signUpFields, () => v.string()), email: v.string() }),
});

/**
 * A sign-up whose profile may not have been written: what was typed (never the password), and the
 * op that writes it.
 */
interface UnfinishedSignUp {
  op: Op;
  client: NewClient;
}

/**
 * Stores what was typed until {@link clearUnfinishedSignUp}, in local storage, because it must
 * outlive the tab. The same e-mail address keeps its `op`, so that a retry is idempotent.
 */
export function saveUnfinishedSignUp(
  client: NewClient,
  op: Op = loadUnfinishedSignUp(client.email)?.op ?? createOp(),
): UnfinishedSignUp {
  const stored: v.InferOutput<typeof schema> = { op, client, terms: termsVersion };
  writeStored(unfinishedSignUpKey, JSON.stringify(stored));
  return { op, client };
}

/** What was typed with this e-mail address; null for any other address, and without valid data. */
export function loadUnfinishedSignUp(email: string): UnfinishedSignUp | null {
  const parsed = v.safeParse(schema, readStoredValue());
  return parsed.success && parsed.output.client.email.toLowerCase() === email.toLowerCase()
    ? parsed.output
    : null;
}

function readStoredValue(): unknown {
  try {
    return JSON.parse(readStored(unfinishedSignUpKey) ?? 'null');
  } catch {
    return null;
  }
}

export const clearUnfinishedSignUp = (): void => writeStored(unfinishedSignUpKey, null);
