import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';

const kinds = {
  pending: 'border-amber',
  error: 'border-red',
  success: 'border-green',
  plain: 'border-rule-2',
};

interface NoteProps {
  /** Amber is pending, red is refused, green is done; plain only informs. */
  kind?: keyof typeof kinds | undefined;
  /** `alert` or `status` if the note appears in response to something. */
  role?: 'alert' | 'status' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A note in the middle of a page: an edge at the left, no box. */
export function Note({ kind = 'plain', role, className, children }: NoteProps) {
  return (
    <div
      className={cx('border-s-3 py-3 ps-4 text-t-sm/[1.55]', kinds[kind], className)}
      role={role}
    >
      {children}
    </div>
  );
}

const bannerKinds = {
  pending: {
    strip: 'border-[color-mix(in_srgb,var(--amber)_35%,transparent)] bg-amber-wash',
    title: 'text-amber',
  },
  error: {
    strip: 'border-[color-mix(in_srgb,var(--red)_35%,transparent)] bg-red-wash',
    title: 'text-red',
  },
};

interface BannerProps {
  kind?: keyof typeof bannerKinds | undefined;
  title: string;
  children: ReactNode;
}

/** The strip under the top bar: a bold title and a few sentences. It cannot be dismissed. */
export function Banner({ kind = 'pending', title, children }: BannerProps) {
  const { strip, title: titleClass } = bannerKinds[kind];
  return (
    <section
      className={cx('flex gap-3 border-b px-gutter py-2.5 text-t-sm', strip)}
      aria-label={title}
    >
      <TriangleAlert className={cx('mt-0.25 flex-none', titleClass)} aria-hidden="true" />
      <p className="min-w-0 flex-1">
        <b className={titleClass}>{/[.!?]$/.test(title) ? title : `${title}.`}</b> {children}
      </p>
    </section>
  );
}

/**
 * An earlier submission with other values was recorded.
 * @param children where it is, and what submitting now would do
 */
export const AlreadySubmittedNote = ({ children }: { children: ReactNode }) => (
  <Note kind="pending" role="status">
    <b>Your earlier request was received.</b> {children}
  </Note>
);
