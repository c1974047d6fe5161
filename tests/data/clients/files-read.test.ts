// @module-tag full

import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FileContext, getFileBlob, getPhotoUrl, uploadFile } from '@/data/collections/files';
import { recordView, submitVerification } from '@/data/collections/verifications';
import type { DataContext } from '@/data/ledger/context';
import { DataShapeError } from '@/data/ledger/errors';
import { paths } from '@/data/ledger/paths';
import { isPhotoUrl } from '@/domain/accounts/profile-edit';
import { fileLimits } from '@/domain/identity/upload';
import { isDocumentPath } from '@/domain/identity/verification';
import { createOp } from '@/domain/revision-fields';
import { buildProfileEdit } from '../../support/rules/acts/objects';
import { send } from '../../support/rules/writes';
import {
  createFile,
  createScanFile,
  createSendersDesk,
  getLastTicket,
  type SendersDesk,
} from './file-senders';

let desk: SendersDesk;
let maya: FileContext;
let admin: FileContext;
beforeAll(async () => {
  desk = await createSendersDesk('files-read');
  admin = desk.as((await desk.seedAdmin()).uid);
});
beforeEach(async () => {
  maya = desk.as((await desk.seedClient()).uid);
});
afterAll(() => desk.close());

describe('a photo', () => {
  it('is stored in the folder of its owner, by a ticket of its own', async () => {
    const path = await uploadFile(maya, 'photo', createFile());
    expect(path).toMatch(new RegExp(`^images/${maya.uid}/[0-9]{13}-My-face[.]png$`));
    expect(await getLastTicket(maya)).toMatchObject({ path, count: 1 });
    expect((await getFileBlob(maya, path)).size).toBe(1_000);
  });

  it('has an address that its owner may keep as the own photo, and that opens without a sign-in', async () => {
    const path = await uploadFile(maya, 'photo', createFile());
    const url = await getPhotoUrl(maya, path);
    expect(isPhotoUrl(url, maya.uid)).toBe(true);
    expect((await fetch(url)).status).toBe(200);
    const other = await desk.seedClient();
    const show = async (caller: DataContext) =>
      send(
        caller,
        buildProfileEdit(caller.uid, {
          ...(await desk.read(paths.user(caller.uid))),
          photoUrl: url,
        }),
      );
    await assertFails(show(other));
    await assertSucceeds(show(maya));
  });

  it('is seen by other clients and the desk, not by a visitor', async () => {
    const path = await uploadFile(maya, 'photo', createFile());
    const other = desk.as((await desk.seedClient()).uid);
    for (const caller of [other, admin])
      expect((await getFileBlob(caller, path)).type).toBe('image/png');
    await expect(getFileBlob(desk.visitor, path)).rejects.toMatchObject({ kind: 'denied' });
    await expect(getPhotoUrl(desk.visitor, path)).rejects.toMatchObject({ kind: 'denied' });
  });

  it('tells how much of it has arrived', async () => {
    const shares: number[] = [];
    await uploadFile(maya, 'photo', createFile(fileLimits.photo.bytes), {
      onProgress: (share) => shares.push(share),
    });
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
  });
});

describe('threat 19: an identity document', () => {
  it('is read by its owner, with the type that its name says', async () => {
    const path = await uploadFile(maya, 'identity', createScanFile(fileLimits.identity.bytes));
    expect(isDocumentPath(path, maya.uid)).toBe(true);
    expect(await getFileBlob(maya, path)).toMatchObject({
      size: fileLimits.identity.bytes,
      type: 'application/pdf',
    });
  });

  it('is not read by another client, nor by a visitor, and has no address for them', async () => {
    const path = await uploadFile(maya, 'identity', createScanFile());
    const other = desk.as((await desk.seedClient()).uid);
    for (const caller of [other, desk.visitor]) {
      await expect(getFileBlob(caller, path)).rejects.toMatchObject({ kind: 'denied' });
      await expect(getPhotoUrl(caller, path)).rejects.toMatchObject({ kind: 'denied' });
    }
  });

  it('is read by the administrator who has recorded a view of it, until another one does', async () => {
    const path = await uploadFile(maya, 'identity', createScanFile());
    await submitVerification(maya, { document: path, kind: 'passport', op: createOp() });
    await expect(getFileBlob(admin, path)).rejects.toMatchObject({ kind: 'denied' });
    await recordView(admin, { uid: maya.uid, op: createOp() });
    expect((await getFileBlob(admin, path)).type).toBe('application/pdf');

    const second = desk.as((await desk.seedAdmin()).uid);
    await expect(getFileBlob(second, path)).rejects.toMatchObject({ kind: 'denied' });
    await recordView(second, { uid: maya.uid, op: createOp() });
    expect((await getFileBlob(second, path)).size).toBe(1_000);
    await expect(getFileBlob(admin, path)).rejects.toMatchObject({ kind: 'denied' });
  });

  it('that was replaced by another is not read by the desk any more', async () => {
    const path = await uploadFile(maya, 'identity', createScanFile());
    await submitVerification(maya, { document: path, kind: 'passport', op: createOp() });
    await recordView(admin, { uid: maya.uid, op: createOp() });
    expect((await getFileBlob(admin, path)).size).toBe(1_000);
    await desk.makeOlder(maya.uid, 1);
    await submitVerification(maya, {
      document: path.replace('Passport', 'Card'),
      kind: 'identity-card',
      op: createOp(),
    });
    await expect(getFileBlob(admin, path)).rejects.toMatchObject({ kind: 'denied' });
    expect((await getFileBlob(maya, path)).size).toBe(1_000);
  });

  it('that is not there is an error that says so to its owner', async () => {
    const path = `images/${maya.uid}/1774345260123-none.pdf`;
    await expect(getFileBlob(maya, path)).rejects.toThrow(DataShapeError);
    await expect(getFileBlob(maya, `images/${maya.uid}/1774345260123-none.html`)).rejects.toThrow(
      DataShapeError,
    );
    await expect(getFileBlob(desk.as((await desk.seedClient()).uid), path)).rejects.toMatchObject({
      kind: 'denied',
    });
  });
});
