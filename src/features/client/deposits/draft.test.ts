import { beforeEach, describe, expect, it } from 'vitest';
import { type Draft, emptyDraft, intentFor, isIntentFor, sessionDrafts } from './draft';
import { address, at, prices } from './form-in-test';

const request = { coin: 'bitcoin', amount: '250.00', units: '0.00389348', rate: '64210.00', address, txid: '' } as const;
const held = { prices, at, sample: true };

describe('the act of a request', () => {
  it('is the same for the same request, so that a retry happens once', () => {
    const first = intentFor(null, request);
    expect(intentFor(first, { ...request })).toBe(first);
  });

  it.each([
    { amount: '250.01' },
    { coin: 'ethereum' as const },
    { txid: 'a'.repeat(64) },
    { units: '0.00389347' },
    { rate: '64210.01' },
    { address: 'tb1qanother' },
  ])('is another one with %o', (over) => {
    const first = intentFor(null, request);
    expect(intentFor(first, { ...request, ...over }).op).not.toBe(first.op);
  });

  it('is that of what stands in the form while that is the same', () => {
    const sent = intentFor(null, request);
    const typed = { ...emptyDraft, amount: '250', units: '0.00389348', held };
    expect(isIntentFor(sent, typed, address)).toBe(true);
    expect(isIntentFor(sent, { ...typed, held: { ...held, prices: { ...prices, bitcoin: '64210.01' } } }, address)).toBe(false);
    expect(isIntentFor(sent, typed, 'tb1qanother')).toBe(false);
    expect(isIntentFor(sent, { ...typed, held: null }, address)).toBe(false);
  });
});

describe('what was typed', () => {
  const draft: Draft = {
    coin: 'ethereum',
    amount: '12',
    txid: '',
    intent: { of: '[]', op: 'op-2', earlier: [{ of: '[1]', op: 'op-1' }] },
    units: '0.00545455',
    leads: 'units',
    held,
    shown: { bitcoin: null, ethereum: { address, sent: true } },
  };
  beforeEach(() => sessionStorage.clear());

  it('is there again after the page was loaded again, with the act that it was sent as', () => {
    sessionDrafts('maya').write(draft);
    expect(sessionDrafts('maya').read()).toEqual(draft);
  });

  it('is there again too where an earlier version kept it, without the price and the address', () => {
    sessionStorage.setItem('deposit-draft:maya', '{"coin":"ethereum","amount":"12","txid":"","intent":null}');
    expect(sessionDrafts('maya').read()).toEqual({ ...emptyDraft, coin: 'ethereum', amount: '12' });
  });

  it.each(['0.00', '-1.00', '1e3'])('is an empty form when the price that was kept is %s', (bitcoin) => {
    const kept = { ...draft, held: { ...held, prices: { ...prices, bitcoin } } };
    sessionStorage.setItem('deposit-draft:maya', JSON.stringify(kept));
    expect(sessionDrafts('maya').read()).toBeNull();
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
