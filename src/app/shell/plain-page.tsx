import type { ReactNode } from 'react';
import { Brand } from '@/ui/brand';
import './plain-page.css';

/** A page without the frame: who is here, or whether the app works at all, is not known. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <div className="plain">
      <header>
        <Brand to="/" />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
