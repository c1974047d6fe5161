import { useEffect, useRef, useState } from 'react';
import { photoUrl, prepareFiles, uploadFile } from '@/data/collections/files';
import { causeOf, uploadCauseOf } from '@/data/ledger/causes';
import { me } from '@/data/ledger/me';
import { useUserState } from '@/data/user-state';
import { fileLimits, filePath, photoSource, photoSourceFault } from '@/domain/requests/upload';
import { RedrawError, redraw } from '@/lib/files/redraw';
import { report } from '@/lib/report';
import { GivenUp, type UploadWatch, useUpload } from '@/ui/hooks/use-upload';
import { toastAct } from '@/ui/overlays/toasts';

const failure = 'Error Occurred, Try Again.';
const saving = { progress: 'Updating Your Profile Photo...', success: 'Profile Photo Updated Successfully', failure };
const removing = { progress: 'Removing Your Profile Photo...', success: 'Profile Photo Removed', failure };

/** One picture on its way, so that trying again is the same upload. */
interface Attempt {
  source: File;
  drawn?: File;
  /** Where it goes, and until when that counts, ms. */
  place?: { path: string; until: number };
}

/** A ticket, and the time in a path, count for ten minutes. */
const placeAge = 9 * 60_000;

const limits = { side: photoSource.side, bytes: fileLimits.photo.bytes };

async function uploadPhoto(attempt: Attempt, watch: UploadWatch): Promise<string> {
  const caller = me();
  attempt.drawn ??= await redraw(attempt.source, limits);
  if (!attempt.place || attempt.place.until < Date.now()) {
    attempt.place = { path: filePath(caller.uid, attempt.drawn, caller.now()) ?? '', until: Date.now() + placeAge };
  }
  return photoUrl(caller, await uploadFile(caller, 'photo', attempt.drawn, { ...watch, path: attempt.place.path }));
}

/** What a picture was refused for, in words for its field. */
function faultOf(error: unknown): string {
  if (!(error instanceof RedrawError)) return uploadCauseOf(error);
  return error.kind === 'unreadable'
    ? 'This picture cannot be read. Choose another one.'
    : 'This picture stays too large. Choose another one.';
}

/** The own photo: a picture is uploaded when it is chosen, and becomes the photo when it is saved. */
export function useOwnPhoto() {
  const { profile, updates } = useUserState();
  const upload = useUpload();
  const attempt = useRef<Attempt | null>(null);
  const [uploaded, setUploaded] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [again, setAgain] = useState(false);
  const [writing, setWriting] = useState<'save' | 'remove' | null>(null);
  useEffect(prepareFiles, []);

  const send = async (one: Attempt) => {
    attempt.current = one;
    setError(undefined);
    setAgain(false);
    try {
      setUploaded(await upload.start((watch) => uploadPhoto(one, watch)));
    } catch (thrown) {
      if (thrown instanceof GivenUp) return;
      if (!(thrown instanceof RedrawError)) report('The photo was not uploaded', thrown);
      setError(faultOf(thrown));
      setAgain(!(thrown instanceof RedrawError));
    }
  };
  const onFile = (source: File) => {
    const fault = photoSourceFault(source);
    setAgain(false);
    setError(fault ?? undefined);
    if (fault === null) void send({ source });
  };
  const write = async (what: 'save' | 'remove', url: string) => {
    setWriting(what);
    const result = await toastAct(what === 'save' ? saving : removing, () => updates.picture(url), causeOf);
    setWriting(null);
    if (result.ok) setUploaded(null);
  };
  const onCancel = () => {
    upload.cancel();
    setUploaded(null);
  };
  return {
    url: profile.photoUrl,
    upload: upload.state,
    uploaded,
    error,
    writing,
    onFile,
    onCancel,
    onRetry: again ? () => attempt.current && void send(attempt.current) : undefined,
    onSave: () => void (uploaded && write('save', uploaded)),
    onRemove: () => void write('remove', ''),
  };
}
