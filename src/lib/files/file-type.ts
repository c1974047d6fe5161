/** The files that their first bytes tell apart. */
export type FoundType =
  | 'application/pdf'
  | 'image/avif'
  | 'image/bmp'
  | 'image/gif'
  | 'image/heic'
  | 'image/jpeg'
  | 'image/png'
  | 'image/svg+xml'
  | 'image/tiff'
  | 'image/webp';

/** Bytes. A PDF may begin with other bytes, and an SVG with a comment. */
const headLength = 4096;

/** The signature of a PDF is within so many bytes. PDF 1.7, appendix H.3, note 13. */
const pdfHeadLength = 1024;

/** Bytes as text, one character a byte. */
const toText = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end));

/** Where these signatures begin a file, they decide alone. */
const signatures: readonly { type: FoundType; text: string }[] = [
  { type: 'image/jpeg', text: '\xff\xd8\xff' },
  { type: 'image/png', text: '\x89PNG\r\n\x1a\n' },
  { type: 'image/gif', text: 'GIF87a' },
  { type: 'image/gif', text: 'GIF89a' },
  { type: 'image/tiff', text: 'II*\0' },
  { type: 'image/tiff', text: 'MM\0*' },
];

/**
 * HEIC and AVIF share a container, whose first box lists brands of four letters. ISO/IEC 14496-12,
 * 4.3.
 */
function findContainerType(head: string): FoundType | null {
  if (head.slice(4, 8) !== 'ftyp') return null;
  const brands = head.slice(8, 8 + 64).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'image/avif';
  return brands.some((brand) => /^(he[iv][cxms]|mif1|msf1)$/.test(brand)) ? 'image/heic' : null;
}

/** An SVG begins with its element, or with what XML allows before it. */
const isSvg = (text: string): boolean =>
  /^\s*<(\?xml|!--|!doctype\s+svg|(\w+:)?svg[\s>])/i.test(text) && /<(\w+:)?svg[\s>]/i.test(text);

/**
 * What a file is by its first bytes; null for what is none of these. A name and a declared type can
 * be wrong: they come from the device, and a person can change them.
 */
export function findFileType(bytes: Uint8Array): FoundType | null {
  const head = toText(bytes, 0, pdfHeadLength);
  const signature = signatures.find(({ text }) => head.startsWith(text));
  if (signature) return signature.type;
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  // Two letters begin many texts; the four zeros after the length are reserved.
  if (head.startsWith('BM') && head.slice(6, 10) === '\0\0\0\0') return 'image/bmp';
  const container = findContainerType(head);
  if (container) return container;
  if (head.includes('%PDF-')) return 'application/pdf';
  return isSvg(new TextDecoder().decode(bytes.subarray(0, headLength))) ? 'image/svg+xml' : null;
}

/** As {@link findFileType}. @throws DOMException if the file was moved, or is a folder */
export const readFileType = async (file: Blob): Promise<FoundType | null> =>
  findFileType(new Uint8Array(await file.slice(0, headLength).arrayBuffer()));
