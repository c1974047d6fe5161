import { useEffect, useState } from 'react';
import { type Look, type Size, scaleToFit, turnedSize } from './look';

export interface PictureProps {
  /** Of a type that is a picture. */
  file: Blob;
  look: Look;
  room: Size;
  onBroken: () => void;
}

/** A picture of a stranger: drawn by the browser as a picture and nothing else, from an address that ends with this part. */
export function Picture({ file, look, room, onBroken }: PictureProps) {
  const url = useFileUrl(file);
  const [own, setOwn] = useState<Size | null>(null);
  const scale = own ? scaleToFit(own, room, look.turned) * look.zoom : 1;
  const drawn = own && { width: own.width * scale, height: own.height * scale };
  return (
    <div className="viewer-sheet" style={drawn ? turnedSize(drawn, look.turned) : undefined}>
      {url && (
        <img
          src={url}
          alt="The document, as the client sent it"
          draggable={false}
          style={drawn ? { ...drawn, rotate: `${look.turned}deg` } : { visibility: 'hidden' }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setOwn({ width: naturalWidth, height: naturalHeight })}
          onError={onBroken}
        />
      )}
    </div>
  );
}

function useFileUrl(file: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
