import { useState } from 'react';
import './photo.css';

/** An upright photo, as in a passport. Without one, or where it cannot be loaded, an outline of a person stands for it. */
export function Photo({ src, alt }: { src?: string | undefined; alt: string }) {
  const [broken, setBroken] = useState<string>();
  if (src && src !== broken) return <img className="photo" src={src} alt={alt} onError={() => setBroken(src)} />;
  return alt ? (
    <span role="img" aria-label={alt}>
      <Outline />
    </span>
  ) : (
    <Outline />
  );
}

function Outline() {
  return (
    <svg className="photo" viewBox="0 0 32 38" aria-hidden="true">
      <circle cx="16" cy="20" r="5.5" />
      <path d="M4 38c0-7.6 5.3-11 12-11s12 3.4 12 11z" />
    </svg>
  );
}
