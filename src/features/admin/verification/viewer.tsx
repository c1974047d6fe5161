import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { PdfError } from '@/lib/files/pdf-error';
import { report } from '@/lib/report';
import { Button, IconButton } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { asItOpens, changed, type LookAct, mayGo } from './look';
import { Pane } from './pane';
import { PdfPages, type PdfPagesProps } from './pdf-pages';
import { Picture } from './picture';
import './viewer.css';

export interface ViewerProps {
  file: Blob;
  /** "Passport of Maya Lindqvist". */
  name: string;
  openPdf?: PdfPagesProps['open'] | undefined;
}

/** The document itself, to be looked at from near and from all sides. */
export function Viewer({ file, name, openPdf }: ViewerProps) {
  const [look, setLook] = useState(asItOpens);
  const [fault, setFault] = useState<string | null>(null);
  const act = (what: LookAct) => setLook((before) => changed(before, what));
  if (fault !== null) {
    return (
      <Note kind="no" role="alert">
        <b>This file cannot be shown.</b> {fault}
      </Note>
    );
  }
  return (
    <div className="viewer">
      <div className="viewer-bar" role="toolbar" aria-label="Look at the document">
        <IconButton label="Smaller" icon={<ZoomOut />} aria-disabled={!mayGo(look, 'out') || undefined} onClick={() => act('out')} />
        <span className="viewer-zoom" role="status">
          {Math.round(look.zoom * 100)}%
        </span>
        <IconButton label="Larger" icon={<ZoomIn />} aria-disabled={!mayGo(look, 'in') || undefined} onClick={() => act('in')} />
        <Button kind="plain" dense onClick={() => act('fit')}>
          All of it
        </Button>
        <IconButton label="Turn to the right" icon={<RotateCw />} onClick={() => act('turn')} />
        <p className="viewer-keys">
          Keys in the picture: <kbd>+</kbd> <kbd>-</kbd> <kbd>0</kbd> <kbd>r</kbd> and the arrows
        </p>
      </div>
      <Pane label={name} look={look} onLook={act}>
        {(room) =>
          file.type === 'application/pdf' ? (
            <PdfPages file={file} look={look} room={room} onBroken={(error) => setFault(faultOf(error))} open={openPdf} />
          ) : (
            <Picture file={file} look={look} room={room} onBroken={() => setFault(notAPicture)} />
          )
        }
      </Pane>
    </div>
  );
}

const whatToDo = 'Reject it and say so, so that the client can send it again.';
const notAPicture = `It is no picture that can be read; it may have been damaged before it was sent. ${whatToDo}`;

function faultOf(error: unknown): string {
  report('A PDF is not shown', error);
  if (!(error instanceof PdfError) || error.kind === 'unloaded') {
    return 'The part of the app that reads PDFs could not be loaded. Close this, reload the page and open the document again.';
  }
  return error.kind === 'locked'
    ? `It asks for a password. ${whatToDo}`
    : `It is no PDF that can be read; it may have been damaged before it was sent. ${whatToDo}`;
}
