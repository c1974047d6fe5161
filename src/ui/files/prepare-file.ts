import { type FileKind, findChosenFileIssue, redrawLimits } from '@/domain/identity/upload';
import { decodePicture } from '@/lib/files/decode-picture';
import { FileError } from '@/lib/files/file-error';
import { readFileType } from '@/lib/files/file-type';
import { openPdf } from '@/lib/files/open-pdf';
import { PdfError } from '@/lib/files/pdf-error';
import { pixelLimits } from '@/lib/files/picture-header';
import { redrawPicture } from '@/lib/files/redraw-picture';

/**
 * Makes of a chosen file what is sent: of the type that its first bytes tell, read once to the end,
 * and small enough. A photo is always redrawn. A document stays as it is unless it is too large.
 * @throws FileError
 */
export async function prepareFile(kind: FileKind, chosen: File): Promise<File> {
  const file = await withFoundType(chosen);
  const issue = findChosenFileIssue(kind, file);
  if (issue !== null) throw new FileError(issue);
  if (file.type === 'application/pdf') {
    await checkPdf(file);
    return file;
  }
  const image = await decodePicture(file);
  const limits = redrawLimits[kind];
  const isTooLarge =
    file.size > limits.bytes || image.naturalWidth * image.naturalHeight > pixelLimits.stored;
  return kind === 'photo' || isTooLarge ? redrawPicture(image, file, limits) : file;
}

/**
 * The declared type comes from the name of the file, which can be wrong or missing. The rules see
 * only this type.
 */
async function withFoundType(file: File): Promise<File> {
  const type = await readFileType(file).catch((cause: unknown) => {
    // It was moved, or it is a folder.
    throw new FileError('This file could not be read. Choose it again.', { cause });
  });
  return type === file.type ? file : new File([file], file.name, { type: type ?? '' });
}

const pdfMessages: Record<PdfError['kind'], string> = {
  locked: 'This PDF is locked with a password. Save it without one.',
  empty: 'This PDF has no pages.',
  broken: 'This PDF can’t be read. Save or scan it again.',
  unloaded:
    'A part of this page couldn’t be loaded. Check your connection and choose the file again.',
};

/**
 * Bytes at the end of a file, in which a whole PDF says that it ends. Some programs add a few after
 * that.
 */
const pdfTailLength = 4096;

async function checkPdf(file: File): Promise<void> {
  const tail = await file.slice(-pdfTailLength).text();
  if (!tail.includes('%%EOF'))
    throw new FileError(
      'This PDF is incomplete: its end is missing. Save it again, or choose another one.',
    );
  try {
    const pdf = await openPdf(file);
    pdf.close();
  } catch (cause) {
    if (cause instanceof PdfError) throw new FileError(pdfMessages[cause.kind], { cause });
    throw cause;
  }
}
