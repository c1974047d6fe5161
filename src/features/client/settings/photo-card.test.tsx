import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as photos from '@/data/collections/files';
import * as profileActs from '@/data/collections/profile';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import * as decoding from '@/lib/files/decode-picture';
import { FileError } from '@/lib/files/file-error';
import { createHeic, createPng, createWebp } from '@/lib/files/picture-bytes.fixture';
import * as redrawing from '@/lib/files/redraw-picture';
import {
  clientOf,
  edited,
  expectDescribed,
  open,
  panel,
  type SettingsPageView,
  signInToSettings,
} from './settings-page.test-utils';

const context = signInToSettings();

const saved = 'https://example.com/saved.png';
const fresh = 'https://example.com/fresh.png';
const picture = new File([createPng()], 'face.png', { type: 'image/png' });
const input = () => screen.getByLabelText('Choose a picture Picture');
const photo = (name: string) => screen.getByRole('img', { name });
const uploaded = () => screen.findByRole('img', { name: 'Your new photo, not saved yet' });
const choose = ({ user }: SettingsPageView) => user.upload(input(), picture);

beforeEach(() => {
  // jsdom draws no pictures.
  vi.spyOn(decoding, 'decodePicture').mockResolvedValue(document.createElement('img'));
  vi.spyOn(redrawing, 'redrawPicture').mockImplementation(async (_, file) => file);
  vi.spyOn(photos, 'uploadFile').mockImplementation(
    async (_context, _kind, _file, { path = '' } = {}) => path,
  );
  vi.spyOn(photos, 'getPhotoUrl').mockResolvedValue(fresh);
});

describe('the photo', () => {
  it('is an outline until there is one, and the card says which pictures it accepts', {
    tags: ['full'],
  }, async () => {
    await open();
    expect(photo('No photo yet')).toBeVisible();
    expect(input()).toHaveAccessibleDescription(/SVG, PNG, JPG or GIF, max 800 x 800px/);
    expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
  });

  it('is uploaded when it is chosen, and written when it is saved', async () => {
    const page = await open({ profile: { photoUrl: saved } });
    await choose(page);
    expect(await uploaded()).toHaveAttribute('src', fresh);
    expect(photos.uploadFile).toHaveBeenCalledExactlyOnceWith(
      context,
      'photo',
      picture,
      expect.anything(),
    );
    expect(edited()).toEqual([]);
    await page.press('Save');
    await waitFor(() => expect(edited()).toEqual([{ photoUrl: fresh }]));
  });

  it('is discarded if it is not saved', { tags: ['full'] }, async () => {
    const page = await open({ profile: { photoUrl: saved } });
    await choose(page);
    await uploaded();
    await page.press('Cancel');
    expect(photo('Your photo')).toHaveAttribute('src', saved);
    expect(edited()).toEqual([]);
  });

  it('cannot be saved twice or discarded while it is being saved', { tags: ['full'] }, async () => {
    vi.mocked(profileActs.editProfile).mockReturnValue(new Promise(() => undefined));
    const page = await open();
    await choose(page);
    await uploaded();
    await page.press('Save');
    await waitFor(() => expect(edited()).toHaveLength(1));
    await page.press('Save');
    await page.press('Cancel');
    expect(await uploaded()).toBeVisible();
    expect(edited()).toHaveLength(1);
  });

  it('keeps the keyboard focus in the card after it was saved', { tags: ['full'] }, async () => {
    const page = await open();
    expect(document.body).toHaveFocus();
    await choose(page);
    await uploaded();
    await page.press('Save');
    await waitFor(() => expect(photo('No photo yet')).toBeVisible());
    page.reads.set(queries.profile('maya'), clientOf({ photoUrl: fresh }));
    expect(photo('Your photo')).toHaveAttribute('src', fresh);
    expect(document.activeElement).toHaveAttribute('tabindex', '-1');
    await page.user.tab();
    expect(input()).toHaveFocus();
  });

  it('shows the progress of its upload, which can be cancelled', { tags: ['full'] }, async () => {
    vi.mocked(photos.uploadFile).mockImplementationOnce(
      (_context, _kind, _file, { onProgress, signal } = {}) =>
        new Promise((_, reject) => {
          onProgress?.(0.42);
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const page = await open();
    await choose(page);
    expect(await screen.findByText('42%')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('value', '0.42');
    await page.press('Cancel');
    await waitFor(() => expect(input()).toHaveAccessibleDescription(/^SVG/));
    expect(photo('No photo yet')).toBeVisible();
  });

  it('shows at its field why a picture was not uploaded, and tries again if that can help', async () => {
    vi.mocked(photos.uploadFile).mockRejectedValueOnce(new ActError('offline'));
    const page = await open();
    await choose(page);
    await expectDescribed(input, /^You are offline/);
    await page.press('Try again');
    expect(await uploaded()).toBeVisible();
    expect(photos.uploadFile).toHaveBeenCalledTimes(2);
  });

  it('takes a WebP, and refuses a HEIC by its first bytes with a way to a JPEG', async () => {
    const page = await open();
    await page.user.upload(input(), new File([createHeic()], 'me.jpg', { type: 'image/jpeg' }));
    await expectDescribed(input, /HEIC.*Share or save it as JPEG/);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(photos.uploadFile).not.toHaveBeenCalled();
    await page.user.upload(
      input(),
      new File([createWebp('VP8 ')], 'me.jpg', { type: 'image/jpeg' }),
    );
    expect(await uploaded()).toBeVisible();
  });

  it('says at its field why a picture cannot be redrawn', { tags: ['full'] }, async () => {
    vi.mocked(redrawing.redrawPicture).mockRejectedValueOnce(
      new FileError('This picture is still too large.'),
    );
    const page = await open();
    await choose(page);
    await expectDescribed(input, /^This picture is still too large\./);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is removed with one press', { tags: ['full'] }, async () => {
    const { press } = await open({ profile: { photoUrl: saved } });
    expect(photo('Your photo')).toHaveAttribute('src', saved);
    await press('Remove photo');
    await waitFor(() => expect(edited()).toEqual([{ photoUrl: '' }]));
  });

  it('is shown without buttons if it cannot be changed', { tags: ['full'] }, async () => {
    await open({ profile: { status: 'closed', photoUrl: saved } });
    expect(photo('Your photo')).toHaveAttribute('src', saved);
    expect(
      panel('Your photo').getByText('You can’t change it right now: see above.'),
    ).toBeVisible();
    expect(panel('Your photo').queryAllByRole('button')).toEqual([]);
  });
});
