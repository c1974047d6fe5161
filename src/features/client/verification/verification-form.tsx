import { FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import {
  fileLimits,
  findFileIssue,
  formatFileSize,
  getAcceptedTypes,
} from '@/domain/identity/upload';
import { type IdentityKind, identityKindName, identityKinds } from '@/domain/identity/verification';
import { FileError } from '@/lib/files/file-error';
import { report } from '@/lib/report';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { Progress } from '@/ui/feedback/progress';
import { prepareFile } from '@/ui/files/prepare-file';
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
    const issue = chosen
      ? findFileIssue('identity', chosen)
      : 'Add a photo or scan of the document.';
    if (chosen && issue === null) return chosen;
    addIssue({ message: issue ?? '' });
    return NEVER;
  }),
);

const verifySchema = v.object({
  kind: v.picklist(identityKinds, 'Choose a document type.'),
  file: fileSchema,
});
type VerifyInput = v.InferInput<typeof verifySchema>;

interface FileStepProps {
  /** True while the file is being sent; it cannot be changed then. */
  busy: boolean;
  choice: FileChoice;
}

function FileStep({ busy, choice }: FileStepProps) {
  const { setValue, formState } = useFormContext<VerifyInput>();
  const file = useWatch<VerifyInput, 'file'>({ name: 'file' });
  if (file)
    return (
      <ChosenFile
        file={file}
        busy={busy}
        onAnother={() => setValue('file', null, { shouldDirty: true })}
      />
    );
  return (
    <div className="grid gap-4">
      <FileDrop
        label="Photo or scan of the document"
        subject="a file"
        buttonLabel="Choose a file"
        camera
        accept={getAcceptedTypes('identity')}
        hint={`PNG, JPEG or PDF, up to ${formatFileSize(fileLimits.identity.bytes)}; larger photos are made smaller. All four corners visible, all text readable.`}
        error={formState.errors.file?.message}
        onFile={(chosen) => void choice.take(chosen)}
      />
      {choice.checked !== null && (
        <Progress label={`Checking ${choice.checked}…`} fraction={null} />
      )}
    </div>
  );
}

interface FileChoice {
  /**
   * The name of the file that is being read and, if it is a large picture, made smaller; null if
   * none is.
   */
  checked: string | null;
  take: (chosen: File) => Promise<void>;
}

/**
 * Prepares a chosen file and puts it into the form, or the reason why it is refused. The last
 * choice counts.
 */
function useFileChoice({
  setValue,
  setError,
  clearErrors,
}: Pick<UseFormReturn<VerifyInput>, 'setValue' | 'setError' | 'clearErrors'>): FileChoice {
  const [checked, setChecked] = useState<string | null>(null);
  const last = useRef<File | null>(null);
  const take = async (chosen: File) => {
    last.current = chosen;
    setChecked(chosen.name);
    clearErrors('file');
    try {
      const file = await prepareFile('identity', chosen);
      if (last.current === chosen) setValue('file', file, { shouldDirty: true });
    } catch (error) {
      if (!(error instanceof FileError)) report('A chosen document was not read', error);
      const message =
        error instanceof FileError
          ? error.message
          : 'This file could not be read. Choose another one.';
      if (last.current === chosen) setError('file', { type: 'refused', message });
    } finally {
      if (last.current === chosen) setChecked(null);
    }
  };
  return { checked, take };
}

const previewClass = 'rounded-r-1 border border-rule-2 bg-well';

function ChosenFile({
  file,
  busy,
  onAnother,
}: {
  file: File;
  busy: boolean;
  onAnother: () => void;
}) {
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
    className={cx(
      'grid h-42 w-32 place-content-center justify-items-center gap-2 font-medium text-ink-2 text-t-sm/[1.55]',
      previewClass,
    )}
  >
    <FileText className="size-8 stroke-[1.25]" aria-hidden="true" />
    PDF
  </span>
);

/** `given-up`: the client cancelled the upload. */
export type SubmitDocumentOutcome =
  | { state: 'sent' }
  | { state: 'given-up' }
  | { state: 'failed'; cause: string };

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
    if (outcome.state === 'failed')
      throw new FormError(
        `We couldn’t confirm your request. ${outcome.cause} Your choice is still here.`,
      );
  };
  const form = useSchemaForm<VerifyInput, VerifyRequest>(verifySchema, submit, {
    defaultValues: { file: null },
  });
  const { busy } = form;
  const choice = useFileChoice(form);
  return (
    <Form {...form}>
      <Steps>
        <Step title="Choose a document">
          <div className="max-w-[32rem]">
            <SegmentedField name="kind" label="Document" labelHidden options={kindOptions} />
          </div>
        </Step>
        <Step title="Add a file">
          <FileStep busy={busy} choice={choice} />
        </Step>
        <Step title="Send">
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
              <p className={hintClass}>
                Only you and the desk can see it. Sending it is recorded in your book.
              </p>
            )}
            <ButtonRow>
              <Button
                kind="primary"
                type="submit"
                busy={busy}
                disabledReason={choice.checked !== null ? 'Still checking the file…' : undefined}
              >
                Send document
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
