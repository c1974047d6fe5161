import { useEffect, useRef, useState } from 'react';
import { getPhotoUrl, preloadStorage, uploadFile } from '@/data/collections/files';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getUploadErrorMessage } from '@/data/ledger/error-messages';
import { useUserState } from '@/data/user-state';
import { formatFullName } from '@/domain/accounts/profile';
import { createFilePath, getAcceptedTypes, photoSource } from '@/domain/identity/upload';
import { FileError } from '@/lib/files/file-error';
import { report } from '@/lib/report';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { Progress } from '@/ui/feedback/progress';
import { prepareFile } from '@/ui/files/prepare-file';
import { ButtonRow } from '@/ui/forms/button-row';
import { FileDrop } from '@/ui/forms/file-drop';
import { useFocusWhenLost } from '@/ui/hooks/use-focus';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import {
  getUploadLabel,
  type UploadCallbacks,
  UploadCancelled,
  type UploadState,
  useUpload,
} from '@/ui/hooks/use-upload';
import { Panel } from '@/ui/page';
import { Photo } from '@/ui/photo';

const failureMessage = 'Error Occurred, Try Again.';
const saveMessages = {
  progress: 'Updating Your Profile Photo...',
  success: 'Profile Photo Updated Successfully',
  failure: failureMessage,
};
const removeMessages = {
  progress: 'Removing Your Profile Photo...',
  success: 'Profile Photo Removed',
  failure: failureMessage,
};

/** One upload. A retry reuses the prepared file and, while it is valid, the path. */
interface UploadAttempt {
  source: File;
  prepared?: File;
  /** Storage path, and until when it can be used, epoch milliseconds. */
  place?: { path: string; until: number };
}

/** Milliseconds. A ticket and the time in a path are valid for ten minutes. */
const uploadPathLifetimeMs = 9 * 60_000;

async function uploadPhoto(attempt: UploadAttempt, watch: UploadCallbacks): Promise<string> {
  const context = currentUserContext();
  attempt.prepared ??= await prepareFile('photo', attempt.source);
  if (!attempt.place || attempt.place.until < Date.now()) {
    attempt.place = {
      path: createFilePath(context.uid, attempt.prepared, context.now()) ?? '',
      until: Date.now() + uploadPathLifetimeMs,
    };
  }
  return getPhotoUrl(
    context,
    await uploadFile(context, 'photo', attempt.prepared, { ...watch, path: attempt.place.path }),
  );
}

/**
 * The user's own photo. A picture is uploaded when it is chosen, and becomes the photo when it is
 * saved.
 */
export function useOwnPhoto() {
  const { profile, updates } = useUserState();
  const upload = useUpload();
  const attempt = useRef<UploadAttempt | null>(null);
  const [uploaded, setUploaded] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [again, setAgain] = useState(false);
  useEffect(preloadStorage, []);

  const send = async (one: UploadAttempt) => {
    attempt.current = one;
    setError(undefined);
    setAgain(false);
    try {
      setUploaded(await upload.start((watch) => uploadPhoto(one, watch)));
    } catch (thrown) {
      if (thrown instanceof UploadCancelled) return;
      if (thrown instanceof FileError) return setError(thrown.message);
      report('The photo was not uploaded', thrown);
      setError(getUploadErrorMessage(thrown));
      setAgain(true);
    }
  };
  const save = useLedgerMutation<string>({
    action: null,
    messages: saveMessages,
    send: (url) => updates.picture(url),
    onSuccess: () => setUploaded(null),
  });
  const remove = useLedgerMutation<void>({
    action: null,
    messages: removeMessages,
    send: () => updates.picture(''),
  });
  const onCancel = () => {
    upload.cancel();
    setUploaded(null);
  };
  return {
    url: profile.photoUrl,
    upload: upload.state,
    uploaded,
    error,
    writing: save.isPending ? ('save' as const) : remove.isPending ? ('remove' as const) : null,
    onFile: (source: File) => void send({ source }),
    onCancel,
    onRetry: again ? () => attempt.current && void send(attempt.current) : undefined,
    onSave: () => void (uploaded && save.attempt(uploaded)),
    onRemove: () => void remove.attempt(),
  };
}

interface PhotoCardProps {
  /** URL of the photo that others see; empty for none. */
  url: string;
  upload: UploadState;
  /** URL of a photo that was uploaded but is not saved yet. */
  uploaded: string | null;
  /** The write in progress. */
  writing: 'save' | 'remove' | null;
  error?: string | undefined;
  /** Tries the last upload again; undefined if that cannot help. */
  onRetry?: (() => void) | undefined;
  /** Why nothing can be changed now; undefined if it can. */
  closed?: string | undefined;
  onFile: (file: File) => void;
  /** Cancels the upload, or discards an uploaded photo that is not saved. */
  onCancel: () => void;
  onSave: () => void;
  onRemove: () => void;
}

/**
 * The photo beside the name, for clients and for the desk. A picture is uploaded at once, but used
 * only when it is saved.
 */
export function PhotoCard(props: PhotoCardProps) {
  const { url, upload, uploaded, closed } = props;
  const { profile } = useUserState();
  const shown = uploaded ?? url;
  const acts = useFocusWhenLost<HTMLDivElement>(`${upload.step} ${shown} ${uploaded !== null}`);
  return (
    <Panel title="Your photo">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-6">
        <figure className="w-24">
          <Photo
            size="large"
            src={shown}
            name={formatFullName(profile)}
            alt={uploaded ? 'Your new photo, not saved yet' : url ? 'Your photo' : 'No photo yet'}
          />
          <figcaption className="mt-2 text-ink-3 text-t-xs">
            {uploaded ? 'Not saved yet' : url ? 'Shown next to your name' : 'No photo yet'}
          </figcaption>
        </figure>
        <div className="grid min-w-0 gap-3" ref={acts} tabIndex={-1}>
          {closed !== undefined && <p className="text-ink-2 text-t-sm">{closed}</p>}
          {closed === undefined && upload.step === 'sending' && (
            <UploadProgress upload={upload} onCancel={props.onCancel} />
          )}
          {closed === undefined &&
            upload.step === 'idle' &&
            (uploaded ? <DecideUploaded {...props} /> : <ChoosePhoto {...props} />)}
        </div>
      </div>
    </Panel>
  );
}

const UploadProgress = ({
  upload,
  onCancel,
}: { upload: Extract<UploadState, { step: 'sending' }> } & Pick<PhotoCardProps, 'onCancel'>) => (
  <Progress
    label={getUploadLabel(upload)}
    fraction={upload.fraction}
    action={
      <Button dense onClick={onCancel}>
        Cancel
      </Button>
    }
  />
);

const DecideUploaded = ({ writing, onCancel, onSave }: PhotoCardProps) => (
  <>
    <p className="text-ink-2 text-t-sm" role="status">
      Uploaded. It’s shown next to your name once you save it.
    </p>
    <ButtonRow>
      <Button kind="primary" busy={writing === 'save'} onClick={onSave}>
        Save
      </Button>
      <Button onClick={onCancel} disabledReason={writing ? 'Saving…' : undefined}>
        Cancel
      </Button>
    </ButtonRow>
  </>
);

const ChoosePhoto = ({ url, error, writing, onFile, onRetry, onRemove }: PhotoCardProps) => (
  <>
    <FileDrop
      label="Picture"
      subject="a picture"
      buttonLabel="Choose a picture"
      accept={getAcceptedTypes('photo')}
      hint={`${photoSource.words}. A larger one is resized before upload.`}
      error={error}
      onFile={onFile}
    />
    {onRetry && (
      <Note>
        <Button dense onClick={onRetry}>
          Try again
        </Button>
      </Note>
    )}
    {url && (
      <ButtonRow>
        <Button kind="plain" dense busy={writing === 'remove'} onClick={onRemove}>
          Remove photo
        </Button>
      </ButtonRow>
    )}
  </>
);
