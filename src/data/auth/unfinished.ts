import * as v from 'valibot';
import type { NewClient } from '@/domain/accounts/profile';
import { termsVersion } from '@/domain/accounts/terms';
import { createOp, type Op } from '@/domain/ledger/revision-fields';

/** One key, in local storage: it has to outlive the tab in which the sign-up broke off. */
const key = 'unfinished-sign-up';

const schema = v.object({
  op: v.string(),
  /** What was accepted; newer terms have to be accepted again. */
  terms: v.literal(termsVersion),
  client: v.object({
    username: v.string(),
    firstname: v.string(),
    lastname: v.string(),
    email: v.string(),
    mobile: v.string(),
    country: v.string(),
  }),
});

/** A sign-up whose profile may not have been written yet: what was typed (never the password), and the act that writes it. */
export interface Unfinished {
  op: Op;
  client: NewClient;
}

/** Keeps what was typed until {@link dropUnfinished}. The same person keeps the same act, so that a retry is the same act. */
export function keepUnfinished(client: NewClient, op: Op = getUnfinished(client.email)?.op ?? createOp()): Unfinished {
  const stored: v.InferOutput<typeof schema> = { op, client, terms: termsVersion };
  try {
    localStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Storage is blocked or full: then a sign-up that breaks off is finished by typing the fields again.
  }
  return { op, client };
}

/** What the person with this e-mail address had typed; null for anyone else, and where nothing usable is kept. */
export function getUnfinished(email: string): Unfinished | null {
  const parsed = v.safeParse(schema, read());
  return parsed.success && parsed.output.client.email.toLowerCase() === email.toLowerCase() ? parsed.output : null;
}

function read(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function dropUnfinished(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}
