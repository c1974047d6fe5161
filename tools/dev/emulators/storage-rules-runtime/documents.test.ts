// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { document, prepareRuntime, Runtime, wrapRules } from './runtime.fixture';

const launch = await prepareRuntime();

describe.skipIf(launch === null)(
  "a Firestore document in Storage rules (needs the Cloud SDK's Firestore emulator and a JDK)",
  () => {
    let runtime: Runtime;
    beforeAll(async () => {
      runtime = new Runtime(launch ?? []);
      expect(await runtime.reply(-1)).toMatchObject({ status: 'ok' });
    });
    afterAll(async () => {
      expect(await runtime.close()).toBe(0);
      expect(runtime.errorOutput).toBe('');
    });

    /**
     * Verifies a request, and answers the runtime's question with a document of one field.
     * @returns the decision
     */
    async function decide(condition: string, field: object) {
      const question = await runtime.verify(
        await runtime.loadGood(
          `allow read: if ${condition.replaceAll('VALUE', `firestore.get(${document}).data.field`)};`,
        ),
      );
      expect(question).toMatchObject({
        action: 'fetch_firestore_document',
        context: { path: '/databases/(default)/documents/users/alice' },
      });
      return (await runtime.answer(question, { field })).result?.permit;
    }

    it.each([
      ['null', { nullValue: null }, 'VALUE == null'],
      ['a boolean', { booleanValue: true }, 'VALUE == true && VALUE is bool'],
      [
        'an integer',
        { integerValue: '9007199254740993' },
        'VALUE == 9007199254740993 && VALUE is int',
      ],
      ['a negative integer', { integerValue: '-5' }, 'VALUE == -5'],
      ['a double', { doubleValue: 0.25 }, 'VALUE == 0.25 && VALUE is float'],
      ['a whole double', { doubleValue: 3 }, 'VALUE == 3.0 && VALUE is float'],
      ['not a number', { doubleValue: 'NaN' }, 'VALUE is float && VALUE != VALUE'],
      ['infinity', { doubleValue: 'Infinity' }, 'VALUE is float && VALUE > 1.0'],
      [
        'a timestamp',
        { timestampValue: '2026-03-24T09:41:00.123456Z' },
        'VALUE is timestamp && VALUE.year() == 2026',
      ],
      ['a string', { stringValue: 'Zoë' }, "VALUE == 'Zoë' && VALUE.size() == 3"],
      ['bytes', { bytesValue: 'AP8=' }, "VALUE is bytes && VALUE == b'\\x00\\xff'"],
      [
        'a reference',
        { referenceValue: 'projects/p/databases/(default)/documents/users/bob' },
        'VALUE == /databases/(default)/documents/users/bob',
      ],
      [
        'a point',
        { geoPointValue: { latitude: 51.5, longitude: -0.5 } },
        'VALUE == latlng.value(51.5, -0.5)',
      ],
      ['a point on the equator', { geoPointValue: { longitude: 10 } }, 'VALUE.latitude() == 0.0'],
      [
        'an array',
        { arrayValue: { values: [{ integerValue: '1' }, { stringValue: 'a' }] } },
        "VALUE == [1, 'a']",
      ],
      ['an empty array', { arrayValue: {} }, 'VALUE == [] && VALUE.size() == 0'],
      [
        'a map',
        { mapValue: { fields: { a: { mapValue: { fields: { b: { nullValue: null } } } } } } },
        "VALUE.a.b == null && VALUE.keys().hasOnly(['a'])",
      ],
      ['an empty map', { mapValue: {} }, 'VALUE == {}'],
    ])('can hold %s', async (_, field, condition) => {
      expect(await decide(condition, field)).toBe(true);
      expect(await decide(`!(${condition})`, field)).toBe(false);
    });

    it('has timestamps that compare with the time of the request', async () => {
      const name = await runtime.loadGood(
        `allow read: if request.time < firestore.get(${document}).data.until + duration.value(10, 'm');`,
      );
      const ask = (time: string) =>
        runtime.verify(name, { request: { time: { timestamp_value: time } } });
      const until = { until: { timestampValue: '2026-03-24T09:00:00Z' } };
      expect((await runtime.answer(await ask('2026-03-24T09:09:59Z'), until)).result?.permit).toBe(
        true,
      );
      expect((await runtime.answer(await ask('2026-03-24T09:10:00Z'), until)).result?.permit).toBe(
        false,
      );
    });

    it('with a type that is not known denies, and says so', async () => {
      const question = await runtime.verify(
        await runtime.loadGood(`allow read: if firestore.get(${document}).data.field != 1;`),
      );
      const { result, warnings } = await runtime.answer(question, { field: { noSuchValue: 1 } });
      expect(result).toEqual({ permit: false });
      expect(warnings[0]).toContain('an unknown type of Firestore value: noSuchValue');
    });

    it('has an id and a name', async () => {
      const one = `firestore.get(${document})`;
      const question = await runtime.verify(
        await runtime.loadGood(
          `allow read: if ${one}.id == 'alice' && ${one}['__name__'] == ${document};`,
        ),
      );
      expect((await runtime.answer(question, {})).result?.permit).toBe(true);
    });

    it('that is missing denies, and says so', async () => {
      const question = await runtime.verify(
        await runtime.loadGood(`allow read: if firestore.get(${document}).data.field == 1;`),
      );
      const { result, warnings } = await runtime.answer(question, null);
      expect(result).toEqual({ permit: false });
      expect(warnings[0]).toContain(
        'there is no document /databases/(default)/documents/users/alice',
      );
    });

    it.each([
      ['exists', {}, true],
      ['is missing', null, false],
    ])('is known to %s', async (_, fields, exists) => {
      const question = await runtime.verify(
        await runtime.loadGood(`allow read: if firestore.exists(${document});`),
      );
      expect((await runtime.answer(question, fields)).result?.permit).toBe(exists);
    });

    it('is asked for by an address that its id cannot break', async () => {
      const question = await runtime.verify(
        await runtime.loadGood(`allow read: if firestore.exists(${document});`),
        {
          path: '/b/bucket/o/images/a?b#c%d/one',
        },
      );
      expect(question.context?.path).toBe('/databases/(default)/documents/users/a%3Fb%23c%25d');
      expect((await runtime.answer(question, {})).result?.permit).toBe(true);
    });

    it('is asked for once, however often the rules name it', async () => {
      const question = await runtime.verify(
        await runtime.loadGood(
          `allow read: if firestore.exists(${document}) && firestore.get(${document}).data.a == firestore.get(${document}).data.b;`,
        ),
      );
      expect(
        (await runtime.answer(question, { a: { integerValue: '1' }, b: { integerValue: '1' } }))
          .result?.permit,
      ).toBe(true);
    });

    it('may be followed by a second one, and by no third', async () => {
      const at = (id: string) =>
        `firestore.get(/databases/(default)/documents/users/${id}).data.field == 1`;
      const field = { field: { integerValue: '1' } };
      const two = await runtime.verify(
        await runtime.loadGood(`allow read: if ${at('a')} && ${at('b')};`),
      );
      expect((await runtime.answer(await runtime.answer(two, field), field)).result?.permit).toBe(
        true,
      );

      const three = await runtime.verify(
        await runtime.loadGood(`allow read: if ${at('a')} && ${at('b')} && ${at('c')};`),
      );
      const { result, warnings } = await runtime.answer(await runtime.answer(three, field), field);
      expect(result).toEqual({ permit: false });
      expect(warnings[0]).toContain('may read 2 Firestore documents');
    });

    it('denies when a document does not come in time, and says it where firebase-tools will listen', async () => {
      const impatient = new Runtime(launch ?? [], '-Dstoragerules.answerSeconds=1');
      await impatient.reply(-1);
      await impatient.load('rules', wrapRules(`allow read: if firestore.exists(${document});`));
      const question = await impatient.verify('rules');
      const early = impatient.reply(question.server_request_id ?? 0).then(() => 'a reply');
      expect(
        await Promise.race([
          early,
          new Promise((resolve) => setTimeout(() => resolve('nothing yet'), 2_500)),
        ]),
      ).toBe('nothing yet');
      const late = await impatient.answer(question, {});
      expect(late.result).toEqual({ permit: false });
      expect(late.warnings[0]).toContain('Firestore did not answer in time');
      await impatient.close();
    });
  },
);
