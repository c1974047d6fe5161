import * as v from 'valibot';
import { createSessionDraft, type DraftStore } from './draft';

/** Stored while typing. The hidden field that catches bots is not part of it. */
export const contactDraftSchema = v.object({
  name: v.string(),
  email: v.string(),
  subject: v.string(),
  body: v.string(),
});
export type ContactDraft = v.InferOutput<typeof contactDraftSchema>;

export const contactDrafts = createSessionDraft('contact-draft', contactDraftSchema);

/**
 * Enters in the contact form who is signed in. The form is on a public page, which knows nobody.
 * What was typed there stays.
 */
export function fillInSender(
  { name, email }: Pick<ContactDraft, 'name' | 'email'>,
  drafts: DraftStore<ContactDraft> = contactDrafts,
): void {
  const typed = drafts.read() ?? { name: '', email: '', subject: '', body: '' };
  drafts.write({ ...typed, name: typed.name || name, email: typed.email || email });
}
