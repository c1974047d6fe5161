import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { fileLimits, findFileIssue, formatFileSize, getAcceptedTypes } from '@/domain/requests/upload';
import { type IdentityKind, identityKindName, identityKinds } from '@/domain/requests/verification';
import { resizeImage } from '@/lib/files/resize-image';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { Progress } from '@/ui/feedback/progress';
import { ButtonRow } from '@/ui/forms/button-row';
import { hintClass } from '@/ui/forms/field-classes';
import { SegmentedField } from '@/ui/forms/fields';
import { FileDrop } from '@/ui/forms/file-drop';
import { Form, FormError, useSchemaForm } from '@/ui/forms/form';
import { useFileUrl } from '@/ui/hooks/use-file-url';
import { getUploadLabel, type UploadState } from '@/ui/hooks/use-upload';
import { Step, Steps } from '@/ui/ledger/steps';

export interface VerifyRequest {
  kind: IdentityKind;
  file: File;
}

const fileSchema = v.pipe(
  v.nullable(v.instance(File)),
  v.rawTransform(({ dataset, addIssue, NEVER }): File => {
    const chosen = dataset.value;
    const issue = chosen ? findFileIssue('identity', chosen) : 'Add a photo or scan of the document.';
    if (chosen && issue === null) return chosen;
    addIssue({ message: issue ?? '' });
    return NEVER;
  }),
);

const verifySchema = v.object({ kind: v.picklist(identityKinds, 'Choose a document type.'), file: fileSchema });
type VerifyInput = v.InferInput<typeof verifySchema>;

/** Pixels. Every line of a document stays readable, and the file is small enough. */
const maxSidePixels = 3_000;

/** Photos from a phone's camera can exceed the limit, and the client cannot choose a smaller size there. */
const resizeDocument = (file: File): Promise<File> => resizeImage(file, { side: maxSidePixels, bytes: fileLimits.identity.bytes });

interface FileStepProps {
  /** True while the file is being sent; it cannot be changed then. */
  busy: boolean;
}

function FileStep({ busy }: FileStepProps) {
  const { setValue, setError, clearErrors, formState } = useFormContext<VerifyInput>();
  const file = useWatch<VerifyInput, 'file'>({ name: 'file' });
  const add = async (chosen: File, camera: boolean) => {
    const small = camera && chosen.size > fileLimits.identity.bytes ? await resizeDocument(chosen).catch(() => chosen) : chosen;
    const issue = findFileIssue('identity', small);
    if (issue !== null) return setError('file', { type: 'refused', message: issue });
    clearErrors('file');
    setValue('file', small, { shouldDirty: true });
  };
  if (file) return <ChosenFile file={file} busy={busy} onAnother={() => setValue('file', null, { shouldDirty: true })} />;
  return (
    <FileDrop
      label="Photo or scan of the document"
      subject="a file"
      buttonLabel="Choose a file"
      camera
      accept={getAcceptedTypes('identity')}
      hint={`PNG, JPEG or PDF, up to ${formatFileSize(fileLimits.identity.bytes)}. All four corners visible, all text readable.`}
      error={formState.errors.file?.message}
      onFile={(chosen, camera) => void add(chosen, camera)}
    />
  );
}

const previewClass = 'rounded-r-1 border border-rule-2 bg-well';

function ChosenFile({ file, busy, onAnother }: { file: File; busy: boolean; onAnother: () => void }) {
  const url = useFileUrl(file);
  const words = `${file.name}, ${formatFileSize(file.size)}`;
  return (
    <figure className="grid max-w-[32rem] justify-items-start gap-2">
      {file.type === 'application/pdf' ? (
        <PdfIcon />
      ) : (
        url && <img className={cx('max-h-72', previewClass)} src={url} alt="The file you chose" />
      )}
      <figcaption className="flex flex-wrap items-center gap-x-3 text-ink-2 text-t-sm/[1.55]">
        <span className="wrap-anywhere">{words}</span>
        <Button
          kind="plain"
          dense
          ref={focusButton}
          disabledReason={busy ? 'Sending…' : undefined}
          reasonClassName="basis-full"
          onClick={onAnother}
        >
          Choose another file
        </Button>
      </figcaption>
    </figure>
  );
}

/** Takes the focus if the element that had it is gone. */
const focusButton = (button: HTMLButtonElement | null) => {
  if (document.activeElement === document.body) button?.focus();
};

const PdfIcon = () => (
  <span
    className={cx('grid h-42 w-32 place-content-center justify-items-center gap-2 font-medium text-ink-2 text-t-sm/[1.55]', previewClass)}
  >
    <FileText className="size-8 stroke-[1.25]" aria-hidden="true" />
    PDF
  </span>
);

/** `given-up`: the client cancelled the upload. */
export type SubmitDocumentOutcome = { state: 'sent' } | { state: 'given-up' } | { state: 'failed'; cause: string };

export interface VerifyFormProps {
  upload: UploadState;
  send: (request: VerifyRequest) => Promise<SubmitDocumentOutcome>;
  onCancel: () => void;
}

const kindOptions = identityKinds.map((kind) => ({ value: kind, label: identityKindName[kind] }));

/** Form for the kind of document and its file. The page removes it after the document was sent. */
export function VerifyForm({ upload, send, onCancel }: VerifyFormProps) {
  const [givenUp, setGivenUp] = useState(false);
  const submit = async (request: VerifyRequest) => {
    setGivenUp(false);
    const outcome = await send(request);
    setGivenUp(outcome.state === 'given-up');
    if (outcome.state === 'failed') throw new FormError(`We couldn’t confirm your request. ${outcome.cause} Your choice is still here.`);
  };
  const form = useSchemaForm<VerifyInput, VerifyRequest>(verifySchema, submit, { defaultValues: { file: null } });
  const busy = form.formState.isSubmitting;
  return (
    <Form {...form}>
      <Steps>
        <Step title="Choose a document">
          <div className="max-w-[32rem]">
            <SegmentedField name="kind" label="Document" labelHidden options={kindOptions} />
          </div>
        </Step>
        <Step title="Add the file">
          <FileStep busy={busy} />
        </Step>
        <Step title="Send it to us">
          <div className="grid max-w-[32rem] gap-4">
            {upload.step === 'sending' ? (
              <Progress
                label={getUploadLabel(upload)}
                fraction={upload.fraction}
                action={
                  <Button dense onClick={onCancel}>
                    Cancel
                  </Button>
                }
              />
            ) : (
              <p className={hintClass}>Only you and the desk can see it. Sending it is recorded in your book.</p>
            )}
            <ButtonRow>
              <Button kind="primary" type="submit" busy={busy}>
                Upload the document
              </Button>
            </ButtonRow>
            {givenUp && (
              <p className="text-ink-2 text-t-sm" role="status">
                Cancelled. Nothing was sent.
              </p>
            )}
          </div>
        </Step>
      </Steps>
    </Form>
  );
}
