import { useState } from 'react';
import { cx } from './cx';

const sizes = { small: 'h-6.5 w-5.5', medium: 'h-9.5 w-8', large: 'h-28.5 w-24' };

const look =
  'max-w-none flex-none rounded-r-1 border border-rule-2 bg-well fill-ink-3 object-cover';

interface PhotoProps {
  src?: string | undefined;
  alt: string;
  /** `large` where the photo is the subject; `small` beside a name in a table. */
  size?: keyof typeof sizes | undefined;
  className?: string | undefined;
}

/**
 * An upright photo, as in a passport. Without one, or if it cannot be loaded, shows the outline of
 * a person.
 */
export function Photo({ src, alt, size = 'medium', className }: PhotoProps) {
  const [broken, setBroken] = useState<string>();
  const classes = cx(look, sizes[size], className);
  if (src && src !== broken)
    return <img className={classes} src={src} alt={alt} onError={() => setBroken(src)} />;
  return alt ? (
    <span role="img" aria-label={alt}>
      <PersonOutline className={classes} />
    </span>
  ) : (
    <PersonOutline className={classes} />
  );
}

function PersonOutline({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 38" aria-hidden="true">
      <circle cx="16" cy="20" r="5.5" />
      <path d="M4 38c0-7.6 5.3-11 12-11s12 3.4 12 11z" />
    </svg>
  );
}
