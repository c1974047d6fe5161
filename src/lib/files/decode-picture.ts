import { checkPicture, unreadablePicture } from './check-picture';
import { FileError } from './file-error';

/**
 * Decodes a picture in the browser, upright.
 * @param file has the type of its first bytes
 * @throws FileError
 */
export async function decodePicture(file: File): Promise<HTMLImageElement> {
  if (file.type === 'image/svg+xml') checkDrawing(await file.text());
  else await checkPicture(file);
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (cause) {
    throw new FileError(unreadablePicture, { cause });
  } finally {
    URL.revokeObjectURL(url);
  }
  return image;
}

/**
 * An SVG may do more than draw. In a picture, a browser runs nothing of it, but then it is not the
 * picture that was meant.
 */
function checkDrawing(text: string) {
  const elements = new DOMParser().parseFromString(text, 'image/svg+xml').querySelectorAll('*');
  for (const element of elements) {
    const isForeign = ['script', 'foreignObject', 'parsererror'].includes(element.localName);
    const hasHandler = element.getAttributeNames().some((name) => name.startsWith('on'));
    if (isForeign || hasHandler) throw new FileError(unreadablePicture);
  }
}
