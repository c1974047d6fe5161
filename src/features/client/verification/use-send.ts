import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { prepareFiles, uploadFile } from '@/data/collections/files';
import { submitVerification } from '@/data/collections/verification-acts';
import { uploadCauseOf } from '@/data/ledger/causes';
import { me } from '@/data/ledger/me';
import { filePath } from '@/domain/requests/upload';
import { GivenUp, useUpload } from '@/ui/hooks/use-upload';
import { toastAct } from '@/ui/overlays/toasts';
import type { VerifyRequest } from './request';
import { type Sending, sendingOf } from './sending';
import type { SendOutcome } from './verify-form';

const words = {
  progress: 'Uploading Document...',
  success: (outcome: SendOutcome) => (outcome.state === 'sent' ? 'Document Uploaded Successfully' : 'Upload Cancelled'),
  failure: 'Error Occurred, Try Again.',
};

/** Uploads a document and hands it in. Trying again after a failure is the same upload and the same act. */
export function useSendDocument() {
  const client = useQueryClient();
  const upload = useUpload();
  const kept = useRef<Sending | null>(null);
  useEffect(prepareFiles, []);
  const run = async (sending: Sending): Promise<SendOutcome> => {
    const { file, kind } = sending.request;
    const caller = me();
    try {
      if (!sending.uploaded) await upload.start((watch) => uploadFile(caller, 'identity', file, { ...watch, path: sending.path }));
    } catch (error) {
      if (error instanceof GivenUp) return { state: 'given-up' };
      throw error;
    }
    sending.uploaded = true;
    await submitVerification(caller, sending.path, kind, sending.op);
    return { state: 'sent' };
  };
  const send = async (request: VerifyRequest): Promise<SendOutcome> => {
    const sending = sendingOf(kept.current, request, (file) => filePath(me().uid, file, me().now()) ?? '');
    kept.current = sending;
    const result = await toastAct<SendOutcome>(words, () => run(sending), uploadCauseOf);
    if (!result.ok) return { state: 'failed', cause: uploadCauseOf(result.error) };
    if (result.value.state === 'sent') {
      kept.current = null;
      await Promise.all(['verifications', 'entries'].map((word) => client.invalidateQueries({ queryKey: [word] })));
    }
    return result.value;
  };
  return { upload: upload.state, send, onCancel: upload.cancel };
}
