import { describe, expect, it } from 'vitest';
import { createOp } from '@/domain/revision-fields';
import { type DocumentSending, getDocumentSending } from './use-submit-document';
import { createVerificationHistory } from './verification-history';
import * as fixtures from './verify.fixture';

const story = ({ verification, entries }: fixtures.StoredVerification) =>
  createVerificationHistory(verification, entries);

describe('how far the identity is verified', () => {
  it.each([
    ['nothing was sent', fixtures.nothing, 'none'],
    ['a document waits', fixtures.waiting, 'waiting'],
    ['the desk has viewed it', fixtures.viewed, 'waiting'],
    ['it was accepted', fixtures.verified, 'verified'],
    ['it was refused', fixtures.rejected, 'rejected'],
    ['another one waits', fixtures.sentAgain, 'waiting'],
  ])('is plain where %s', (_, of, state) => expect(story(of).state).toBe(state));

  it('has its times and folios from the book', () => {
    const { sentAt, decidedAt, decidedIn, note, views } = story(fixtures.rejected);
    expect([sentAt, decidedAt].map((at) => at?.getUTCDate())).toEqual([2, 4]);
    expect({ decidedIn, note }).toEqual({
      decidedIn: 'V4',
      note: 'The photograph is cut off at the lower edge.',
    });
    expect(views).toMatchObject([{ folio: 'V3', isCurrentDocument: true }]);
  });

  it('keeps the views of an earlier document, and says that they are', () => {
    const { views, sentAt, decidedAt } = story(fixtures.sentAgain);
    expect(views).toMatchObject([{ folio: 'V3', isCurrentDocument: false }]);
    expect(sentAt?.getUTCDate()).toBe(5);
    expect(decidedAt).toBeNull();
  });

  it('takes no old decision for a new one where the same document was handed in again', () => {
    expect(story(fixtures.sameAgain)).toMatchObject({
      state: 'waiting',
      decidedAt: null,
      decidedIn: null,
    });
  });

  it('is known without the book too, with less to say', () => {
    expect(createVerificationHistory(fixtures.verified.verification, [])).toMatchObject({
      state: 'verified',
      sentAt: null,
      decidedAt: null,
      views: [],
    });
    expect(createVerificationHistory(null, [])).toMatchObject({
      state: 'none',
      document: '',
      kind: null,
    });
  });
});

describe('sending a document', () => {
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  const first = { kind: 'passport', file } as const;
  const place = () => `images/maya/${createOp()}`;
  const begun = (over: Partial<DocumentSending> = {}): DocumentSending => ({
    ...getDocumentSending(null, first, place, 0),
    ...over,
  });

  it('again is the same upload and the same act', () => {
    const before = begun();
    expect(getDocumentSending(before, { ...first }, place, 60_000)).toBe(before);
  });

  it('of another file is another upload and another act', () => {
    const before = begun();
    const after = getDocumentSending(
      before,
      { ...first, file: new File(['x'], 'a.png') },
      place,
      1,
    );
    expect(after.path).not.toBe(before.path);
    expect(after.op).not.toBe(before.op);
  });

  it('as another kind of document leaves the file where it is, and is another act', () => {
    const before = begun({ uploaded: true });
    const after = getDocumentSending(before, { file, kind: 'identity-card' }, place, 1);
    expect(after).toMatchObject({
      path: before.path,
      uploaded: true,
      request: { kind: 'identity-card' },
    });
    expect(after.op).not.toBe(before.op);
  });

  it('after ten minutes needs a new place, unless the file has arrived', () => {
    const late = 600_000;
    expect(getDocumentSending(begun(), first, place, late).path).not.toBe(begun().path);
    const arrived = begun({ uploaded: true });
    expect(getDocumentSending(arrived, first, place, late)).toBe(arrived);
  });
});
