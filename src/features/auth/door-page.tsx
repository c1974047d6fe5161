import { type ReactNode, useEffect } from 'react';
import { env, operatorWords } from '@/lib/env';
import { Door } from '@/ui/door';
import { Note } from '@/ui/feedback/note';

/** A page on the cover of the book: its title, what is asked, and what kind of desk this is. */
export function DoorPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title}: Glassbook`;
  }, [title]);
  return (
    <Door>
      <h1>{title}</h1>
      <noscript>
        <p className="mb-5 text-ink-2">
          This form needs JavaScript, which is off in your browser. The rest of the public pages do without.
        </p>
      </noscript>
      {children}
      {env.practice && <PracticeNote sample={env.prices.sample} />}
      {env.operator && <footer className="mt-10 text-ink-2 text-t-sm">{operatorWords(env.operator)}</footer>}
    </Door>
  );
}

/** @param sample whether prices are made up by the local service */
export const PracticeNote = ({ sample }: { sample: boolean }) => (
  <div className="mt-10">
    <Note kind="wait">
      <b>Practice desk.</b> No operator is named{sample && ' and prices are samples'}. Do not send coins.
    </Note>
  </div>
);
