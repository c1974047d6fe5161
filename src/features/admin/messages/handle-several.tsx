import { useState } from 'react';
import type { ReceivedMessage } from '@/data/collections/messages';
import { pageSize } from '@/data/ledger/page';
import { Button } from '@/ui/button';
import { ButtonRoom } from '@/ui/button-room';
import { Note } from '@/ui/feedback/note';
import { Dialog } from '@/ui/overlays/dialog';
import { counted } from '@/ui/tables/paged-list';

export interface HandleSeveralProps {
  /** The new messages on the screen, in their order. */
  shown: readonly ReceivedMessage[];
  /** They are being noted as handled. */
  busy: boolean;
  /** @returns whether they are handled */
  onHandle: (ids: readonly string[]) => Promise<boolean>;
}

const several = 'Mark these as handled';

/** Marks a page of messages as handled after a confirmation: a flood leaves the inbox page by page. */
export function HandleSeveral({ shown, busy, onHandle }: HandleSeveralProps) {
  const [chosen, setChosen] = useState<readonly ReceivedMessage[] | null>(null);
  const close = () => setChosen(null);
  const handle = async (messages: readonly ReceivedMessage[]) => {
    if (await onHandle(messages.map(({ id }) => id))) close();
  };
  return (
    <>
      {shown.length > 1 ? (
        <Button onClick={() => setChosen(shown.slice(0, pageSize))}>{several}</Button>
      ) : (
        <ButtonRoom>{several}</ButtonRoom>
      )}
      {chosen && <HandleDialog messages={chosen} busy={busy} onHandle={() => void handle(chosen)} onClose={close} />}
    </>
  );
}

interface HandleDialogProps {
  /** As they stood when the dialog was opened. */
  messages: readonly ReceivedMessage[];
  busy: boolean;
  onHandle: () => void;
  onClose: () => void;
}

function HandleDialog({ messages, busy, onHandle, onClose }: HandleDialogProps) {
  return (
    <Dialog
      open
      beside
      dismissable={!busy}
      onClose={onClose}
      label={`Several messages, at most ${pageSize} at once`}
      title={`Mark ${counted(messages.length, { one: 'message', many: 'messages' })} as handled?`}
      foot={
        <>
          <Button onClick={onClose} notYet={busy ? 'It is being written.' : undefined}>
            Cancel
          </Button>
          <Button kind="first" busy={busy} onClick={onHandle}>
            Mark {messages.length} as handled
          </Button>
        </>
      }
    >
      <Note kind="wait">
        <b>Nobody is answered by this.</b> The messages leave the inbox and can be read under Handled. They do not become new again.
      </Note>
      <ul className="mt-s-4 grid gap-s-2">
        {messages.map(({ id, name, subject }) => (
          <li key={id} className="wrap-anywhere">
            <b>{name}</b>: {subject}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
