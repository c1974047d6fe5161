import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { BookEntry } from '@/domain/ledger/ledger';
import {
  awaitsDecision,
  createSubmittedVerification,
  getUploadTime,
  getVerificationFields,
  identityKindName,
  identityKinds,
  initialVerification,
  isDocumentPath,
  verificationSchema,
} from './verification';

const path = 'images/maya/1774000000000-passport.pdf';
const sent = createSubmittedVerification(path, 'passport');
const stored = { ...sent, rev: 2, op: 'v-2', at: new Date(0) };

describe('a stored verification', () => {
  it('is read as it was written', () => {
    expect(v.parse(verificationSchema, stored)).toEqual(stored);
    expect(getVerificationFields(stored)).toEqual(sent);
    expect(v.parse(verificationSchema, { ...stored, ...initialVerification })).toMatchObject(
      initialVerification,
    );
  });

  it.each([
    { kind: 'library-card' },
    { status: 'approved' },
    { viewer: undefined },
    { document: 7 },
  ])('is refused with %o', (over) => {
    expect(v.safeParse(verificationSchema, { ...stored, ...over }).success).toBe(false);
  });
});

describe('the way of a verification', () => {
  it('starts again with every document', () => {
    expect(sent).toEqual({
      document: path,
      kind: 'passport',
      status: 'not-verified',
      note: '',
      viewer: '',
    });
  });

  it('waits for the desk from the document to the decision', () => {
    expect(awaitsDecision(initialVerification)).toBe(false);
    expect(awaitsDecision(sent)).toBe(true);
    expect(awaitsDecision({ ...sent, status: 'verified' })).toBe(false);
  });

  it('has a name for every kind of document', () => {
    for (const kind of identityKinds) expect(identityKindName[kind]).not.toBe('');
  });
});

describe('the time of an upload', () => {
  const viewed = {
    ...stored,
    status: 'not-verified',
    viewer: 'boss',
    at: new Date(1_774_000_900_000),
  } as const;

  it('is read from the path of the document once somebody has viewed it', () => {
    expect(getUploadTime(viewed)).toEqual(new Date(1_774_000_000_000));
  });

  it('is that of the revision until the next act, and never later, even if the path says so', () => {
    expect(getUploadTime({ ...viewed, viewer: '' })).toEqual(viewed.at);
    expect(getUploadTime({ ...viewed, document: 'images/maya/9999999999999-a.png' })).toEqual(
      viewed.at,
    );
  });

  it('is that of the entry where it was read: of this document, and its last submission', () => {
    const entryOf = (document: string, at: number): BookEntry => ({
      op: 'op',
      col: 'verifications',
      rev: 2,
      actor: 'maya',
      action: 'verification.submitted',
      index: -1,
      ref: '',
      reason: '',
      before: {},
      after: { document },
      at: new Date(at),
    });
    const entries = [
      entryOf(viewed.document, 1),
      entryOf(viewed.document, 2),
      entryOf('images/maya/1774000000001-b.png', 3),
    ];
    expect(getUploadTime(viewed, entries)).toEqual(new Date(2));
    expect(getUploadTime(viewed, entries.slice(2))).toEqual(new Date(1_774_000_000_000));
  });

  it('is that of the revision where the path says none', () => {
    expect(getUploadTime({ ...viewed, document: '', at: new Date(5) })).toEqual(new Date(5));
  });
});

describe('threat 19: the path of a document', () => {
  it('lies in the owner’s own folder', () => {
    expect(isDocumentPath(path, 'maya')).toBe(true);
    expect(isDocumentPath(path, 'ole')).toBe(false);
  });

  it.each([
    'images/maya/passport.pdf',
    'images/maya/177400000000-passport.pdf',
    'images/maya/17740000000000-passport.pdf',
    'images/maya/1774000000000-',
    'images/maya/1774000000000-a/b.pdf',
    'images/maya/../ole/1774000000000-a.pdf',
    'images/maya/1774000000000-a b.pdf',
    'photos/maya/1774000000000-a.pdf',
    ' images/maya/1774000000000-a.pdf',
    `images/maya/1774000000000-${'a'.repeat(101)}`,
    '',
  ])('is not %j', (text) => {
    expect(isDocumentPath(text, 'maya')).toBe(false);
  });
});
