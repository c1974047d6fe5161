import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { contact } from '@/content/contact';
import { createSubmission, type Submission } from '@/domain/ledger/submission';
import {
  type MessageRequest,
  messageLimits,
  messageRequestSchema,
} from '@/domain/messages/message-request';
import {
  type ContactDraft,
  contactDraftSchema,
  contactDrafts,
} from '@/lib/browser-storage/contact-draft';
import type { DraftStore } from '@/lib/browser-storage/draft';
import { env } from '@/lib/env/env';
import { report } from '@/lib/report';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import { TextAreaField, TextField } from '@/ui/forms/fields';
import { Form, FormError, type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { useBrowserValue } from '@/ui/hooks/use-browser-value';
import { focusElement } from '@/ui/hooks/use-focus';
import { Island } from '@/ui/island';

const draftFields = Object.keys(contactDraftSchema.entries) as (keyof ContactDraft)[]; // Object.keys forgets the literal types

const contactSchema = v.object({ ...messageRequestSchema.entries, trap: v.string() });
type ContactFields = SchemaForm<
  v.InferInput<typeof contactSchema>,
  v.InferOutput<typeof contactSchema>
>;
const emptyInput: ContactDraft = { name: '', email: '', subject: '', body: '' };

interface ContactFormProps {
  drafts: DraftStore<ContactDraft>;
  /**
   * @param id the same if the same message is sent again
   * @returns why it failed, in words; null if it was sent
   */
  send: (message: MessageRequest, id: string) => Promise<string | null>;
}

/** Sends a message to the desk. Needs no sign-in. Typed text stays until it was sent. */
export function ContactForm({ drafts, send }: ContactFormProps) {
  const [isSent, setIsSent] = useState(false);
  const submission = useRef<Submission | null>(null);
  const deliver = (message: MessageRequest) => {
    submission.current = createSubmission(submission.current, Object.values(message));
    return send(message, submission.current.op);
  };
  const form = useSchemaForm(
    contactSchema,
    async ({ trap, ...message }) => {
      // A bot that fills in the hidden field gets the same answer as everybody.
      const cause = trap === '' ? await deliver(message) : null;
      if (cause !== null)
        throw new FormError(`${contact.failure.title} ${cause} ${contact.failure.kept}`);
      drafts.clear();
      setIsSent(true);
    },
    { defaultValues: { ...emptyInput, trap: '' } },
  );
  useKeptDraft(form, drafts);
  const keepDraft = () => {
    const { trap: _, ...typed } = form.getValues();
    drafts.write(typed);
  };
  const writeAgain = () => {
    form.reset();
    submission.current = null;
    flushSync(() => setIsSent(false));
    form.setFocus('name');
  };
  if (isSent) return <SentNote onAgain={writeAgain} />;
  const { name, email, subject, body, trap } = contact.fields;
  return (
    <Form {...form} onEdit={keepDraft} submitLabel={contact.submit} loadingLabel={contact.progress}>
      <TextField
        name="name"
        label={name.label}
        autoComplete="name"
        maxLength={messageLimits.name}
      />
      <TextField
        name="email"
        label={email.label}
        hint={email.hint}
        type="email"
        autoComplete="email"
        maxLength={messageLimits.email}
      />
      <TextField
        name="subject"
        label={subject.label}
        hint={subject.hint}
        max={messageLimits.subject}
      />
      <TextAreaField
        name="body"
        label={body.label}
        hint={body.hint}
        max={messageLimits.body}
        rows={8}
      />
      <div className="absolute size-px overflow-hidden [clip-path:inset(50%)]" aria-hidden="true">
        <label>
          {trap.label}
          <input {...form.register('trap')} type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </Form>
  );
}

/**
 * Restores the draft into empty fields. It waits until the page is hydrated: it is prerendered with
 * empty fields, and what the reader or the browser entered is replayed first
 * (app/static-site/islands.ts).
 */
function useKeptDraft(
  { getValues, setValue }: ContactFields,
  drafts: DraftStore<ContactDraft>,
): void {
  const isHydrated = useBrowserValue(
    () => true,
    () => false,
  );
  // Read before anything is replayed, because the replay writes the draft.
  const [kept] = useState(() => drafts.read());
  const restore = useEffectEvent(() => {
    for (const name of draftFields) {
      if (kept && getValues(name) === '' && kept[name] !== '') setValue(name, kept[name]);
    }
  });
  useEffect(() => {
    if (isHydrated) restore();
  }, [isHydrated]);
}

function SentNote({ onAgain }: { onAgain: () => void }) {
  const { title: heading, text, again } = contact.success;
  return (
    <div role="status">
      <h2 ref={focusElement} tabIndex={-1} className="mb-3 text-d-sm">
        {heading}
      </h2>
      <p className="mb-4 text-ink-2">{text}</p>
      <Button onClick={onAgain}>{again}</Button>
    </div>
  );
}

const loadErrorMessages = () => import('@/data/ledger/error-messages');
/** Used if the error messages could not be loaded. */
const getNotLoadedMessage = () =>
  navigator.onLine
    ? 'Part of this page couldn’t load. Reload the page and try again.'
    : 'You are offline. Try again when the connection is back.';

/** Loads the code that writes to the database only when a message is sent. */
async function sendContactMessage(message: MessageRequest, id: string): Promise<string | null> {
  try {
    const [{ sendMessage }, { anonymousContext }] = await Promise.all([
      import('@/data/collections/contact'),
      import('@/data/ledger/anonymous-context'),
      loadErrorMessages(),
    ]);
    await sendMessage(anonymousContext, message, id);
    return null;
  } catch (error) {
    report('The message was not sent', error);
    const words = await loadErrorMessages().catch(() => null);
    return words?.getErrorMessage(error) ?? getNotLoadedMessage();
  }
}

/** The form alone, as an island. */
export const Contact = () => <ContactForm drafts={contactDrafts} send={sendContactMessage} />;

export function Component() {
  const { page, before, privacy, operator, warning } = contact;
  return (
    <div className="mx-auto max-w-public px-gutter pt-8 min-[56rem]:pt-18">
      <header>
        <h1 className="text-d-lg/[1.04] tracking-[-0.016em]">{page.title}</h1>
        <p className="mt-4 max-w-160 text-t-lg text-ink-2">{page.stand}</p>
      </header>
      <div className="mt-8 grid grid-cols-1 items-start gap-x-18 gap-y-12 min-[56rem]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <Island name="Contact">
            <Contact />
          </Island>
          <p className="mt-4 text-t-sm/[inherit] text-ink-3">
            {privacy.text} <a href={privacy.link.to}>{privacy.link.title}</a>.
          </p>
          <noscript>{contact.without}</noscript>
        </div>
        <aside>
          <Note kind="pending">{warning}</Note>
          <AsideTitle>{before.title}</AsideTitle>
          <dl>
            {before.points.map(({ question, answer }) => (
              <div key={question} className="border-t border-rule py-3">
                <dt className="font-semibold">{question}</dt>
                <dd className={asideText}>{answer}</dd>
              </div>
            ))}
          </dl>
          <AsideTitle>{operator.title}</AsideTitle>
          <OperatorFacts />
        </aside>
      </div>
    </div>
  );
}

const AsideTitle = ({ children }: { children: string }) => (
  <h2 className="mt-8 mb-3 text-d-sm">{children}</h2>
);
const asideText = 'text-t-ui/[1.5] text-ink-2';

function OperatorFacts() {
  const { operator } = env;
  if (!operator) return <p className={asideText}>{contact.operator.practice}</p>;
  const rows = [
    { label: 'Name', value: operator.name },
    { label: 'Registration', value: operator.registration },
    { label: 'Regulator', value: operator.regulator },
    { label: 'Address', value: operator.address },
    { label: 'Complaints', value: operator.complaints },
  ];
  return (
    <>
      <DescriptionList rows={rows} roomy />
      <p className={asideText}>{contact.operator.complaints}</p>
    </>
  );
}
