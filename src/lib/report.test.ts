import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Report, report, reportUnhandled, setReporter } from './report';

let reports: Report[];
beforeEach(() => {
  reports = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setReporter((one) => reports.push(one));
});
afterEach(() => {
  vi.restoreAllMocks();
  setReporter(null);
  window.history.replaceState(null, '', '/');
});

const errorWith = (message: string, fields: object = {}) =>
  Object.assign(new Error(message), fields);

describe('a report', () => {
  it('stays on the console as one whole line where nobody is named', () => {
    setReporter(null);
    const error = errorWith('maya@example.com was refused');
    report('A form was not sent', error);
    expect(vi.mocked(console.error).mock.calls).toEqual([['A form was not sent:', error]]);
    expect(reports).toEqual([]);
  });

  it('says what failed, of which kind, where in the scripts and on which page', () => {
    window.history.replaceState(null, '', '/admin/users/uid-of-maya?q=lindqvist#notes');
    const stack = [
      'FirebaseError: no',
      '    at send (https://desk.example/assets/act-B1c_2d.js:3:1204)',
      '    at https://desk.example/assets/index-C8PGFc0r.js:1:20',
      '    at new Promise (<anonymous>)',
      '    at save (http://127.0.0.1:5173/src/data/ledger/run.ts?t=1763:31:7)',
    ].join('\n');
    report(
      'A form was not sent',
      errorWith('no', { name: 'FirebaseError', code: 'permission-denied', stack }),
    );
    expect(reports).toEqual([
      {
        what: 'A form was not sent',
        kind: 'FirebaseError permission-denied',
        at: [
          'assets/act-B1c_2d.js:3:1204',
          'assets/index-C8PGFc0r.js:1:20',
          'src/data/ledger/run.ts:31:7',
        ],
        page: '/admin/users/:id',
      },
    ]);
  });

  it.each([
    ['/', '/'],
    ['/education/learn-forex/pips-and-lots', '/education/learn-forex/pips-and-lots'],
    ['/user/deposit', '/user/deposit'],
    ['/admin', '/admin'],
    ['/admin/users/a/b', '/admin/users/:id/:id'],
  ])('calls %s %s', (path, page) => {
    window.history.replaceState(null, '', path);
    report('Anything', null);
    expect(reports[0]).toMatchObject({ page, kind: 'object', at: [] });
  });

  it('threat 17: contains no personal data, in whichever field of an error it is', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9@. ]{3,12}~[A-Za-z0-9@. \n]{3,30}$/);
    const error = fc.record({
      message: secret,
      name: secret,
      code: fc.oneof(secret, fc.integer()),
      customData: secret,
      cause: secret,
    });
    fc.assert(
      fc.property(error, secret, fc.boolean(), ({ message, ...fields }, id, thrownAsText) => {
        reports.length = 0;
        window.history.replaceState(
          null,
          '',
          `/user/statement/${encodeURIComponent(id)}?q=${encodeURIComponent(id)}`,
        );
        report('A form was not sent', thrownAsText ? message : errorWith(message, fields));
        expect(JSON.stringify(reports)).not.toContain('~');
        expect(reports).toHaveLength(1);
        expect(reports[0]?.page).toBe('/user/statement/:id');
      }),
    );
  });

  it('is made of what nothing has handled too, which the browser puts on the console itself', () => {
    const browser = new EventTarget();
    reportUnhandled(browser);
    browser.dispatchEvent(
      Object.assign(new Event('error'), { error: new TypeError('x is not a function') }),
    );
    browser.dispatchEvent(
      Object.assign(new Event('unhandledrejection'), { reason: 'maya@example.com' }),
    );
    expect(reports.map(({ what, kind }) => [what, kind])).toEqual([
      ['Nothing handled an error', 'TypeError'],
      ['Nothing handled a rejection', 'string'],
    ]);
    expect(console.error).not.toHaveBeenCalled();
  });
});
