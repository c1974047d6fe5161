import type { ReactNode } from 'react';

interface FormPageLayoutProps {
  title: string;
  /** What the page is for. */
  stand: string;
  children: ReactNode;
  /** What to know before the form is used; beside it where there is room. */
  aside: ReactNode;
  asideClassName?: string;
}

/** A public page with a form. */
export const FormPageLayout = ({ title, stand, children, aside, asideClassName }: FormPageLayoutProps) => (
  <div className="mx-auto max-w-public px-gutter pt-8 min-[56rem]:pt-18">
    <header>
      <h1 className="text-d-lg/[1.04] tracking-[-0.016em]">{title}</h1>
      <p className="mt-4 max-w-160 text-t-lg text-ink-2">{stand}</p>
    </header>
    <div className="mt-8 grid grid-cols-1 items-start gap-x-18 gap-y-12 min-[56rem]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div>{children}</div>
      <aside className={asideClassName}>{aside}</aside>
    </div>
  </div>
);

export const asideText = 'text-t-ui/[1.5] text-ink-2';

export const AsideTitle = ({ id, children }: { id?: string; children: string }) => (
  <h2 id={id} className="mb-3 text-d-sm not-first:mt-8">
    {children}
  </h2>
);
