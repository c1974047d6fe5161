import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark';
import { GuillocheOrnament } from './guilloche-ornament';
import './brand.css';
import './sign-in-layout.css';

interface SignInLayoutProps {
  /** Begins at the top instead of being centred: something below the form appears later, and the form must not move. */
  top?: boolean | undefined;
  children: ReactNode;
}

/**
 * Layout of sign-in and related pages: the cover of the book at the left, the form at the right. It has the main landmark and needs no
 * router.
 */
export function SignInLayout({ top = false, children }: SignInLayoutProps) {
  return (
    <div className="door">
      <header className="cover">
        <GuillocheOrnament />
        <a className="brand" href="/">
          <BrandMark />
          Glassbook
        </a>
        <p className="cover-say">Open the book.</p>
        <p className="cover-small">Every change to your money is an entry that nobody can edit or delete.</p>
      </header>
      <main id="main" className={top ? 'content-start' : undefined}>
        <div className="door-in">{children}</div>
      </main>
    </div>
  );
}
