import type { ReactNode } from 'react';

/** A part of a page that reads prices when the reader asks for it. @param id of its heading */
export const LiveSection = ({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) => (
  <section
    className="mt-8 grid justify-items-start gap-3 border-t border-rule-ink pt-4"
    aria-labelledby={id}
  >
    <h2 id={id} className="text-d-sm">
      {title}
    </h2>
    {children}
  </section>
);

/** What was read, or why it was not. */
export const LiveText = ({ role, children }: { role: 'alert' | 'status'; children: ReactNode }) => (
  <p role={role} className="text-t-ui/[inherit] text-ink-2">
    {children}
  </p>
);
