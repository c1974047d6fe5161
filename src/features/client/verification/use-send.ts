import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { preloadStorage, uploadFile } from '@/data/collections/files';
import { submitVerification } from '@/data/collections/verifications';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getUploadErrorMessage } from '@/data/ledger/error-messages';
import { createOp, type Op } from '@/domain/ledger/revision-fields';
import { createFilePath } from '@/domain/requests/upload';
import { GivenUp, useUpload } from '@/ui/hooks/use-upload';
import { withToast } from '@/ui/overlays/toasts';
import type { SendOutcome, VerifyRequest } from './verify-form';

/** How a request is sent. Repeated attempts at one request reuse it, so that a retry after a lost response cannot send it twice. */
export interface Sending {
  request: VerifyRequest;
  /** Path of the file in the storage. */
  path: string;
  /**
   * Epoch milliseconds. Until then `path` is reused for a file that may not have arrived: its name and its ticket are valid for ten
   * minutes.
   */
  until: number;
  /** True if the file was uploaded. */
  uploaded: boolean;
  /** Op of the act that submits the document. */
  op: Op;
}

const placeAge = 9 * 60_000;

/**
 * Returns how to send a request. The same file keeps its path; the same file and kind also keep the op.
 * @param place creates a path for a file
 */
export function getSending(before: Sending | null, request: VerifyRequest, place: (file: File) => string, now = Date.now()): Sending {
  if (before?.request.file !== request.file || (!before.uploaded && before.until < now)) {
    return { request, path: place(request.file), until: now + placeAge, uploaded: false, op: createOp() };
  }
  return before.request.kind === request.kind ? before : { ...before, request, op: createOp() };
}

const words = {
  progress: 'Uploading Document...',
  success: (outcome: SendOutcome) => (outcome.state === 'sent' ? 'Document Uploaded Successfully' : 'Upload Cancelled'),
  failure: 'Error Occurred, Try Again.',
};

/** Uploads a document and submits it. A retry after a failure reuses the upload and the op. */
export function useSendDocument() {
  const client = useQueryClient();
  const upload = useUpload();
  const kept = useRef<Sending | null>(null);
  useEffect(preloadStorage, []);
  const run = async (sending: Sending): Promise<SendOutcome> => {
    const { file, kind } = sending.request;
    const caller = currentUserContext();
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
    const sending = getSending(
      kept.current,
      request,
      (file) => createFilePath(currentUserContext().uid, file, currentUserContext().now()) ?? '',
    );
    kept.current = sending;
    const result = await withToast<SendOutcome>(words, () => run(sending), getUploadErrorMessage);
    if (!result.ok) return { state: 'failed', cause: getUploadErrorMessage(result.error) };
    if (result.value.state === 'sent') {
      kept.current = null;
      await Promise.all(['verifications', 'entries'].map((word) => client.invalidateQueries({ queryKey: [word] })));
    }
    return result.value;
  };
  return { upload: upload.state, send, onCancel: upload.cancel };
}
