import { useState } from 'react';
import * as v from 'valibot';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { InputField } from '@/ui/forms/input-field';
import { toFormError } from './form-errors';
import { ResetSent, type SentReset, sendReset } from './reset-sent';
import { SignInPageLayout } from './sign-in-page-layout';
import { emailSchema } from './sign-in-schema';

const resetRequestSchema = v.object({ email: emailSchema });

/** Requests a link to choose a new password. The link opens account-action-page.tsx. */
export function Component() {
  const [sent, setSent] = useState<SentReset | null>(null);
  const submit = async ({ email }: { email: string }) => {
    setSent(null);
    try {
      setSent(await sendReset(email));
    } catch (error) {
      throw toFormError(error);
    }
  };
  const form = useSchemaForm(resetRequestSchema, submit, { defaultValues: { email: '' } });
  return (
    <SignInPageLayout title="Reset password">
      <div className="grid gap-5">
        <Form {...form} submitLabel="Send link" loadingLabel="Sending…" wide>
          <InputField
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Form>
        {sent && <ResetSent sent={sent} />}
      </div>
      <p className="mt-5 text-t-sm">
        <a href="/signin">Back to sign-in</a>
      </p>
    </SignInPageLayout>
  );
}
