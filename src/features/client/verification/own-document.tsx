import { useState } from 'react';
import { nameOfPath } from '@/domain/requests/upload';
import { type IdentityKind, identityKindName } from '@/domain/requests/verification';
import { report } from '@/lib/report';
import { Button } from '@/ui/button';
import { Facts } from '@/ui/facts';
import { Note } from '@/ui/feedback/note';
import { useFileUrl } from './file-step';

export interface OwnDocumentProps {
  kind: IdentityKind | null;
  path: string;
  /** Reads the file through the rules. @throws ActError, DataShapeError */
  open: (path: string) => Promise<Blob>;
  cause: (error: unknown) => string;
}

/** What was sent, for its owner to look at again. It has no address that others could use. */
export function OwnDocument({ kind, path, open, cause }: OwnDocumentProps) {
  const [file, setFile] = useState<Blob | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const url = useFileUrl(file);
  const name = nameOfPath(path);
  const show = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setFile(await open(path));
    } catch (error) {
      report('The own document could not be read', error);
      setFailure(cause(error));
    } finally {
      setBusy(false);
    }
  };
  const rows = [
    ...(kind ? [{ label: 'Document', value: identityKindName[kind] }] : []),
    { label: 'File', value: <span className="wrap-anywhere">{name}</span> },
  ];
  return (
    <div className="verify-own">
      <Facts rows={rows} />
      {!file && (
        <Button dense busy={busy} onClick={() => void show()}>
          Look at the file
        </Button>
      )}
      {file && url && <Shown url={url} type={file.type} name={name} />}
      {failure !== null && (
        <Note kind="no" role="alert">
          <b>The file could not be read.</b> {failure}
        </Note>
      )}
    </div>
  );
}

function Shown({ url, type, name }: { url: string; type: string; name: string }) {
  if (type !== 'application/pdf') return <img className="verify-picture" src={url} alt="The document that you sent" />;
  return (
    <a className="btn" data-kind="second" data-dense="" href={url} target="_blank" rel="noopener">
      Open {name}
    </a>
  );
}
