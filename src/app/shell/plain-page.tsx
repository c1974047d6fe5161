import type { ReactNode } from 'react';
import { Brand } from '@/ui/brand';
import { plainContentClass } from './plain-content';

/** A page without the frame, for when the person is unknown or the app has failed. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="mx-auto min-h-18 max-w-public px-gutter py-3.5">
        <Brand to="/" />
      </header>
      <main id="main" className={plainContentClass} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
