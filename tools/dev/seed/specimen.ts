/** Creates specimens of identity documents as PDF files. */
import { type IdentityKind, identityKindName } from '../../../src/domain/identity/verification';
import type { Person } from './people';
import { type Colour, createFace, type Ellipse } from './portrait';

/** The person whom the document names. */
type Bearer = Pick<Person, 'uid' | 'firstname' | 'lastname' | 'country'>;

const nobody: Bearer = {
  uid: 'nobody',
  firstname: 'Nobody',
  lastname: 'Specimen',
  country: 'Practice desk',
};

/**
 * Creates a document that calls itself a specimen.
 * @param at when it is sent; it expires four years later
 */
export function createSpecimen(kind: IdentityKind, bearer: Bearer = nobody, at = new Date()): File {
  return new File([Buffer.from(drawCard(kind, bearer, at), 'latin1')], `${kind}-specimen.pdf`, {
    type: 'application/pdf',
  });
}

/** Points. */
const page = { width: 420, height: 265 };
const photo = { x: 24, y: 70, side: 120 };

/** One page in the shape of a card: a portrait, the fields, and across them the word SPECIMEN. */
function drawCard(kind: IdentityKind, bearer: Bearer, at: Date): string {
  const fields: [string, string][] = [
    ['Name', `${bearer.lastname}, ${bearer.firstname}`],
    ['Country', bearer.country],
    ['Number', createNumber(bearer.uid)],
    ['Expires', `${at.getUTCFullYear() + 4}-06-30`],
  ];
  const text = fields.flatMap(([name, value], i) => [
    drawText(name.toUpperCase(), 165, 176 - i * 31, 7, [90, 90, 90]),
    drawText(value, 165, 163 - i * 31, 12, [20, 20, 20]),
  ]);
  const content = [
    setFill([244, 241, 232]),
    `0 0 ${page.width} ${page.height} re f`,
    drawText(identityKindName[kind].toUpperCase(), 24, 228, 15, [17, 83, 60]),
    drawText('Practice desk. Specimen, not a real document.', 24, 212, 8, [90, 90, 90]),
    ...drawPhoto(bearer.uid),
    ...text,
    `q 0.93 0.36 -0.36 0.93 92 26 cm BT /F1 66 Tf ${setFill([196, 74, 60])} 1 Tr 0.77 0.29 0.24 RG 1.4 w (SPECIMEN) Tj ET Q`,
  ].join('\n');
  return createPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ]);
}

/** No real document has such a number. */
const createNumber = (words: string): string =>
  `X${String([...words].reduce((sum, letter) => (sum * 131 + letter.charCodeAt(0)) % 9_999_991, 17)).padStart(7, '0')}`;

const setFill = (colour: Colour): string =>
  `${colour.map((part) => (part / 255).toFixed(3)).join(' ')} rg`;

/** The font has the letters of Latin-1. Other letters lose their marks. */
const toLatin = (text: string): string =>
  [...text]
    .map((letter) =>
      letter.charCodeAt(0) > 255 ? letter.normalize('NFD').replace(/[^ -~]/g, '') : letter,
    )
    .join('');
const drawText = (text: string, x: number, y: number, size: number, colour: Colour): string =>
  `BT ${setFill(colour)} /F1 ${size} Tf ${x} ${y} Td (${toLatin(text).replace(/[()\\]/g, '\\$&')}) Tj ET`;

function drawPhoto(words: string): string[] {
  const { ground, ellipses } = createFace(words);
  const { x, y, side } = photo;
  return [
    'q',
    `${x} ${y} ${side} ${side} re W n`,
    setFill(ground),
    `${x} ${y} ${side} ${side} re f`,
    ...ellipses.map(drawEllipse),
    'Q',
  ];
}

/** Four Bézier curves. The origin of a PDF is at the bottom. */
function drawEllipse({ x, y, rx, ry, colour }: Ellipse): string {
  const cx = photo.x + x * photo.side;
  const cy = photo.y + (1 - y) * photo.side;
  const a = rx * photo.side;
  const b = ry * photo.side;
  // With control points at this distance the curve is within 0.03 % of the arc.
  const k = 0.5523;
  const at = (u: number, v: number) => `${(cx + u * a).toFixed(2)} ${(cy + v * b).toFixed(2)}`;
  const curves = [
    [at(1, k), at(k, 1), at(0, 1)],
    [at(-k, 1), at(-1, k), at(-1, 0)],
    [at(-1, -k), at(-k, -1), at(0, -1)],
    [at(k, -1), at(1, -k), at(1, 0)],
  ];
  return `${setFill(colour)} ${at(1, 0)} m ${curves.map((points) => `${points.join(' ')} c`).join(' ')} f`;
}

/**
 * Creates a PDF of these objects, of which the first is the catalogue. Each character is one byte.
 */
export function createPdf(objects: readonly string[]): string {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}
