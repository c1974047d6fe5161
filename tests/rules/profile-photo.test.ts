import { assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { type Case, refusesEach } from '../support/rules/cases';
import { createRulesDesk, documentsOf, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { profileEdited } from '../support/rules/objects';
import { type Commit, changed, type Fields, refuseThenAccept, send } from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

interface Client {
  caller: DataContext;
  uid: string;
  user: Fields;
}
async function client(): Promise<Client> {
  const uid = desk.newUid();
  const documents = documentsOf(uid, {});
  await desk.seedDocs(documents);
  return { caller: desk.as(uid), uid, user: documents[`users/${uid}`] ?? {} };
}

const host = 'https://firebasestorage.googleapis.com';
const stamp = '1767225600000';
/** A download URL, as Storage gives it, with parts of it otherwise. */
const photo = (
  uid: string,
  { at = host, bucket = 'glassbook.appspot.com', name = `${stamp}-me.png`, query = '?alt=media&token=0a-9Z' } = {},
) => `${at}/v0/b/${bucket}/o/images%2F${uid}%2F${name}${query}`;
const show = ({ uid, user }: Client, photoUrl: unknown): Commit => profileEdited(uid, changed(user, { photoUrl }));

type Making = [fault: string, make: (uid: string) => unknown];

describe('the photo of a client', () => {
  it.each<Making>([
    ['a download URL', photo],
    ['one without a token', (uid) => photo(uid, { query: '?alt=media' })],
    ['one of the emulator', (uid) => photo(uid, { at: 'http://127.0.0.1:9199' })],
    ['one of an emulator on the first port of two digits', (uid) => photo(uid, { at: 'http://127.0.0.1:10' })],
    ['one of an emulator on the last port', (uid) => photo(uid, { at: 'http://127.0.0.1:65535' })],
    ['one in a bucket of the shortest name', (uid) => photo(uid, { bucket: 'b' })],
    ['one in a bucket of every letter', (uid) => photo(uid, { bucket: 'aZ0._-z.firebasestorage.app' })],
    ['one of the shortest name', (uid) => photo(uid, { name: `${stamp}-a` })],
    ['one of the longest name', (uid) => photo(uid, { name: `${stamp}-${'a'.repeat(100)}` })],
    ['one of every letter', (uid) => photo(uid, { name: `${stamp}-aZ0._-z` })],
    ['one of 500 characters', (uid) => `${photo(uid)}${'a'.repeat(500 - photo(uid).length)}`],
  ])('threat 20: is %s', async (_, make) => {
    const state = await client();
    await assertSucceeds(send(state.caller, show(state, make(state.uid))));
  });

  it('is taken away', async () => {
    const state = await client();
    const user = { ...state.user, photoUrl: photo(state.uid) };
    await desk.seedDocs({ [`users/${state.uid}`]: user });
    await assertSucceeds(send(state.caller, show({ ...state, user }, '')));
  });

  it('may stay what it is, though it could not be set now', async () => {
    const state = await client();
    const user = { ...state.user, photoUrl: 'https://example.com/old.png' };
    await desk.seedDocs({ [`users/${state.uid}`]: user });
    const edited = profileEdited(state.uid, { ...user, country: 'Sweden' });
    await refuseThenAccept(state.caller, show({ ...state, user }, 'https://example.com/new.png'), edited);
  });
});

const hosts = [
  'http://firebasestorage.googleapis.com',
  'https://firebasestorage.googleapis.com:443',
  'https://firebasestorage.googleapis.com@evil.example',
  'https://firebasestorage.googleapis.com:x@evil.example',
  'https://evil.example@firebasestorage.googleapis.com',
  'https://firebasestorage.googleapis.com.evil.example',
  'https://evil.example/https://firebasestorage.googleapis.com',
  'https://evil.example/#https://firebasestorage.googleapis.com',
  'https://evil-firebasestorage.googleapis.com',
  'https://firebasestorageXgoogleapis.com',
  'https://firebasestorage.googleapisXcom',
  'https://storage.googleapis.com',
  'https://FIREBASESTORAGE.googleapis.com',
  'HTTPS://firebasestorage.googleapis.com',
  'https:firebasestorage.googleapis.com',
  '//firebasestorage.googleapis.com',
  'https:\\\\firebasestorage.googleapis.com',
  'ftp://firebasestorage.googleapis.com',
  'blob:https://firebasestorage.googleapis.com',
  'javascript:alert(1)//https://firebasestorage.googleapis.com',
  'javascript://firebasestorage.googleapis.com/%0aalert(1)//',
  'data:text/html,https://firebasestorage.googleapis.com',
  ' https://firebasestorage.googleapis.com',
  '\nhttps://firebasestorage.googleapis.com',
  '\thttps://firebasestorage.googleapis.com',
  'https://firebasestorage.googleapis.com\\@evil.example',
  'https://firebasestorage.ɡoogleapis.com',
  'https://127.0.0.1:9199',
  'http://127.0.0.1',
  'http://127.0.0.1:1',
  'http://127.0.0.1:123456',
  'http://127.0.0.1:a@e.e',
  'http://127.0.0.1:9199@evil.example',
  'http://127.0.0.1:@evil.example',
  'http://127.0.0.1:9199.evil.example',
  'http://127.0.0.1.evil.example:9199',
  'http://127x0.0.1:9199',
  'http://127.0x0.1:9199',
  'http://127.0.0x1:9199',
  'http://127.0.0.2:9199',
  'http://localhost:9199',
  'http://10.0.0.1:9199',
  '',
];
const names = [
  '..%2F1767225600000-a.png',
  '..%2Fanother%2F1767225600000-a.png',
  '../1767225600000-a.png',
  '%2E%2E%2F1767225600000-a.png',
  'more%2F1767225600000-a.png',
  'more/1767225600000-a.png',
  '%2F1767225600000-a.png',
  '1767225600000-a%2Fb.png',
  '1767225600000-a/b.png',
  '1767225600000-a/../../../b.png',
  '1767225600000-a%00.png',
  '1767225600000-a%252Fb.png',
  '1767225600000-a b.png',
  '1767225600000-a%20b.png',
  '1767225600000-a\n.png',
  '1767225600000-a#.png',
  '1767225600000-a?x=.png',
  '1767225600000-a&x.png',
  '1767225600000-a:b.png',
  '1767225600000-å.png',
  '1767225600000-"onerror="x',
  '1767225600000-',
  '1767225600000a.png',
  '176722560000-a.png',
  'abcdefghijklm-a.png',
  '17672256000000-a.png',
  '-a.png',
  '',
];
const queries = [
  '',
  '?',
  '?alt=json',
  '?alt=media&',
  '?alt=media&token=',
  '?alt=media&token=a b',
  '?alt=media&token=a&token=b',
  '?alt=media&token=a&x=1',
  '?token=a&alt=media',
  '?alt=media#x',
  '?alt=media&token=a#x',
  '?alt=media\n',
  '?alt=media&token=a\n',
  '?alt=media&token=a\nb',
  '?alt=media&token=<b>',
  '?alt=mediax',
  '&alt=media',
  'xalt=media',
];
const buckets = ['', 'a/b', 'a%2Fb', 'a/o/images%2Fx', 'a b', 'a\nb', '../b', 'a?b', 'a#b', 'a@b', 'a:b', 'ä', '%2e%2e', 'a\\b'];

describe('threats 4, 19, 20: the photo of a client is none', () => {
  const others: Making[] = [
    ['in the folder of another', () => photo('another')],
    ['in a folder that begins like the own', (uid) => photo(`${uid}x`)],
    ['in a folder that ends like the own', (uid) => photo(`x${uid}`)],
    ['in the folder of another that leads to the own', (uid) => photo(`another%2F..%2F${uid}`)],
    ['in the own folder that leads to another', (uid) => photo(`${uid}%2F..%2Fanother`)],
    ['in a folder with a slash', (uid) => photo(uid).replaceAll('%2F', '/')],
    ['in a folder encoded in lowercase', (uid) => photo(uid).replaceAll('%2F', '%2f')],
    ['in a folder encoded twice', (uid) => photo(uid).replaceAll('%2F', '%252F')],
    ['in another folder', (uid) => photo(uid).replace('images', 'files')],
    ['of another version', (uid) => photo(uid).replace('/v0/', '/v1/')],
    ['of another service', (uid) => photo(uid).replace('/b/', '/c/')],
    ['of a list of files', (uid) => photo(uid).replace('/o/', '/o?prefix=')],
    ['of a path with two slashes', (uid) => photo(uid).replace('/v0', '//v0')],
    ['without a folder', () => photo('').replace('%2F%2F', '%2F')],
    ['by its path', (uid) => `images/${uid}/${stamp}-me.png`],
    ['in a bucket by its name', (uid) => `gs://glassbook.appspot.com/images/${uid}/${stamp}-me.png`],
    ['as script', () => 'javascript:alert(document.domain)'],
    ['as script with a line feed', (uid) => `javascript:alert(1)//\n${photo(uid)}`],
    ['as data', () => 'data:image/svg+xml,<svg onload="alert(1)"/>'],
    ['with markup behind it', (uid) => `${photo(uid)}"><script>`],
    ['with a line feed behind it', (uid) => `${photo(uid)}\n`],
    ['with a second behind it', (uid) => `${photo(uid)} ${photo(uid)}`],
    ['of 501 characters', (uid) => `${photo(uid)}${'a'.repeat(501 - photo(uid).length)}`],
    ['of 200,000 characters', (uid) => `${photo(uid)}${'a'.repeat(200_000)}`],
    ['of a name of 101 characters', (uid) => photo(uid, { name: `${stamp}-${'a'.repeat(101)}` })],
    ['that is a list', (uid) => [photo(uid)]],
    ['that is a map', (uid) => ({ url: photo(uid) })],
    ['that is null', () => null],
    ['that is a blank', () => ' '],
  ];
  const makings: Making[] = [
    ...others,
    ...hosts.map((at): Making => [`on ${JSON.stringify(at)}`, (uid) => photo(uid, { at })]),
    ...names.map((name): Making => [`of the name ${JSON.stringify(name)}`, (uid) => photo(uid, { name })]),
    ...queries.map((query): Making => [`with ${JSON.stringify(query)} behind it`, (uid) => photo(uid, { query })]),
    ...buckets.map((bucket): Making => [`in the bucket ${JSON.stringify(bucket)}`, (uid) => photo(uid, { bucket })]),
  ];
  refusesEach(
    // The table holds how to make them: only the state knows whose folder it is.
    makings.map(([fault, make]): Case => [fault, { make }]),
    client,
    (state, { make = photo }) => show(state, typeof make === 'function' ? make(state.uid) : make),
  );
});
