import {
  type DragEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { getButtonClass } from '@/ui/button';
import { cx } from '@/ui/cx';
import { Field, getDescribedBy } from './field';
import { scrollWithFieldClass } from './field-classes';

export interface FileDropProps {
  label: ReactNode;
  /** Which files are accepted. */
  hint: ReactNode;
  /** `accept` of the file input. */
  accept: string;
  error?: string | undefined;
  /** Completes "Drag … here": "a picture". */
  subject: string;
  /** Text of the button: "Choose a picture". */
  buttonLabel: string;
  /** Also offers the camera of a phone. */
  camera?: boolean | undefined;
  onFile?: ((file: File) => void) | undefined;
  /** Takes several files at a time, instead of `onFile`. */
  onFiles?: ((files: readonly File[]) => void) | undefined;
}

const getAreaClass = (over: boolean, refused: boolean) =>
  cx(
    'relative flex min-h-28 flex-wrap items-center justify-center gap-3 rounded-r-1',
    over ? 'bg-green-wash' : 'bg-sheet',
    over || refused
      ? 'border-2 p-[calc(1rem-1px)]'
      : 'border border-rule-2 border-dashed p-4 hover:border-ink-2',
    refused && 'border-red',
    over && !refused && 'border-green',
  );

/**
 * Takes files by drag and drop, a file dialog or the camera. The whole area can be pressed; the
 * file input in it has the focus.
 */
export function FileDrop({
  label,
  hint,
  accept,
  error,
  subject,
  buttonLabel,
  camera,
  onFile,
  onFiles,
}: FileDropProps) {
  const id = useId();
  const { over, several, take, place } = useFileDrop(onFile, onFiles);
  const message = several ? 'Drop one file at a time.' : error;
  const control = {
    accept,
    'aria-invalid': message !== undefined || undefined,
    'aria-describedby': getDescribedBy(id, { hint, error: message }),
  };
  return (
    <Field id={id} label={label} hint={hint} error={message} group>
      <div
        className={getAreaClass(over, message !== undefined)}
        data-over={over ? '' : undefined}
        {...place}
      >
        <p
          className="pointer-coarse:hidden text-ink-2 text-t-ui leading-[inherit]"
          aria-hidden="true"
        >
          Drag {subject} here, or
        </p>
        <FilePicker
          {...control}
          labelledBy={`${id}-label`}
          text={buttonLabel}
          whole
          multiple={onFiles !== undefined}
          onFiles={take}
        />
        {camera && (
          <FilePicker
            {...control}
            labelledBy={`${id}-label`}
            text="Take a photo"
            capture="environment"
            onFiles={take}
          />
        )}
      </div>
    </Field>
  );
}

interface FilePickerProps {
  accept: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  labelledBy: string;
  text: string;
  /** A press anywhere in the area opens it. */
  whole?: boolean;
  multiple?: boolean;
  capture?: 'environment';
  onFiles: (files: readonly File[]) => void;
}

const pickerClass = cx(
  'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
);
/**
 * Above the other button, which covers the whole area. Only for touch: such a device has a camera
 * and no drag and drop.
 */
const cameraClass = 'relative z-1 not-pointer-coarse:hidden';

function FilePicker({ labelledBy, text, whole, onFiles, ...control }: FilePickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const files = [...(input.current?.files ?? [])];
    // So that the same file can be chosen again.
    if (input.current) input.current.value = '';
    if (files.length > 0) onFiles(files);
  };
  const takeEarly = useEffectEvent(take);
  // A prerendered page may have got a file before it was hydrated.
  useEffect(() => takeEarly(), []);
  return (
    <label
      className={getButtonClass(
        {},
        cx(pickerClass, whole && 'after:absolute after:inset-0', control.capture && cameraClass),
      )}
    >
      <span id={id}>{text}</span>
      <input
        {...control}
        type="file"
        className={cx('sr-only', scrollWithFieldClass)}
        aria-labelledby={`${id} ${labelledBy}`}
        ref={input}
        onChange={take}
      />
    </label>
  );
}

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false;

function useFileDrop(onFile: FileDropProps['onFile'], onFiles: FileDropProps['onFiles']) {
  const [over, setOver] = useState(false);
  const [several, setSeveral] = useState(false);
  usePreventStrayDrops();
  // A single file clears the error about several files.
  const take = (files: readonly File[]) => {
    const [file, second] = files;
    const isRefused = second !== undefined && !onFiles;
    setSeveral(isRefused);
    if (!file || isRefused) return;
    onFile?.(file);
    onFiles?.(files);
  };
  const place = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))
        return;
      setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take([...event.dataTransfer.files]);
    },
  };
  return { over, several, take, place };
}

/**
 * A file dropped outside the area would open in place of the page, and everything typed would be
 * lost.
 */
function usePreventStrayDrops() {
  useEffect(() => {
    const hold = (event: globalThis.DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', hold);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', hold);
    };
  }, []);
}
