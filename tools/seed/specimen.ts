import { type IdentityKind, identityKindName } from '../../src/domain/verification';

/** A page that says what it is: there is nobody whose document it could be. */
export function specimen(kind: IdentityKind): File {
  const lines = ['SPECIMEN', identityKindName[kind], 'Practice desk: nobody was born with this document.'];
  return new File([pdf(lines)], `${kind}-specimen.pdf`, { type: 'application/pdf' });
}

/** One page of the size of a card, with a line of text beneath the other. Text of ASCII without brackets and backslashes. */
function pdf(lines: readonly string[]): string {
  const text = lines.map((line, i) => `BT /F1 ${i === 0 ? 36 : 12} Tf 30 ${150 - 40 * i} Td (${line}) Tj ET`).join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 250] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  return pdfOf(objects);
}

/** A PDF of these objects, the first of which is the catalogue. One byte for each character. */
export function pdfOf(objects: readonly string[]): string {
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
