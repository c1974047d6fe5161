import { beforeEach, describe, expect, it } from 'vitest';
import { intentFor, sessionDrafts } from './draft';

const request = { coin: 'bitcoin', amount: '250.00', txid: '' } as const;

describe('the act of a request', () => {
  it('is the same for the same request, so that a retry happens once', () => {
    const first = intentFor(null, request);
    expect(intentFor(first, { ...request })).toBe(first);
  });

  it.each([{ amount: '250.01' }, { coin: 'ethereum' as const }, { txid: 'a'.repeat(64) }])('is another one with %o', (over) => {
    const first = intentFor(null, request);
    expect(intentFor(first, { ...request, ...over }).op).not.toBe(first.op);
  });
});

describe('what was typed', () => {
  const draft = { coin: 'ethereum', amount: '12', txid: '', intent: { of: '[]', op: 'op-1' } } as const;
  beforeEach(() => sessionStorage.clear());

  it('is there again after the page was loaded again, with the act that it was sent as', () => {
    sessionDrafts('maya').write(draft);
    expect(sessionDrafts('maya').read()).toEqual(draft);
  });

  it('is nobody else’s', () => {
    sessionDrafts('maya').write(draft);
    expect(sessionDrafts('jonas').read()).toBeNull();
  });

  it('is gone when it was sent', () => {
    sessionDrafts('maya').write(draft);
    sessionDrafts('maya').clear();
    expect(sessionDrafts('maya').read()).toBeNull();
  });

  it.each(['', 'rubbish', '{}', '{"coin":"dogecoin","amount":"1","txid":"","intent":null}', 'null'])(
    'is an empty form when %j was kept',
    (kept) => {
      sessionStorage.setItem('deposit-draft:maya', kept);
      expect(sessionDrafts('maya').read()).toBeNull();
    },
  );
});
