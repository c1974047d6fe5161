import { describe, expect, it } from 'vitest';
import {
  createFileName,
  createFilePath,
  fileLimits,
  findChosenFileIssue,
  findFileIssue,
  formatFileSize,
  getAcceptedTypes,
  getFileName,
  getFileType,
  getNextTicketCount,
  getTicketWait,
  photoSource,
} from './upload';
import { isDocumentPath } from './verification';

describe('a file that cannot be sent', () => {
  it.each([
    ['image/svg+xml', 'photo'],
    ['text/html', 'photo'],
    ['application/pdf', 'photo'],
    ['IMAGE/PNG', 'photo'],
    ['', 'photo'],
    ['image/gif', 'identity'],
    ['image/webp', 'identity'],
    ['image/heic', 'identity'],
    ['toString', 'identity'],
  ] as const)('threat 19: is one of type %j as %s', (type, kind) => {
    expect(findFileIssue(kind, { type, size: 1 })).toMatch(/^Choose a picture/);
  });

  it.each([
    ['photo', 1],
    ['identity', 5],
  ] as const)('is larger or smaller than the bounds of a %s', (kind, megabytes) => {
    const { bytes } = fileLimits[kind];
    expect(bytes).toBe(megabytes * 1024 * 1024);
    expect(findFileIssue(kind, { type: 'image/png', size: 0 })).toBe(
      'This file is empty. Choose another one.',
    );
    expect(findFileIssue(kind, { type: 'image/png', size: 1 })).toBeNull();
    expect(findFileIssue(kind, { type: 'image/png', size: bytes })).toBeNull();
    expect(findFileIssue(kind, { type: 'image/png', size: bytes + 1 })).toBe(
      `This file is larger than ${megabytes} MB. Choose a smaller one.`,
    );
  });

  it('is left out where files are chosen', () => {
    expect(getAcceptedTypes('photo')).toBe(
      'image/svg+xml,image/png,image/jpeg,image/gif,image/webp',
    );
    expect(getAcceptedTypes('identity')).toBe('image/png,image/jpeg,application/pdf');
  });
});

describe('the name of a stored file', () => {
  it.each([
    ['passport.pdf', 'passport.pdf'],
    ['Passport Maya (1).PDF', 'Passport-Maya-1.pdf'],
    ['my_scan-2.pdf', 'my_scan-2.pdf'],
    ['scan.v2.final.pdf', 'scan-v2-final.pdf'],
    ['photo.html.pdf', 'photo-html.pdf'],
    ['photo.pdf.html', 'photo-pdf.pdf'],
    ['photo', 'photo.pdf'],
    ['Reisepaß Zoë.pdf', 'Reisepa-Zoe.pdf'],
    ['ｐａｓｓ.pdf', 'pass.pdf'],
    ['паспорт.pdf', 'file.pdf'],
    ['паспорт 2.pdf', '2.pdf'],
    ['', 'file.pdf'],
    ['.pdf', 'file.pdf'],
    ['..', 'file.pdf'],
    ['-.-', 'file.pdf'],
    ['../../etc/passwd', 'file.pdf'],
    ['a/../../b.pdf', 'a-b.pdf'],
    ['C:\\scans\\card.pdf', 'C-scans-card.pdf'],
    ['%2e%2e%2fcard.pdf', '2e-2e-2fcard.pdf'],
    ['card\u0000.pdf', 'card.pdf'],
    ['card\n.pdf', 'card.pdf'],
    ['card\u202efdp.pdf', 'card-fdp.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', 'img-src-x-onerror-alert-1.pdf'],
    ['\u{1F4D6}.pdf', 'file.pdf'],
  ])('is made of %j: %s', (name, stored) => {
    expect(createFileName(name, 'application/pdf')).toBe(stored);
  });

  it('has the extension of its type instead of its own', () => {
    expect(createFileName('a.exe', 'image/png')).toBe('a.png');
    expect(createFileName('a.jpeg', 'image/jpeg')).toBe('a.jpg');
    expect(createFileName('a.svg', 'image/gif')).toBe('a.gif');
    expect(createFileName('a', 'image/webp')).toBe('a.webp');
  });

  it('is short, and does not end in a dash where it was cut', () => {
    expect(createFileName(`${'x'.repeat(500)}.png`, 'image/png')).toBe(`${'x'.repeat(60)}.png`);
    expect(createFileName(`${'x'.repeat(59)} y.png`, 'image/png')).toBe(`${'x'.repeat(59)}.png`);
  });
});

describe('the place of a stored file', () => {
  const now = new Date('2026-03-24T09:41:00.123Z');

  it('is the folder of its owner, with the time', () => {
    const path = createFilePath('maya', { name: 'Card 1.jpeg', type: 'image/jpeg' }, now);
    expect(path).toBe('images/maya/1774345260123-Card-1.jpg');
    expect(isDocumentPath(path ?? '', 'maya')).toBe(true);
  });

  it.each(['image/svg+xml', 'text/html', '', 'constructor'])(
    'is nowhere for a file of type %j',
    (type) => {
      expect(createFilePath('maya', { name: 'a.png', type }, now)).toBeNull();
    },
  );

  it.each([
    ['images/maya/1-a.png', 'image/png'],
    ['images/maya/1-a.jpg', 'image/jpeg'],
    ['images/maya/1-a.jpeg', 'image/jpeg'],
    ['images/maya/1-a.gif', 'image/gif'],
    ['images/maya/1-a.webp', 'image/webp'],
    ['images/maya/1-a.pdf', 'application/pdf'],
    ['images/maya/1-a.html', null],
    ['images/maya/1-a.png.html', null],
    ['images/maya/1-a', null],
    ['', null],
  ])('says of which type it is: %j', (path, type) => {
    expect(getFileType(path)).toBe(type);
  });
});

describe('a file that was chosen', () => {
  const maxPictureBytes = 40 * 2 ** 20;

  it.each(photoSource.types)('as a photo may be %s, larger than what is stored', (type) => {
    expect(findChosenFileIssue('photo', { type, size: maxPictureBytes })).toBeNull();
  });

  it.each(['image/png', 'image/jpeg'])(
    'as a document may be %s, larger than what is stored',
    (type) => {
      expect(findChosenFileIssue('identity', { type, size: maxPictureBytes })).toBeNull();
    },
  );

  it.each([
    [
      'photo',
      'no picture',
      { type: 'application/pdf', size: 10 },
      'Choose a picture: SVG, PNG, JPG, GIF or WebP.',
    ],
    [
      'photo',
      'of a kind that is not known',
      { type: '', size: 10 },
      'Choose a picture: SVG, PNG, JPG, GIF or WebP.',
    ],
    ['photo', 'empty', { type: '', size: 0 }, 'This file is empty. Choose another one.'],
    [
      'photo',
      'too large for a browser',
      { type: 'image/png', size: maxPictureBytes + 1 },
      /^This file is larger than 40 MB/,
    ],
    [
      'identity',
      'no picture and no PDF',
      { type: '', size: 10 },
      'Choose a picture or a scan: PNG, JPEG or PDF.',
    ],
    [
      'identity',
      'a drawing',
      { type: 'image/svg+xml', size: 10 },
      'Choose a picture or a scan: PNG, JPEG or PDF.',
    ],
    ['identity', 'empty', { type: '', size: 0 }, 'This file is empty. Choose another one.'],
    [
      'identity',
      'too large for a browser',
      { type: 'image/jpeg', size: maxPictureBytes + 1 },
      /^This file is larger than 40 MB/,
    ],
    [
      'identity',
      'a PDF that is too large',
      { type: 'application/pdf', size: fileLimits.identity.bytes + 1 },
      'This file is larger than 5 MB. Choose a smaller one.',
    ],
  ] as const)('as a %s is refused where it is %s', (kind, _, file, words) => {
    const issue = findChosenFileIssue(kind, file);
    if (typeof words === 'string') expect(issue).toBe(words);
    else expect(issue).toMatch(words);
  });

  it.each(['photo', 'identity'] as const)(
    'and is a HEIC picture is refused as a %s with ways to a JPEG',
    (kind) => {
      const issue = findChosenFileIssue(kind, { type: 'image/heic', size: 10 });
      expect(issue).toMatch(/HEIC.*Share or save it as JPEG.*Settings, Camera, Formats/);
    },
  );

  it.each([
    ['identity', 'image/webp', /^This is a WebP picture.*Save it as JPEG/],
    ['identity', 'image/gif', /^This is a GIF picture.*Save it as JPEG/],
    ['photo', 'image/avif', /^This is an AVIF picture.*Save it as JPEG/],
    ['photo', 'image/tiff', /^This is a TIFF picture.*Save it as JPEG/],
    ['photo', 'image/bmp', /^This is a BMP picture.*Save it as JPEG/],
  ] as const)('as a %s of type %s is refused with a way to a JPEG', (kind, type, words) => {
    expect(findChosenFileIssue(kind, { type, size: 10 })).toMatch(words);
  });
});

describe('a stored file in words', () => {
  it.each([
    [1, '1 KB'],
    [480 * 1024, '480 KB'],
    [5 * 2 ** 20, '5 MB'],
    [10 * 2 ** 20, '10 MB'],
    [1_258_291, '1.2 MB'],
  ])('is of a size that one can read: %d bytes', (bytes, words) =>
    expect(formatFileSize(bytes)).toBe(words),
  );

  it('has its name without the folder and the time', () => {
    expect(getFileName('images/maya/1774345260123-My-passport.pdf')).toBe('My-passport.pdf');
    expect(getFileName('images/maya/123-odd.pdf')).toBe('123-odd.pdf');
  });
});

describe('a ticket', () => {
  const at = new Date('2026-03-24T23:59:30Z');
  const last = { path: 'images/maya/1774345260123-a.png', at, count: 3 };
  const later = (ms: number) => new Date(at.getTime() + ms);

  it('comes twelve seconds after the last one', () => {
    expect(getTicketWait(null, at)).toBe(0);
    expect(getTicketWait(last, later(0))).toBe(12_000);
    expect(getTicketWait(last, later(11_999))).toBe(1);
    expect(getTicketWait(last, later(12_000))).toBe(0);
    expect(getTicketWait(last, later(86_400_000))).toBe(0);
  });

  it('is counted for each day of the universal time', () => {
    expect(getNextTicketCount(null, at, true)).toBe(1);
    expect(getNextTicketCount(last, later(29_999), true)).toBe(4);
    expect(getNextTicketCount(last, later(30_000), true)).toBe(1);
  });

  it('is one of twenty a day', () => {
    expect(getNextTicketCount({ ...last, count: 19 }, later(20_000), true)).toBe(20);
    expect(getNextTicketCount({ ...last, count: 20 }, later(20_000), true)).toBeNull();
    expect(getNextTicketCount({ ...last, count: 20 }, later(30_000), true)).toBe(1);
  });

  it('is one of three in all while the e-mail address is not verified', () => {
    const day = 86_400_000;
    expect(getNextTicketCount(null, at, false)).toBe(1);
    expect(getNextTicketCount({ ...last, count: 2 }, later(day), false)).toBe(3);
    expect(getNextTicketCount({ ...last, count: 3 }, later(20_000), false)).toBeNull();
    expect(getNextTicketCount({ ...last, count: 3 }, later(365 * day), false)).toBeNull();
  });

  it('goes on from the last one when the address is verified, and starts at one on the next day', () => {
    expect(getNextTicketCount(last, later(20_000), true)).toBe(4);
    expect(getNextTicketCount(last, later(30_000), true)).toBe(1);
    expect(getNextTicketCount({ ...last, count: 7 }, later(30_000), false)).toBeNull();
  });
});
