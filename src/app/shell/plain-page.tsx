import type { ReactNode } from 'react';
import { Brand } from '@/ui/brand';
import './plain-page.css';

/** A page without the frame, for when the person is unknown or the app has failed. */
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
