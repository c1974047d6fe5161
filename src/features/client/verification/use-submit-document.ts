import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { preloadStorage, uploadFile } from '@/data/collections/files';
import { submitVerification } from '@/data/collections/verifications';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getUploadErrorMessage } from '@/data/ledger/error-messages';
import { createOp, type Op } from '@/domain/ledger/revision-fields';
import { createFilePath } from '@/domain/requests/upload';
import { UploadCancelled, useUpload } from '@/ui/hooks/use-upload';
import { withToast } from '@/ui/overlays/toasts';
import type { SubmitDocumentOutcome, VerifyRequest } from './verify-form';

/** How a request is sent. Repeated attempts at one request reuse it, so that a retry after a lost response cannot send it twice. */
export interface DocumentSending {
  request: VerifyRequest;
  /** Path of the file in the storage. */
  path: string;
  /**
   * Epoch milliseconds. Until then `path` is reused for a file that may not have arrived: its name and its ticket are valid for ten
   * minutes.
   */
  expiresAt: number;
  /** True if the file was uploaded. */
  uploaded: boolean;
  /** Op of the act that submits the document. */
  op: Op;
}

const uploadPathLifetimeMs = 9 * 60_000;

/**
 * Returns how to send a request. The same file keeps its path; the same file and kind also keep the op.
 * @param place creates a path for a file
 */
export function getDocumentSending(
  before: DocumentSending | null,
  request: VerifyRequest,
  place: (file: File) => string,
  now = Date.now(),
): DocumentSending {
  if (before?.request.file !== request.file || (!before.uploaded && before.expiresAt < now)) {
    return { request, path: place(request.file), expiresAt: now + uploadPathLifetimeMs, uploaded: false, op: createOp() };
  }
  return before.request.kind === request.kind ? before : { ...before, request, op: createOp() };
}

const toastMessages = {
  progress: 'Uploading Document...',
  success: (outcome: SubmitDocumentOutcome) => (outcome.state === 'sent' ? 'Document Uploaded Successfully' : 'Upload Cancelled'),
  failure: 'Error Occurred, Try Again.',
};

/** Uploads a document and submits it. A retry after a failure reuses the upload and the op. */
export function useSendDocument() {
  const client = useQueryClient();
  const upload = useUpload();
  const kept = useRef<DocumentSending | null>(null);
  useEffect(preloadStorage, []);
  const run = async (sending: DocumentSending): Promise<SubmitDocumentOutcome> => {
    const { file, kind } = sending.request;
    const context = currentUserContext();
    try {
      if (!sending.uploaded) await upload.start((watch) => uploadFile(context, 'identity', file, { ...watch, path: sending.path }));
    } catch (error) {
      if (error instanceof UploadCancelled) return { state: 'given-up' };
      throw error;
    }
    sending.uploaded = true;
    await submitVerification(context, sending.path, kind, sending.op);
    return { state: 'sent' };
  };
  const send = async (request: VerifyRequest): Promise<SubmitDocumentOutcome> => {
    const sending = getDocumentSending(
      kept.current,
      request,
      (file) => createFilePath(currentUserContext().uid, file, currentUserContext().now()) ?? '',
    );
    kept.current = sending;
    const result = await withToast<SubmitDocumentOutcome>(toastMessages, () => run(sending), getUploadErrorMessage);
    if (!result.ok) return { state: 'failed', cause: getUploadErrorMessage(result.error) };
    if (result.value.state === 'sent') {
      kept.current = null;
      await Promise.all(['verifications', 'entries'].map((word) => client.invalidateQueries({ queryKey: [word] })));
    }
    return result.value;
  };
  return { upload: upload.state, send, onCancel: upload.cancel };
}
