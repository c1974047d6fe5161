import type { ReactNode } from 'react';
import { BrandLabel, brandClass } from './brand-label';
import { cx } from './cx';
import { GuillocheOrnament } from './guilloche-ornament';

const layout =
  'grid min-h-screen grid-cols-[minmax(0,5fr)_minmax(0,7fr)] max-lg:grid-cols-[minmax(0,1fr)] max-lg:grid-rows-[auto_1fr]';

/**
 * As tall as the window beside a taller form: its text does not move down while the form is
 * received.
 */
const cover = cx(
  'relative flex flex-col items-start overflow-hidden px-12 py-8 text-on-cover',
  'max-lg:min-h-42 max-lg:px-gutter max-lg:py-6 lg:sticky lg:top-0 lg:h-screen',
);

/**
 * Begins at a fixed place instead of being centred: a form that is received in parts grows at its
 * end only.
 */
const form = 'grid content-start px-[clamp(1.25rem,9vw,9rem)] pt-[20vh] pb-12 max-lg:py-8';

const ornament = cx(
  'top-1/2 -end-72 size-184 -translate-y-[62%]',
  'max-lg:top-0 max-lg:-end-40 max-lg:size-96 max-lg:-translate-y-[40%]',
);

const motto =
  'relative mt-auto font-display font-medium text-[2.5rem]/[1.1] tracking-[-0.012em] max-lg:text-[1.75rem]/[1.1]';

/**
 * Layout of sign-in and related pages: the cover of the book at the left, the form at the right. It
 * has the main landmark and needs no router.
 */
export function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <div className={layout}>
      <header className="bg-(--cover)">
        <div className={cover}>
          <GuillocheOrnament className={ornament} />
          <a className={cx(brandClass.cover, 'relative')} href="/">
            <BrandLabel place="cover" />
          </a>
          <p className={motto}>Open the book.</p>
          <p className="relative mt-4 max-w-88 text-on-cover-2 text-t-sm max-lg:hidden">
            Every change to your money is an entry that no one can edit or delete.
          </p>
        </div>
      </header>
      <main id="main" className={form}>
        <div className="w-[min(25rem,100%)] [&_form]:gap-5">{children}</div>
      </main>
    </div>
  );
}
