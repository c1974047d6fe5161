import { FileText } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { verify } from '@/content/verify';
import { report } from '@/lib/report';
import { Button } from '@/ui/button';
import { keyByIndex } from '@/ui/cx';
import { Note } from '@/ui/feedback/note';
import { Progress } from '@/ui/feedback/progress';
import { Field, getDescribedBy } from '@/ui/forms/field';
import { getControlClass } from '@/ui/forms/field-classes';
import { FileDrop } from '@/ui/forms/file-drop';
import { Heading } from '@/ui/heading';
import type { CheckRequest } from './check-file';
import type { Check } from './check-worker';
import {
  type ChosenFiles,
  type ChosenReceipt,
  isBookText,
  sortBookFiles,
  sortReceiptFiles,
} from './chosen-files';
import { refuseConnections } from './refuse-connections';
import { type CheckedBook, VerifyResult } from './verify-result';

type CheckState =
  | { step: 'idle' }
  | { step: 'running'; entries: number | null }
  | { step: 'refused'; cause: string }
  | { step: 'done'; checked: CheckedBook };

/** One check at a time. It ends when the page is left. */
function useFileCheck(check: Check) {
  const [state, setState] = useState<CheckState>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const clear = () => {
    running.current?.abort();
    setState({ step: 'idle' });
  };
  const start = async (request: CheckRequest, name: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const show = (next: CheckState) => !signal.aborted && setState(next);
    show({ step: 'running', entries: null });
    const began = performance.now();
    try {
      const result = await check(request, (entries) => show({ step: 'running', entries }), signal);
      const seconds = (performance.now() - began) / 1_000;
      if (result.state === 'refused') show({ step: 'refused', cause: result.cause });
      else show({ step: 'done', checked: { ...result, name, seconds, at: new Date() } });
    } catch (error) {
      if (signal.aborted) return;
      report('A book could not be checked', error);
      show({ step: 'refused', cause: verify.run.failed });
    }
  };
  return { state, start, clear };
}

/** Chooses a book and receipts, checks them, and shows the result. Nothing leaves the device. */
export function VerifyForm({ check }: { check: Check }) {
  const { state, start, clear } = useFileCheck(check);
  // Before anybody can choose a file.
  useEffect(refuseConnections, []);
  const [book, setBook] = useState<File | null>(null);
  const [bookProblem, setBookProblem] = useState<string>();
  const [typed, setTyped] = useState('');
  const [receipts, setReceipts] = useState<readonly ChosenReceipt[]>([]);
  const [receiptProblem, setReceiptProblem] = useState<string>();

  const [filesRead, setFilesRead] = useState(0);
  /** A result is about the files beside it, so it goes before and after they are read. */
  const readFiles = async (chosen: Promise<ChosenFiles>) => {
    clear();
    setFilesRead((before) => before + 1);
    const found = await chosen;
    setFilesRead((before) => before - 1);
    clear();
    return found;
  };
  const takeBook = async (files: readonly File[]) => {
    const chosen = await readFiles(sortBookFiles(files));
    if (chosen.book) setBook(chosen.book);
    setBookProblem(book && chosen.problem === verify.book.isReceipt ? undefined : chosen.problem);
    setReceipts((before) => [...before, ...chosen.receipts]);
  };
  const takeReceipts = async (files: readonly File[]) => {
    const chosen = await readFiles(sortReceiptFiles(files));
    setReceiptProblem(chosen.problem);
    setReceipts((before) => [...before, ...chosen.receipts]);
  };
  const run = () => {
    if (book)
      void start({ book, receipts: [typed, ...receipts.map(({ content }) => content)] }, book.name);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <section className="grid gap-3 print:hidden">
        <Heading className="text-d-sm">{verify.book.title}</Heading>
        <FileDrop
          label={verify.book.label}
          hint={verify.book.hint}
          accept=".json,.txt"
          error={bookProblem}
          subject={verify.book.subject}
          buttonLabel={verify.book.button}
          onFiles={(files) => void takeBook(files)}
        />
        <FileList
          files={book ? [book] : []}
          onRemove={() => {
            clear();
            setBook(null);
          }}
        />
      </section>
      <section className="grid gap-4 print:hidden">
        <Heading className="text-d-sm">{verify.receipts.title}</Heading>
        <ReceiptField
          text={typed}
          onChange={(text) => {
            clear();
            setTyped(text);
          }}
        />
        <FileDrop
          label={verify.receipts.fileLabel}
          hint={verify.receipts.fileHint}
          accept=".txt,.csv,text/plain,text/csv,image/*"
          error={receiptProblem}
          subject={verify.receipts.subject}
          buttonLabel={verify.receipts.button}
          onFiles={(files) => void takeReceipts(files)}
        />
        <FileList
          files={receipts}
          onRemove={(place) => {
            clear();
            setReceipts((before) => before.filter((_, i) => i !== place));
          }}
        />
      </section>
      <section className="grid gap-4">
        <Heading className="text-d-sm">{verify.run.title}</Heading>
        <p className="print:hidden">
          <Button
            kind="primary"
            disabledReason={
              filesRead > 0 ? verify.file.reading : book ? undefined : verify.book.missing
            }
            busy={state.step === 'running'}
            onClick={run}
          >
            {verify.run.button}
          </Button>
        </p>
        <CheckOutcome state={state} onCancel={clear} />
      </section>
    </div>
  );
}

function CheckOutcome({ state, onCancel }: { state: CheckState; onCancel: () => void }) {
  if (state.step === 'idle') return null;
  if (state.step === 'running') {
    const label =
      state.entries === null
        ? verify.run.reading
        : `Checking ${state.entries.toLocaleString('en-US')} entries…`;
    return (
      <Progress
        label={label}
        fraction={null}
        action={<Button onClick={onCancel}>{verify.run.cancel}</Button>}
      />
    );
  }
  if (state.step === 'refused') {
    return (
      <Note kind="error" role="alert">
        {state.cause}
      </Note>
    );
  }
  return <VerifyResult checked={state.checked} />;
}

function ReceiptField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId();
  const { label, hint, isBook } = verify.receipts;
  const error = isBookText(text) ? isBook : undefined;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        className={getControlClass('area')}
        value={text}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={getDescribedBy(id, { hint, error })}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  );
}

interface FileListProps {
  files: readonly { name: string }[];
  onRemove: (place: number) => void;
}

/** The chosen files. A new one is announced. */
const FileList = ({ files, onRemove }: FileListProps) => (
  <div role="status">
    {files.length > 0 && (
      <ul>
        {keyByIndex(files).map(({ key, item: { name } }, place) => (
          <li key={key} className="flex items-center gap-2 border-rule border-b">
            <FileText aria-hidden="true" />
            <bdi className="wrap-anywhere min-w-0 flex-1 text-t-ui">{name}</bdi>
            <Button
              kind="plain"
              aria-label={`${verify.file.remove} ${name}`}
              onClick={() => onRemove(place)}
            >
              {verify.file.remove}
            </Button>
          </li>
        ))}
      </ul>
    )}
  </div>
);
