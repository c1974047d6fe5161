import { useEffect, useRef } from 'react';
import { preloadStorage, uploadFile } from '@/data/collections/files';
import { submitVerification } from '@/data/collections/verifications';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getUploadErrorMessage } from '@/data/ledger/error-messages';
import { createFilePath } from '@/domain/identity/upload';
import { createOp, type Op } from '@/domain/revision-fields';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { UploadCancelled, useUpload } from '@/ui/hooks/use-upload';
import type { SubmitDocumentOutcome, VerifyRequest } from './verification-form';

/**
 * How a request is sent. Repeated attempts at one request reuse it, so that a retry after a lost
 * response cannot send it twice.
 */
export interface DocumentSending {
  request: VerifyRequest;
  path: string;
  /**
   * Epoch milliseconds. Until then `path` is reused for a file that may not have arrived: its name
   * and its ticket are valid for ten minutes.
   */
  expiresAt: number;
  uploaded: boolean;
  op: Op;
}

const uploadPathLifetimeMs = 9 * 60_000;

/**
 * The same file keeps its path; the same file and kind also keep the op.
 * @param place creates a path for a file
 */
export function getDocumentSending(
  before: DocumentSending | null,
  request: VerifyRequest,
  place: (file: File) => string,
  now = Date.now(),
): DocumentSending {
  if (before?.request.file !== request.file || (!before.uploaded && before.expiresAt < now)) {
    return {
      request,
      path: place(request.file),
      expiresAt: now + uploadPathLifetimeMs,
      uploaded: false,
      op: createOp(),
    };
  }
  return before.request.kind === request.kind ? before : { ...before, request, op: createOp() };
}

const toastMessages = {
  progress: 'Uploading Document...',
  success: (outcome: SubmitDocumentOutcome) =>
    outcome.state === 'sent' ? 'Document Uploaded Successfully' : 'Upload Cancelled',
  failure: 'Error Occurred, Try Again.',
};

/** Uploads a document and submits it. A retry after a failure reuses the upload and the op. */
export function useSendDocument() {
  const upload = useUpload();
  const kept = useRef<DocumentSending | null>(null);
  useEffect(preloadStorage, []);
  const { attempt } = useLedgerMutation<DocumentSending, SubmitDocumentOutcome>({
    action: 'verification.submitted',
    messages: toastMessages,
    keyParts: ({ op }) => [op],
    getOp: ({ op }) => op,
    send: async (sending, op) => {
      const { file, kind } = sending.request;
      const context = currentUserContext();
      try {
        if (!sending.uploaded)
          await upload.start((watch) =>
            uploadFile(context, 'identity', file, { ...watch, path: sending.path }),
          );
      } catch (error) {
        if (error instanceof UploadCancelled) return { state: 'given-up' };
        throw error;
      }
      sending.uploaded = true;
      await submitVerification(context, { document: sending.path, kind, op });
      kept.current = null;
      return { state: 'sent' };
    },
    getErrorMessage: getUploadErrorMessage,
  });
  const send = async (request: VerifyRequest): Promise<SubmitDocumentOutcome> => {
    kept.current = getDocumentSending(
      kept.current,
      request,
      (file) => createFilePath(currentUserContext().uid, file, currentUserContext().now()) ?? '',
    );
    const result = await attempt(kept.current);
    return result.ok ? result.value : { state: 'failed', cause: result.message };
  };
  return { upload: upload.state, send, onCancel: upload.cancel };
}
