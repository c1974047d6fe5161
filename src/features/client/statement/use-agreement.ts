import { useEffect, useRef, useState } from 'react';

export interface Reading {
  /** One of the two lacks the other's newest entry. */
  apart: boolean;
  /** Which disagreement it is, so that a new one is settled anew. */
  which: string;
  /** One of them is being read at this moment. */
  busy: boolean;
  /** One of them could not be read the last time; a person tries again. */
  failed: boolean;
  /** Reads both again. @returns whether both could be read */
  readAgain: () => Promise<boolean>;
}

/**
 * The book and the account are read apart, so a new entry can be in one and not yet in the other. Once nothing is under way any more, both are
 * read again; only if the same disagreement is still there, it is a real one.
 * @returns whether the disagreement has been settled as real
 */
export function useAgreement({ apart, which, busy, failed, readAgain }: Reading): boolean {
  const [settled, setSettled] = useState('');
  const asked = useRef('');
  useEffect(() => {
    if (failed) asked.current = '';
    if (!apart || busy || failed || asked.current === which) return;
    asked.current = which;
    void readAgain().then((read) => {
      if (read) setSettled(which);
    });
  }, [apart, which, busy, failed, readAgain]);
  return apart && settled === which;
}
