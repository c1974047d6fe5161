import { FileText } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { verify } from '@/content/verify';
import { Button } from '@/ui/button';
import { cx, keyByIndex } from '@/ui/cx';
import { Note } from '@/ui/feedback/note';
import { Progress } from '@/ui/feedback/progress';
import { Field, getDescribedBy } from '@/ui/forms/field';
import { getControlClass } from '@/ui/forms/field-classes';
import { FileDrop } from '@/ui/forms/file-drop';
import type { CheckProgress } from './check-file';
import type { Check } from './check-worker';
import { type ChosenReceipt, isBookText, sortFiles } from './chosen-files';
import { refuseConnections } from './refuse-connections';
import { type CheckState, useFileCheck } from './use-file-check';
import { VerifyDetails, VerifyVerdict } from './verify-result';

/** Milliseconds after the last letter: a pasted receipt is checked once, not letter by letter. */
const typingPause = 400;

interface Chosen {
  book: File | null;
  receipts: readonly ChosenReceipt[];
  /** Receipts as text. */
  typed: string;
}

const nothing: Chosen = { book: null, receipts: [], typed: '' };

/** What is chosen. Each change checks the book again. */
function useChosenFiles(check: Check) {
  const { state, hold, start, clear } = useFileCheck(check);
  const [chosen, setChosen] = useState(nothing);
  // Others may be chosen while files are read, which is between a choice and its check.
  const latest = useRef(nothing);
  const [problem, setProblem] = useState<string>();
  const change = (over: Partial<Chosen>, delay = 0) => {
    latest.current = { ...latest.current, ...over };
    const { book, receipts, typed } = latest.current;
    setChosen(latest.current);
    if (!book) return clear();
    const texts = isBookText(typed) ? [] : [typed];
    void start({
      book,
      receipts: [...texts, ...receipts.map(({ content }) => content)],
      name: book.name,
      delay,
    });
  };
  const addFiles = async (files: readonly File[]) => {
    hold();
    const found = await sortFiles(files);
    setProblem(found.problem);
    change({
      book: found.book ?? latest.current.book,
      receipts: [...latest.current.receipts, ...found.receipts],
    });
  };
  return { state, chosen, problem, change, addFiles };
}

/** Chooses a book and receipts, checks them, and shows the result. Nothing leaves the device. */
export function VerifyForm({ check }: { check: Check }) {
  const { state, chosen, problem, change, addFiles } = useChosenFiles(check);
  // Before anybody can choose a file.
  useEffect(refuseConnections, []);
  const { book, receipts, typed } = chosen;
  const hasReceipt = receipts.length > 0 || typed.trim() !== '';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-3 print:hidden">
        <FileDrop
          label={verify.file.label}
          hint={verify.file.hint}
          accept=".json,.txt,.csv,text/plain,text/csv,image/*"
          error={problem}
          subject={verify.file.subject}
          buttonLabel={verify.file.button}
          onFiles={(files) => void addFiles(files)}
        />
        <div role="status">
          <FileList files={book ? [book] : []} onRemove={() => change({ book: null })} />
          <FileList
            files={receipts}
            onRemove={(place) => change({ receipts: receipts.filter((_, i) => i !== place) })}
          />
        </div>
      </div>
      <ReceiptField text={typed} onChange={(text) => change({ typed: text }, typingPause)} />
      <CheckOutcome state={state} isBookMissing={!book && hasReceipt} />
    </div>
  );
}

/**
 * As little as shows it, so that a field in which somebody types stays in sight. Its margin keeps
 * it clear of the window's edge.
 */
const showElement = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

interface CheckOutcomeProps {
  state: CheckState;
  isBookMissing: boolean;
}

/** The verdict is read out and comes into sight, also while the focus is elsewhere. */
function CheckOutcome({ state, isBookMissing }: CheckOutcomeProps) {
  const checked = state.step === 'done' ? state.checked : null;
  const isStale = 'isStale' in state && state.isStale;
  return (
    <div className={cx(isStale && 'opacity-50')} aria-busy={isStale || undefined}>
      <div role="status">
        {isBookMissing && <Note kind="pending">{verify.file.missing}</Note>}
        {checked && (
          <div key={checked.at.getTime()} ref={showElement} className="scroll-my-6">
            <VerifyVerdict summary={checked.summary} />
          </div>
        )}
      </div>
      {checked && <VerifyDetails checked={checked} />}
      {state.step === 'running' && (
        <div ref={showElement} className="scroll-my-6">
          <CheckBar progress={state.progress} />
        </div>
      )}
      {state.step === 'refused' && (
        <div ref={showElement} className="scroll-my-6">
          <Note kind="error" role="alert">
            {state.cause}
          </Note>
        </div>
      )}
    </div>
  );
}

const CheckBar = ({ progress }: { progress: CheckProgress | null }) => (
  <Progress
    label={
      progress ? `Checking ${progress.entries.toLocaleString('en-US')} entries` : verify.run.reading
    }
    fraction={progress?.done ?? 0}
  />
);

function ReceiptField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId();
  const { label, hint, isBook } = verify.receipt;
  const error = isBookText(text) ? isBook : undefined;
  return (
    <div className="print:hidden">
      <Field id={id} label={label} hint={hint} error={error}>
        <textarea
          id={id}
          rows={2}
          spellCheck={false}
          autoComplete="off"
          className={getControlClass('area')}
          value={text}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={getDescribedBy(id, { hint, error })}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </Field>
    </div>
  );
}

interface FileListProps {
  files: readonly { name: string }[];
  onRemove: (place: number) => void;
}

const FileList = ({ files, onRemove }: FileListProps) =>
  files.length > 0 && (
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
  );
