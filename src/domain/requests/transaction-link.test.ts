import { describe, expect, it } from 'vitest';
import { isTransactionLink, readTransaction } from './transaction-link';

const id = '9b2f61c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f7081920a1b2c3e877d0';
const ether = `0x${id}`;

describe('readTransaction()', () => {
  it.each([
    [id, null],
    [` ${id.toUpperCase()}\n`, null],
    [`${id}:0`, 0],
    [`${id}:17`, 17],
    [`https://mempool.space/tx/${id}`, null],
    [`https://mempool.space/tx/${id}:3`, 3],
    [`https://mempool.space/tx/${id}#vout=2`, 2],
    [`https://mempool.space/de/testnet4/tx/${id}#flow=&vout=1`, 1],
    [`https://mempool.space/tx/${id}:1#vout=1`, 1],
    [`https://mempool.space/tx/${id}#vin=4`, null],
    [`mempool.space/tx/${id}`, null],
    [`https://blockstream.info/tx/${id}?output:1`, 1],
    [`https://blockstream.info/testnet/tx/${id}?expand&output:12`, 12],
    [`https://blockstream.info/nojs/tx/${id}?output:0#output-0`, 0],
    [`https://www.blockchain.com/explorer/transactions/btc/${id}`, null],
    [`https://www.blockchain.com/btc/tx/${id}`, null],
    [`https://blockchain.info/tx/${id}`, null],
    [`https://blockchair.com/bitcoin/transaction/${id}?o=1#o`, 1],
    [`https://live.blockcypher.com/btc/tx/${id}/`, null],
  ])('reads %j of bitcoin', (text, output) => {
    expect(readTransaction('bitcoin', text)).toEqual({ txid: id, output });
  });

  it.each([
    ether,
    `https://etherscan.io/tx/${ether}`,
    `https://sepolia.etherscan.io/tx/${ether}#eventlog`,
    `https://eth.blockscout.com/tx/${ether}?tab=logs`,
    `https://www.blockchain.com/explorer/transactions/eth/${ether}`,
    `https://blockchair.com/ethereum/transaction/${ether}`,
  ])('reads %j of ethereum', (text) => {
    expect(readTransaction('ethereum', text)).toEqual({ txid: ether, output: null });
  });

  it.each([
    ['what is neither', 'abc'],
    ['nothing', ''],
    ['an id that is too long', `${id}0`],
    ['an output that is no number', `${id}:x`],
    ['an output beyond the limit', `${id}:10000`],
    ['an output without a number', `${id}:`],
    ['an input, as mempool.space writes it', `https://mempool.space/tx/1:${id}`],
    ['two different outputs', `https://mempool.space/tx/${id}:1#vout=2`],
    ['an output of a link beyond the limit', `https://mempool.space/tx/${id}#vout=10000`],
    ['a page of the explorer that is no transaction', `https://mempool.space/address/${id}`],
    ['another coin', `https://blockchair.com/litecoin/transaction/${id}`],
    ['the other coin', `https://etherscan.io/tx/${ether}`],
    ['an explorer that is not known', `https://example.com/tx/${id}`],
    ['a host that only ends like one', `https://not-mempool.space.example/tx/${id}`],
    ['more than a link', `https://mempool.space/tx/${id} and another`],
    ['another scheme', `ftp://mempool.space/tx/${id}`],
  ])('refuses %s', (_, text) => {
    expect(readTransaction('bitcoin', text)).toBeNull();
  });

  it('knows no output of ethereum', () => {
    expect(readTransaction('ethereum', `${ether}:0`)).toBeNull();
  });
});

describe('isTransactionLink()', () => {
  it.each([
    [id, false],
    ['abc', false],
    [`${id}:0`, true],
    ['mempool.space/tx/1', true],
  ])('of %j: %s', (text, expected) => {
    expect(isTransactionLink(text)).toBe(expected);
  });
});
