import { newOp, type Op } from '@/domain/ledger/envelope';
import type { VerifyRequest } from './request';

/** What one request is sent as: the same again, as long as it is the same request, so that a lost answer makes nothing happen twice. */
export interface Sending {
  request: VerifyRequest;
  /** Where the file goes. */
  path: string;
  /** Until when that counts for a file that may not have arrived, ms: its name and its ticket hold ten minutes. */
  until: number;
  /** The file is there. */
  uploaded: boolean;
  /** The act that hands it in. */
  op: Op;
}

const placeAge = 9 * 60_000;

/**
 * How a request is sent now. The same file stays where it was uploaded to; the same file of the same kind is the same act.
 * @param place a new path for a file
 */
export function sendingOf(before: Sending | null, request: VerifyRequest, place: (file: File) => string, now = Date.now()): Sending {
  if (before?.request.file !== request.file || (!before.uploaded && before.until < now)) {
    return { request, path: place(request.file), until: now + placeAge, uploaded: false, op: newOp() };
  }
  return before.request.kind === request.kind ? before : { ...before, request, op: newOp() };
}
