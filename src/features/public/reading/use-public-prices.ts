import { useState } from 'react';
import { report } from '@/lib/report';

interface RequestState<Data> {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** The last successful result. It stays during the next read, and if that fails. */
  data: Data | null;
  cause: string;
}

const errorsByService = ['PriceError', 'AssetsError'];

/**
 * The code that calls the service is loaded on demand. If it could not be loaded, the service was
 * not asked.
 */
const getCause = (error: unknown): string =>
  error instanceof Error && errorsByService.includes(error.name)
    ? 'The price service didn’t respond. Try again in a moment.'
    : 'Part of this page couldn’t load. Try again, or reload the page.';

/**
 * Reads from the price service, only when the reader asks for it.
 * @param failure text of the report if the read fails
 */
export function usePublicPrices<Data>(load: () => Promise<Data>, failure: string) {
  const [asked, setAsked] = useState<RequestState<Data>>({ state: 'idle', data: null, cause: '' });
  const ask = async () => {
    setAsked(({ data }) => ({ state: 'loading', data, cause: '' }));
    try {
      setAsked({ state: 'ready', data: await load(), cause: '' });
    } catch (error) {
      report(failure, error);
      const cause = getCause(error);
      setAsked(({ data }) => ({ state: 'failed', data, cause }));
    }
  };
  return { ...asked, ask };
}
