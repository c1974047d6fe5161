import { useState } from 'react';
import { report } from '@/lib/report';

interface Asked<Data> {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** What was read last: it stays while it is read again, and when that fails. */
  data: Data | null;
  /** Why it failed. */
  cause: string;
}

const services = ['PriceError', 'AssetsError'];

/** What asks the service comes with the press too: where that did not come, nobody was asked. */
const causeOf = (error: unknown): string =>
  error instanceof Error && services.includes(error.name)
    ? 'The price service did not answer.'
    : 'A part of this page could not be loaded. Try again, or reload the page.';

/**
 * What is read from the price service, only when the reader asks for it.
 * @param failure what is reported when it cannot be read
 */
export function usePublicPrices<Data>(load: () => Promise<Data>, failure: string) {
  const [asked, setAsked] = useState<Asked<Data>>({ state: 'idle', data: null, cause: '' });
  const ask = async () => {
    setAsked(({ data }) => ({ state: 'loading', data, cause: '' }));
    try {
      setAsked({ state: 'ready', data: await load(), cause: '' });
    } catch (error) {
      report(failure, error);
      const cause = causeOf(error);
      setAsked(({ data }) => ({ state: 'failed', data, cause }));
    }
  };
  return { ...asked, ask };
}
