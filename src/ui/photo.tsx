import { useState } from 'react';
import './photo.css';

interface PhotoProps {
  src?: string | undefined;
  alt: string;
  /** Three times as large, where the photo is the subject. */
  large?: boolean | undefined;
}

/** An upright photo, as in a passport. Without one, or if it cannot be loaded, shows the outline of a person. */
export function Photo({ src, alt, large }: PhotoProps) {
  const [broken, setBroken] = useState<string>();
  const size = large ? '' : undefined;
  if (src && src !== broken) return <img className="photo" data-large={size} src={src} alt={alt} onError={() => setBroken(src)} />;
  return alt ? (
    <span role="img" aria-label={alt}>
      <PersonOutline large={size} />
    </span>
  ) : (
    <PersonOutline large={size} />
  );
}

function PersonOutline({ large }: { large: string | undefined }) {
  return (
    <svg className="photo" data-large={large} viewBox="0 0 32 38" aria-hidden="true">
      <circle cx="16" cy="20" r="5.5" />
      <path d="M4 38c0-7.6 5.3-11 12-11s12 3.4 12 11z" />
    </svg>
  );
}
