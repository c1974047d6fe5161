import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark';
import { GuillocheOrnament } from './guilloche-ornament';
import './brand.css';
import './sign-in-layout.css';

/**
 * Layout of sign-in and related pages: the cover of the book at the left, the form at the right. It has the main landmark and needs no
 * router.
 */
export function SignInLayout({ children }: { children: ReactNode }) {
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
      <main id="main">
        <div className="door-in">{children}</div>
      </main>
    </div>
  );
}
