/**
 * Computes digests in this thread. The platform hands each text to another one, which costs more
 * than the digest of a short text.
 */
import { createHash } from 'node:crypto';

export function useDirectDigest(): void {
  const digest = async (_: AlgorithmIdentifier, data: BufferSource): Promise<ArrayBuffer> => {
    const bytes = ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data);
    return new Uint8Array(createHash('sha256').update(bytes).digest()).buffer;
  };
  Object.defineProperty(crypto.subtle, 'digest', { configurable: true, value: digest });
}
