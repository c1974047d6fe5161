import { useEffect, useEffectEvent, useState } from 'react';
import { pixelLimits, readPictureHeader } from '@/lib/files/picture-header';
import { useFileUrl } from './use-file-url';

/** Why a stored picture is not shown. */
export type PictureRefusal = 'unreadable' | 'too-many-pixels';

/**
 * Object URL of a stored picture, once its header says that a browser can hold it: a file of 100 KB
 * can describe gigabytes of pixels. Until then, and for a refused one, null.
 */
export function usePictureUrl(
  file: Blob,
  onRefused: (refusal: PictureRefusal) => void,
): string | null {
  const [checked, setChecked] = useState<Blob | null>(null);
  const reportRefused = useEffectEvent(onRefused);
  useEffect(() => {
    let left = false;
    findRefusal(file).then((refusal) => {
      if (left) return;
      if (refusal) reportRefused(refusal);
      else setChecked(file);
    });
    return () => {
      left = true;
    };
  }, [file]);
  return useFileUrl(checked === file ? file : null);
}

async function findRefusal(file: Blob): Promise<PictureRefusal | null> {
  const header = readPictureHeader(new Uint8Array(await file.arrayBuffer()));
  if (!header) return 'unreadable';
  return header.width * header.height > pixelLimits.stored ? 'too-many-pixels' : null;
}
