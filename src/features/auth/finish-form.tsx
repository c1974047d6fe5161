import type * as v from 'valibot';
import type { NewClient } from '@/domain/accounts/profile';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { ConsentFields, ContactFields, NameFields, noClient } from './client-fields';
import { clientOf, finishSchema } from './schemas';
import { asFormError } from './words';

export interface FinishFormProps {
  email: string;
  /** What is known already; the consents that belong to it were given. */
  known: NewClient | null;
  onOpen: (client: NewClient) => Promise<void>;
}

/** What is missing of a sign-up that broke off after the sign-in had been created. */
export function FinishForm({ email, known, onOpen }: FinishFormProps) {
  const submit = (values: v.InferOutput<typeof finishSchema>) =>
    onOpen(clientOf(values, email)).catch((error: unknown) => {
      throw asFormError(error);
    });
  const defaultValues = known ? { ...known, terms: true, risk: true } : noClient;
  const form = useSchemaForm(finishSchema, submit, { defaultValues });
  return (
    <Form {...form} submit="Finish opening the account" busyText="Opening the account…" wide>
      <NameFields />
      <ContactFields />
      <ConsentFields />
    </Form>
  );
}
