import { useState } from 'react';
import type { ClientData, ExportProgress } from '@/data/collections/export';
import { dayOf } from '@/domain/day';
import { report } from '@/lib/report';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { Progress } from '@/ui/feedback/progress';
import { ActRow } from './act-row';

type State =
  | { step: 'idle' }
  | { step: 'reading'; read: number }
  | { step: 'done'; name: string; read: number }
  | { step: 'failed'; cause: string };

export interface DownloadProps {
  /** @throws ActError */
  read: (onProgress: (progress: ExportProgress) => void) => Promise<ClientData>;
  /** Hands a finished file to the browser. */
  save: (name: string, content: Blob) => void;
  cause: (error: unknown) => string;
}

/** The name says whose it is and of which day: `glassbook-2026-11-21.json`. */
export const fileOf = (data: ClientData) => ({
  name: `glassbook-${dayOf(data.readAt)}.json`,
  content: new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
});

/** Everything that a client can read of the own account as one file, made in the browser. */
export function Download({ read, save, cause }: DownloadProps) {
  const [state, setState] = useState<State>({ step: 'idle' });
  const start = async () => {
    let count = 0;
    setState({ step: 'reading', read: 0 });
    try {
      const data = await read((progress) => {
        count = progress.read;
        setState({ step: 'reading', read: count });
      });
      const { name, content } = fileOf(data);
      save(name, content);
      setState({ step: 'done', name, read: count });
    } catch (error) {
      report('The data could not be downloaded', error);
      setState({ step: 'failed', cause: cause(error) });
    }
  };
  return (
    <ActRow
      title="Download all my data"
      action={
        <Button busy={state.step === 'reading'} onClick={() => void start()}>
          Download
        </Button>
      }
      answer={<Answer state={state} />}
    >
      One JSON file with every document, list, archive and entry of your account that you can read. Not in it: photos and identity
      documents, which it names by their paths; your record at the sign-in service; the desk’s notes about you; what you sent with the
      contact form.
    </ActRow>
  );
}

function Answer({ state }: { state: State }) {
  switch (state.step) {
    case 'idle':
      return null;
    case 'reading':
      return <Progress label={`Reading: ${state.read} documents and entries so far`} share={null} />;
    case 'done':
      return (
        <Note kind="done" role="status">
          <b>{state.name} is in your downloads.</b> It holds {state.read} documents and entries.
        </Note>
      );
    case 'failed':
      return (
        <Note kind="no" role="alert">
          <b>Nothing was downloaded.</b> {state.cause}
        </Note>
      );
  }
}
