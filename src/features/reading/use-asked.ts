import { useState } from 'react';
import { report } from '@/lib/report';

interface Asked<Data> {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** What was read last: it stays while it is read again, and when that fails. */
  data: Data | null;
}

/** What is read only when the reader asks for it. @param failure what is reported when it cannot be read */
export function useAsked<Data>(load: () => Promise<Data>, failure: string) {
  const [asked, setAsked] = useState<Asked<Data>>({ state: 'idle', data: null });
  const ask = async () => {
    setAsked(({ data }) => ({ state: 'loading', data }));
    try {
      setAsked({ state: 'ready', data: await load() });
    } catch (error) {
      report(failure, error);
      setAsked(({ data }) => ({ state: 'failed', data }));
    }
  };
  return { ...asked, ask };
}
