import { FileError } from './file-error';
import { pixelLimits, readPictureHeader } from './picture-header';

export const unreadablePicture = 'This picture can’t be read. Choose another one.';

/**
 * Reads the header of a chosen picture before it is decoded. A small file can describe a picture
 * that no device can hold, and browsers show a picture without an end as far as it goes.
 * @throws FileError
 */
export async function checkPicture(file: Blob): Promise<void> {
  const header = readPictureHeader(new Uint8Array(await file.arrayBuffer()));
  if (!header) throw new FileError(unreadablePicture);
  const { width, height, isComplete } = header;
  if (!isComplete)
    throw new FileError(
      'This picture is incomplete: its end is missing. Save it again, or choose another one.',
    );
  if (width * height <= pixelLimits.chosen) return;
  const size = `${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')}`;
  throw new FileError(`This picture has too many pixels (${size}). Choose a smaller one.`);
}
