import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, createFilesDesk, type FilesDesk, minutes, refused, seconds, ticketFor, validUpload } from '../support/rules/files-desk';

let desk: FilesDesk;
beforeAll(async () => {
  desk = await createFilesDesk('names');
});
afterAll(() => desk.close());

/** The same person with a ticket for exactly that path: only the path is what it must not be. The twin is `pathOf` as the app makes it. */
async function assertRefused(pathOf: (uid: string, time: number) => string, ticketPath?: (uid: string, time: number) => string) {
  const uid = desk.newUid();
  const time = Date.now();
  const path = pathOf(uid, time);
  const ticket = { of: uid, fields: ticketFor(ticketPath?.(uid, time) ?? path) };
  expect(await desk.upload(validUpload(uid, 'photo', { path, ticket }))).toBe(refused);
  expect(await desk.upload(validUpload(uid, 'photo', { path: `images/${uid}/${time}-photo.png` }))).toBe(accepted);
}

describe('threat 19: a file lies nowhere but in the folder of its owner', () => {
  it.each<[where: string, path: (uid: string, name: string) => string]>([
    ['at the root', (_, name) => name],
    ['beside the folders', (_, name) => `images/${name}`],
    ['in a folder of a folder', (uid, name) => `images/${uid}/more/${name}`],
    ['below the name of a file', (uid, name) => `images/${uid}/${name}/${name}`],
    ['in a folder of the person without images', (uid, name) => `${uid}/${name}`],
    ['in another folder than images', (uid, name) => `documents/${uid}/${name}`],
    ['in Images', (uid, name) => `Images/${uid}/${name}`],
    ['below a folder before images', (uid, name) => `public/images/${uid}/${name}`],
    ['in a folder that is one level up', (uid, name) => `images/${uid}/../${name}`],
    ['in the folder of somebody else by one level up', (uid, name) => `images/${uid}/../somebody/${name}`],
    ['in the own folder by one level up', (uid, name) => `images/somebody/../${uid}/${name}`],
    ['in this folder of the folder', (uid, name) => `images/${uid}/./${name}`],
    ['in the folder with an escaped slash', (uid, name) => `images/${uid}%2F${name}`],
    ['in the folder with a slash escaped twice', (uid, name) => `images/${uid}%252F${name}`],
    ['in the folder with a backslash', (uid, name) => `images/${uid}\\${name}`],
    ['in the folder of the person in upper case', (uid, name) => `images/${uid.toUpperCase()}/${name}`],
  ])('not %s', (_, path) => assertRefused((uid, time) => path(uid, `${time}-photo.png`)));

  it('not under a name that ends in a slash, which is left out of the path that the rules match', async () => {
    const path = (uid: string, time: number) => `images/${uid}/${time}-photo.png`;
    await assertRefused((uid, time) => `${path(uid, time)}/`);
    await assertRefused((uid, time) => `${path(uid, time)}/`, path);
  });
});

describe('threat 19: the name of a file', () => {
  it.each<[fault: string, name: (time: number) => string]>([
    ['is no name without a time', () => 'photo.png'],
    ['does not begin with a time of twelve digits', (time) => `${String(time).slice(1)}-photo.png`],
    ['does not begin with a time of fourteen digits', (time) => `0${time}-photo.png`],
    ['does not begin with a time and one more digit', (time) => `${time}0-photo.png`],
    ['does not begin with a time in other digits', (time) => `${String(time).replaceAll('1', '١')}-photo.png`],
    ['does not begin with a negative time', (time) => `-${String(time).slice(1)}-photo.png`],
    ['does not lack the dash', (time) => `${time}photo.png`],
    ['does not have another sign for the dash', (time) => `${time}_photo.png`],
    ['is not only a time', (time) => `${time}-.png`],
    ['is not only an ending', () => '.png'],
    ['does not lack the ending', (time) => `${time}-photo`],
    ['does not lack the dot', (time) => `${time}-photopng`],
    ['does not begin with a dot', (time) => `.${time}-photo.png`],
    ['does not begin with a dot behind the time', (time) => `${time}-.photo.png`],
    ['does not hold two dots', (time) => `${time}-..png`],
    ['does not go up', (time) => `${time}-..%2F..%2Fphoto.png`],
    ['does not end in a dot', (time) => `${time}-photo.png.`],
    ['does not hold an ending before its ending', (time) => `${time}-photo.html.png`],
    ['does not hold its ending twice', (time) => `${time}-photo.png.png`],
    ['does not hold two times with something between them', (time) => `${time}.html-${time}-photo.png`],
    ['does not hold an ending behind its ending', (time) => `${time}-photo.png.html`],
    ['does not hold a byte of zero', (time) => `${time}-photo.html\u0000.png`],
    ['does not hold an escaped byte of zero', (time) => `${time}-photo.html%00.png`],
    ['does not hold a line feed', (time) => `${time}-pho\nto.png`],
    ['does not end in a line feed', (time) => `${time}-photo.png\n`],
    ['does not begin with a line feed', (time) => `\n${time}-photo.png`],
    ['does not hold a blank', (time) => `${time}-my photo.png`],
    ['does not hold a percent sign', (time) => `${time}-photo%41.png`],
    ['does not hold a question mark', (time) => `${time}-photo?.png`],
    ['does not hold a number sign', (time) => `${time}-photo#.png`],
    ['does not hold markup', (time) => `${time}-<img>.png`],
    ['does not hold a quotation mark', (time) => `${time}-"photo".png`],
    ['does not hold letters of another script', (time) => `${time}-фото.png`],
    ['does not hold letters with accents', (time) => `${time}-föto.png`],
    ['does not hold full-width letters', (time) => `${time}-ｐhoto.png`],
    ['does not hold a sign that turns the text around', (time) => `${time}-photo\u202egnp.png`],
    ['does not hold a picture', (time) => `${time}-\u{1F4D6}.png`],
  ])('%s', (_, name) => assertRefused((uid, time) => `images/${uid}/${name(time)}`));

  it('has at most 95 characters between the time and the ending', async () => {
    await assertRefused((uid, time) => `images/${uid}/${time}-${'x'.repeat(96)}.png`);
    const uid = desk.newUid();
    expect(await desk.upload(validUpload(uid, 'photo', { path: `images/${uid}/${Date.now()}-${'x'.repeat(95)}.png` }))).toBe(accepted);
  });

  it.each(['A', 'z', '0', '_', '-', '---', 'IMG_2024-05-01'])('may be %s', async (name) => {
    const uid = desk.newUid();
    expect(await desk.upload(validUpload(uid, 'photo', { path: `images/${uid}/${Date.now()}-${name}.png` }))).toBe(accepted);
  });
});

describe('threat 19: the time in the name of a file', () => {
  const at = (time: number) => (uid: string) => `images/${uid}/${time}-photo.png`;
  const assertAccepted = async (pathOf: (uid: string) => string) => {
    const uid = desk.newUid();
    expect(await desk.upload(validUpload(uid, 'photo', { path: pathOf(uid) }))).toBe(accepted);
  };

  it('is not ten minutes ago', async () => {
    await assertRefused(at(Date.now() - 10 * minutes));
    await assertAccepted(at(Date.now() - 10 * minutes + 20 * seconds));
  });

  it('is not more than five minutes ahead', async () => {
    await assertRefused(at(Date.now() + 5 * minutes + 20 * seconds));
    await assertAccepted(at(Date.now() + 5 * minutes - seconds));
  });
});
