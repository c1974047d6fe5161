import { useState } from 'react';
import { identityKindName, identityKinds } from '@/domain/requests/verification';
import { Button } from '@/ui/button';
import { Progress } from '@/ui/feedback/progress';
import { SegmentField } from '@/ui/forms/fields';
import { Form, FormError, useSchemaForm } from '@/ui/forms/form';
import { type UploadState, uploadWords } from '@/ui/hooks/use-upload';
import { Step, Steps } from '@/ui/ledger/steps';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { FileStep, type FileStepProps, type VerifyInput, type VerifyRequest, verifyForm } from './file-step';

/** What came of an attempt: it was sent, given up by the client, or failed. */
export type SendOutcome = { state: 'sent' } | { state: 'given-up' } | { state: 'failed'; cause: string };

export interface VerifyFormProps {
  upload: UploadState;
  /** Sends one request; the same again is the same upload and the same act. */
  send: (request: VerifyRequest) => Promise<SendOutcome>;
  onCancel: () => void;
  shrink?: FileStepProps['shrink'];
}

const kinds = identityKinds.map((kind) => ({ value: kind, label: identityKindName[kind] }));

/** Which document, the file, and sending it. After it was sent this form leaves the page. */
export function VerifyForm({ upload, send, onCancel, shrink }: VerifyFormProps) {
  const [givenUp, setGivenUp] = useState(false);
  const submit = async (request: VerifyRequest) => {
    setGivenUp(false);
    const outcome = await send(request);
    setGivenUp(outcome.state === 'given-up');
    if (outcome.state === 'failed') throw new FormError(`It was not confirmed. ${outcome.cause} Your choice is still here.`);
  };
  const form = useSchemaForm<VerifyInput, VerifyRequest>(verifyForm, submit, { defaultValues: { file: null } });
  const busy = form.formState.isSubmitting;
  return (
    <Form {...form}>
      <Steps>
        <Step title="Choose the document">
          <div className="verify-kind">
            <SegmentField name="kind" label={<VisuallyHidden>Document</VisuallyHidden>} options={kinds} />
          </div>
        </Step>
        <Step title="Add the file">
          <FileStep busy={busy} {...(shrink ? { shrink } : {})} />
        </Step>
        <Step title="Send it to the desk">
          <div className="form verify-send">
            {upload.step === 'sending' ? (
              <Progress
                label={uploadWords(upload)}
                share={upload.share}
                action={
                  <Button dense onClick={onCancel}>
                    Cancel
                  </Button>
                }
              />
            ) : (
              <p className="hint">Only you and the desk can read it. Sending it is an entry in your book.</p>
            )}
            <div className="acts">
              <Button kind="first" type="submit" busy={busy}>
                Upload the document
              </Button>
            </div>
            {givenUp && (
              <p className="text-ink-2 text-t-sm" role="status">
                You cancelled it, so nothing was sent.
              </p>
            )}
          </div>
        </Step>
      </Steps>
    </Form>
  );
}
