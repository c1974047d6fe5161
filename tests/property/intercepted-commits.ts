import type { WireCommit } from './wire-commit';

/** A commit on its way to the emulator. */
export interface InterceptedCommit {
  url: string;
  headers: HeadersInit;
  commit: WireCommit;
}

/**
 * Holds every commit of this process until `met` has seen it.
 * @returns the way to stop
 */
export function interceptCommits(met: (tapped: InterceptedCommit) => Promise<void>): () => void {
  const plain = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes(':commit') && typeof init?.body === 'string') {
      await met({ url, headers: init.headers ?? {}, commit: JSON.parse(init.body) });
    }
    return plain(input, init);
  };
  return () => {
    globalThis.fetch = plain;
  };
}

/** Sends a commit as somebody. @param token null for nobody @returns the status of the answer */
export async function sendRaw(
  plain: typeof fetch,
  { url, headers }: InterceptedCommit,
  commit: WireCommit,
  token?: string | null,
): Promise<number> {
  const all = new Headers(headers);
  if (token === null) all.delete('authorization');
  else if (token !== undefined) all.set('authorization', `Bearer ${token}`);
  const answer = await plain(url, { method: 'POST', headers: all, body: JSON.stringify(commit) });
  await answer.text();
  return answer.status;
}
