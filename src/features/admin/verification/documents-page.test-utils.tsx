import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as files from '@/data/collections/files';
import * as userActs from '@/data/collections/user-acts';
import * as acts from '@/data/collections/verifications';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import type { DataContext } from '@/data/ledger/context';
import { queries } from '@/data/queries';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import type { Profile } from '@/domain/accounts/profile';
import { createPng } from '@/lib/files/picture-bytes.fixture';
import { type DocumentTab, statusByTab } from './document-filters';
import { Component as VerificationPage } from './documents-page';
import { entry, now, profile, submitted, verification } from './verification.fixture';
/**
 * In each test of a file, an administrator is signed in, and acts and views succeed.
 * @returns what the acts are called with
 */
export function signInToVerification(): DataContext {
  const context = signInAsAdmin(now);
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:document';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(acts, 'approveVerification').mockResolvedValue();
    vi.spyOn(acts, 'rejectVerification').mockResolvedValue();
    vi.spyOn(acts, 'recordView').mockResolvedValue();
    vi.spyOn(userActs, 'changeAccountStatus').mockResolvedValue();
    vi.spyOn(files, 'getFileBlob').mockResolvedValue(
      new Blob([createPng()], { type: 'image/png' }),
    );
  });
  return context;
}

export const book = queries.collectionEntries('maya', 'verifications');

export interface Given {
  tab?: DocumentTab;
  rows?: ReturnType<typeof submitted>[];
  /** Maya's verification as it is stored now; by default as in the first row. */
  stored?: ReturnType<typeof verification>;
  uid?: string;
  /** Whether the document is opened. */
  isOpen?: boolean;
  /** Of the administrator; a manager, unless given. */
  role?: StoredAdminRole;
}

export function show({
  tab = 'waiting',
  rows = [submitted()],
  stored = rows[0]?.verification ?? verification(),
  uid,
  role,
}: Given = {}) {
  const reads = createReads();
  reads.setRows(adminQueries.submittedVerifications(statusByTab[tab]), rows);
  reads.set(queries.verification('maya'), stored);
  reads.set(book, [entry()]);
  // The verification is read again with each view.
  vi.spyOn(reads.client, 'fetchQuery').mockImplementation(async () =>
    reads.client.getQueryData(queries.verification('maya').queryKey),
  );
  return renderForAdmin(<VerificationPage />, reads, { path: `/?tab=${tab}`, uid, desk: role });
}
export const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
export const button = (name: string) => screen.getByRole('button', { name });
export const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
export const textbox = (name: string) => screen.getByRole('textbox', { name });
export const checkbox = (name: string | RegExp) => screen.getByRole('checkbox', { name });
export const checks = [
  /^The name is Maya Lindqvist/,
  /^Not expired/,
  /^All text readable/,
  /^Whole page/,
];
export const preview = (title = 'Entry to be written') =>
  within(screen.getByRole('table', { name: title }));
/** Its bytes are read before it is shown, which takes more than one turn. */
export const findPicture = () => screen.findByAltText('The document as the client sent it');
/** The browser has read the picture of the document. */
export const arrive = async () => fireEvent.load(await findPicture());

/** The dialog has closed, and no other row is there: the focus is on the tab. */
export const expectLeft = () => {
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('link', { name: 'Waiting' })).toHaveFocus();
};

/** Opens the review of Maya's document by a key. Her profile is read again when it opens. */
export async function showReview(
  given: Given = {},
  key = 'a',
  person: Partial<Profile> = { status: 'active' },
) {
  const page = show({ rows: [submitted({}, person)], ...given });
  await page.user.keyboard(`j${key}`);
  const own = given.uid === 'maya' && ({ admin: true, desk: 'manager' } as const);
  page.set(queries.profile('maya'), profile({ ...person, ...own }));
  if (given.isOpen) {
    await page.user.click(button('Open document'));
    await arrive();
  }
  return {
    ...page,
    /** The decisions: a view is sent without a request. */
    sent: () => page.sent().filter((request) => request !== undefined),
    again: (over: Parameters<typeof verification>[0]) =>
      page.set(queries.verification('maya'), verification(over)),
    tickAll: async () => {
      for (const check of checks) await page.user.click(checkbox(check));
    },
  };
}
/** This administrator has opened the document, and it is on the screen. */
export const viewed = { stored: verification({ viewer: 'boss', rev: 3 }), isOpen: true };
