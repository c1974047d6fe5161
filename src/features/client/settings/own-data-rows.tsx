import { useState } from 'react';
import type { ClientData, ExportProgress } from '@/data/collections/export';
import { getReadErrorMessage } from '@/data/ledger/error-messages';
import { toDay } from '@/domain/day';
import { report } from '@/lib/report';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { Progress } from '@/ui/feedback/progress';
import { SettingRow } from './setting-row';

type DownloadState =
  | { step: 'idle' }
  | { step: 'reading'; read: number }
  | { step: 'done'; name: string; read: number }
  | { step: 'failed'; cause: string };

export interface DownloadRowProps {
  /** @throws ActError */
  read: (onProgress: (progress: ExportProgress) => void) => Promise<ClientData>;
  save: (name: string, content: Blob) => void;
}

/** The name contains the day: `glassbook-2026-11-21.json`. */
const createDownloadFile = (data: ClientData) => ({
  name: `glassbook-${toDay(data.readAt)}.json`,
  content: new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
});

/** Everything that a client can read of their own account, as one file made in the browser. */
export function DownloadRow({ read, save }: DownloadRowProps) {
  const [state, setState] = useState<DownloadState>({ step: 'idle' });
  const start = async () => {
    let count = 0;
    setState({ step: 'reading', read: 0 });
    try {
      const data = await read((progress) => {
        count = progress.read;
        setState({ step: 'reading', read: count });
      });
      const { name, content } = createDownloadFile(data);
      save(name, content);
      setState({ step: 'done', name, read: count });
    } catch (error) {
      report('The data could not be downloaded', error);
      setState({ step: 'failed', cause: getReadErrorMessage(error) });
    }
  };
  return (
    <SettingRow
      title="Download all my data"
      action={
        <Button busy={state.step === 'reading'} onClick={() => void start()}>
          Download
        </Button>
      }
      answer={<DownloadStatus state={state} />}
    >
      One JSON file with every document, list, archive and entry of your account that you can read.
      It doesn’t include photos, identity documents, your sign-in record, our internal notes or
      contact-form messages.
    </SettingRow>
  );
}

function DownloadStatus({ state }: { state: DownloadState }) {
  switch (state.step) {
    case 'idle':
      return null;
    case 'reading':
      return (
        <Progress label={`Loading: ${state.read} documents and entries so far`} fraction={null} />
      );
    case 'done':
      return (
        <Note kind="success" role="status">
          <b>{state.name} is in your downloads.</b> It contains {state.read} documents and entries.
        </Note>
      );
    case 'failed':
      return (
        <Note kind="error" role="alert">
          <b>Nothing was downloaded.</b> {state.cause}
        </Note>
      );
  }
}
