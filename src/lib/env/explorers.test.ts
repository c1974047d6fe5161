import { describe, expect, it } from 'vitest';
import { completeEnv } from './env.fixture';
import { parseEnv } from './env-schema';
import { getExplorerUrl, parseExplorer } from './explorers';

const tx = 'https://explorer.example/testnet/tx/{tx}';
const address = 'https://explorer.example/testnet/address/{address}?all=1';

describe('the block explorer of the configuration', () => {
  it('has a page of a transaction and a page of an address, in either order', () => {
    expect(parseExplorer(`${tx}; ${address}`)).toEqual({ tx, address });
    expect(parseExplorer(`${address};${tx};`)).toEqual({ tx, address });
  });

  it('may know one of them, or nothing', () => {
    expect(parseExplorer(tx)).toEqual({ tx, address: null });
    expect(parseExplorer(' ')).toEqual({ tx: null, address: null });
  });

  it.each([
    'https://explorer.example/tx/',
    'http://explorer.example/tx/{tx}',
    'javascript:alert({tx})',
    `${tx};https://other.example/{tx}`,
    `${tx};nonsense`,
  ])('is not guessed from %j', (text) => {
    expect(parseExplorer(text)).toBeNull();
  });
});

describe('a page of the block explorer', () => {
  const explorer = { tx, address: null };

  it('is the URL of the requested transaction or address', () => {
    expect(getExplorerUrl(explorer, 'tx', '9b2f')).toBe('https://explorer.example/testnet/tx/9b2f');
  });

  it('is nowhere where none was configured', () => {
    expect(getExplorerUrl(explorer, 'address', 'tb1q')).toBeNull();
  });

  it('leads nowhere else with any input of a client', () => {
    expect(getExplorerUrl(explorer, 'tx', '../../evil?x=$&#')).toBe(
      'https://explorer.example/testnet/tx/..%2F..%2Fevil%3Fx%3D%24%26%23',
    );
  });
});

describe('a configuration', () => {
  const nowhere = { tx: null, address: null };

  it('leads to no explorer unless it names one', () => {
    expect(parseEnv(completeEnv).explorers).toEqual({ bitcoin: nowhere, ethereum: nowhere });
    expect(parseEnv({ ...completeEnv, VITE_EXPLORER_BITCOIN: tx }).explorers.bitcoin).toEqual({
      tx,
      address: null,
    });
  });

  it('that names one wrongly stops the start, by name', () => {
    expect(() =>
      parseEnv({ ...completeEnv, VITE_EXPLORER_ETHEREUM: 'https://explorer.example' }),
    ).toThrow(/VITE_EXPLORER_ETHEREUM/);
  });
});
