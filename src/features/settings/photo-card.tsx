import { photoSource } from '@/domain/requests/upload';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { Progress } from '@/ui/feedback/progress';
import { FileDrop } from '@/ui/forms/file-drop';
import { useFocusKept } from '@/ui/hooks/use-focus-kept';
import { type UploadState, uploadWords } from '@/ui/hooks/use-upload';
import { Panel } from '@/ui/page';
import { Photo } from '@/ui/photo';
import './photo-card.css';

export interface PhotoCardProps {
  /** Of the photo that others see; empty for none. */
  url: string;
  upload: UploadState;
  /** Of a photo that was uploaded and is not saved yet. */
  uploaded: string | null;
  /** What is being written now. */
  writing: 'save' | 'remove' | null;
  /** Why the last picture was not taken. */
  error?: string | undefined;
  /** Tries the last upload again, where that makes sense. */
  onRetry?: (() => void) | undefined;
  /** Why nothing can be changed now. */
  closed?: string | undefined;
  onFile: (file: File) => void;
  /** Gives up what is being uploaded, or what was uploaded and not saved. */
  onCancel: () => void;
  onSave: () => void;
  onRemove: () => void;
}

/** The photo beside the name, for clients and for the desk alike. A picture is uploaded at once; it counts when it is saved. */
export function PhotoCard(props: PhotoCardProps) {
  const { url, upload, uploaded, closed } = props;
  const shown = uploaded ?? url;
  const acts = useFocusKept<HTMLDivElement>(`${upload.step} ${shown} ${uploaded !== null}`);
  return (
    <Panel title="Your Photo">
      <div className="photo-card">
        <figure>
          <Photo large src={shown} alt={uploaded ? 'Your new photo, not saved yet' : url ? 'Your photo' : 'No photo yet'} />
          <figcaption>{uploaded ? 'Not saved yet' : url ? 'Stands beside your name' : 'No photo yet'}</figcaption>
        </figure>
        <div className="photo-card-acts" ref={acts} tabIndex={-1}>
          {closed !== undefined && <p className="text-ink-2 text-t-sm">{closed}</p>}
          {closed === undefined && upload.step === 'sending' && <Sending upload={upload} onCancel={props.onCancel} />}
          {closed === undefined && upload.step === 'idle' && (uploaded ? <Decide {...props} /> : <Choose {...props} />)}
        </div>
      </div>
    </Panel>
  );
}

const Sending = ({ upload, onCancel }: { upload: Extract<UploadState, { step: 'sending' }> } & Pick<PhotoCardProps, 'onCancel'>) => (
  <Progress
    label={uploadWords(upload)}
    share={upload.share}
    action={
      <Button dense onClick={onCancel}>
        Cancel
      </Button>
    }
  />
);

const Decide = ({ writing, onCancel, onSave }: PhotoCardProps) => (
  <>
    <p className="text-ink-2 text-t-sm" role="status">
      Uploaded. It stands beside your name once you save it.
    </p>
    <div className="acts">
      <Button kind="first" busy={writing === 'save'} onClick={onSave}>
        Save
      </Button>
      <Button onClick={onCancel} notYet={writing ? 'It is being saved.' : undefined}>
        Cancel
      </Button>
    </div>
  </>
);

const Choose = ({ url, error, writing, onFile, onRetry, onRemove }: PhotoCardProps) => (
  <>
    <FileDrop
      label="Picture"
      what="a picture"
      choose="Choose a picture"
      accept={photoSource.types.join(',')}
      hint={`${photoSource.words}. A larger one is resized before it is sent.`}
      error={error}
      onFile={(file) => onFile(file)}
    />
    {onRetry && (
      <Note>
        <Button dense onClick={onRetry}>
          Try again
        </Button>
      </Note>
    )}
    {url && (
      <div className="acts">
        <Button kind="plain" dense busy={writing === 'remove'} onClick={onRemove}>
          Remove the photo
        </Button>
      </div>
    )}
  </>
);
