import { useState } from 'react';
import { cx } from './cx';

const sizes = {
  small: 'h-6.5 w-5.5 font-semibold text-[0.625rem]',
  medium: 'h-9.5 w-8 font-semibold text-t-xs',
  large: 'h-28.5 w-24 font-display font-medium text-d-md',
};

const look = 'max-w-none flex-none rounded-r-1 border border-rule-2 bg-well object-cover';

interface PhotoProps {
  src?: string | undefined;
  /** Whose photo it is; empty while nobody is known. */
  name: string;
  alt: string;
  /** `large` where the photo is the subject; `small` beside a name in a table. */
  size?: keyof typeof sizes | undefined;
  className?: string | undefined;
}

/**
 * An upright photo, as in a passport. Without one, or if it cannot be loaded, shows the initials,
 * which are no text of the page: nobody copies them or finds them with a name.
 */
export function Photo({ src, name, alt, size = 'medium', className }: PhotoProps) {
  const [broken, setBroken] = useState<string>();
  const classes = cx(look, sizes[size], className);
  if (src && src !== broken)
    return <img className={classes} src={src} alt={alt} onError={() => setBroken(src)} />;
  const initials = getInitials(name);
  const initialsClass = cx(
    'grid place-items-center text-ink-2 before:content-[attr(data-initials)]',
    classes,
  );
  return alt ? (
    <span className={initialsClass} data-initials={initials} role="img" aria-label={alt} />
  ) : (
    <span className={initialsClass} data-initials={initials} aria-hidden="true" />
  );
}

/** "ML" for "Maya Lindqvist", "M" for "maya". */
function getInitials(name: string): string {
  const words = name.split(' ');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => [...word].slice(0, 1).join('').toUpperCase()).join('');
}
