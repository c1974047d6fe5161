import { expect, it } from 'vitest';
import { parseExplorer } from '@/lib/env/explorers';
import { getAppEnvironment } from './app-environment';
import { readPorts } from './ports';

it('leads the local desk, which is a practice desk, to the explorers of test networks', () => {
  const { VITE_EXPLORER_BITCOIN: bitcoin = '', VITE_EXPLORER_ETHEREUM: ethereum = '' } =
    getAppEnvironment(readPorts({}));
  expect(Object.values(parseExplorer(bitcoin) ?? {})).toEqual([
    expect.stringContaining('testnet'),
    expect.stringContaining('testnet'),
  ]);
  expect(Object.values(parseExplorer(ethereum) ?? {})).toEqual([
    expect.stringContaining('sepolia'),
    expect.stringContaining('sepolia'),
  ]);
});
