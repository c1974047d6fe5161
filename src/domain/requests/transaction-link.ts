import type { Coin } from '@/domain/coin';
import { depositLimits } from './deposit';
import { isTransactionId } from './transaction-output';

/** A transaction, and the output of it that a text names; null if it names none. */
interface NamedTransaction {
  txid: string;
  output: number | null;
}

const bitcoinId = '[0-9a-fA-F]{64}';
const ethereumId = '0x[0-9a-fA-F]{64}';

interface Explorer {
  coin: Coin;
  host: RegExp;
  /** The first group is the id, the second the number of an output. */
  path: RegExp;
}

/** Forms of links to a transaction. One of another coin, such as Litecoin, matches none. */
const explorers: readonly Explorer[] = [
  {
    coin: 'bitcoin',
    host: /^mempool\.space$/,
    path: new RegExp(
      `^(?:/[a-z]{2})?(?:/(?:testnet4?|signet))?/tx/(${bitcoinId})(?::([0-9]+))?/?$`,
    ),
  },
  {
    coin: 'bitcoin',
    host: /^(?:blockstream\.info|btcscan\.org)$/,
    path: new RegExp(`^(?:/(?:testnet|signet))?(?:/nojs)?/tx/(${bitcoinId})(?::([0-9]+))?/?$`),
  },
  {
    coin: 'bitcoin',
    host: /^(?:www\.)?blockchain\.(?:com|info)$/,
    path: new RegExp(
      `^(?:/[a-z]{2})?(?:/explorer/transactions/btc(?:-testnet)?|/btc(?:-testnet)?/tx|/tx)/(${bitcoinId})/?$`,
    ),
  },
  {
    coin: 'bitcoin',
    host: /^(?:www\.)?blockchair\.com$/,
    path: new RegExp(`^(?:/[a-z]{2})?/bitcoin(?:/testnet)?/transaction/(${bitcoinId})/?$`),
  },
  {
    coin: 'bitcoin',
    host: /^live\.blockcypher\.com$/,
    path: new RegExp(`^/btc(?:-testnet)?/tx/(${bitcoinId})/?$`),
  },
  {
    coin: 'ethereum',
    host: /^(?:(?:www|sepolia)\.)?etherscan\.io$|^eth(?:-sepolia)?\.blockscout\.com$/,
    path: new RegExp(`^/tx/(${ethereumId})/?$`),
  },
  {
    coin: 'ethereum',
    host: /^(?:www\.)?blockchain\.com$/,
    path: new RegExp(`^(?:/[a-z]{2})?/explorer/transactions/eth/(${ethereumId})/?$`),
  },
  {
    coin: 'ethereum',
    host: /^(?:www\.)?blockchair\.com$/,
    path: new RegExp(`^(?:/[a-z]{2})?/ethereum(?:/testnet)?/transaction/(${ethereumId})/?$`),
  },
];

/** `#vout=1`, `#flow=&vout=1`, `?output:1`, `?output=1`, `?o=1`. */
const outputParameter = /(?:^|[?#&])(?:vout|output|o)[=:]([0-9]+)(?=$|[?#&])/g;

/** The numbers of outputs in a link, without repeats. */
function getOutputs({ search, hash }: URL, inPath: string | undefined): number[] {
  const named = [...`${search}${hash}`.matchAll(outputParameter)].map(([, digits]) => digits);
  return [...new Set([inPath, ...named].flatMap((digits) => (digits ? [Number(digits)] : [])))];
}

const parseUrl = (text: string): URL | null => {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address) : null;
};

function readLink(coin: Coin, text: string): NamedTransaction | null {
  const url = parseUrl(text);
  if (url === null) return null;
  for (const explorer of explorers) {
    const found =
      explorer.coin === coin && explorer.host.test(url.hostname)
        ? explorer.path.exec(url.pathname)
        : null;
    if (!found?.[1]) continue;
    const outputs = getOutputs(url, found[2]);
    const [output = null] = outputs;
    return outputs.length > 1 ? null : { txid: found[1].toLowerCase(), output };
  }
  return null;
}

/** For a field whose text is a link that {@link readTransaction} refuses. */
export const linkMessage = 'We can’t read this link. Paste the transaction id instead.';

/** Whether a text that is no transaction id was meant to name one in another way. */
export const isTransactionLink = (text: string): boolean => /[/:]/.test(text.trim());

/**
 * The transaction that a text names: an id, `id:1` of bitcoin, or a link of a known explorer. Its
 * output is only taken from what says so. @returns null if a part of the text is not understood
 */
export function readTransaction(coin: Coin, typed: string): NamedTransaction | null {
  const text = typed.trim();
  if (isTransactionId(coin, text)) return { txid: text.toLowerCase(), output: null };
  const outpoint = coin === 'bitcoin' ? /^([0-9a-fA-F]{64}):([0-9]{1,6})$/.exec(text) : null;
  const read =
    outpoint?.[1] && outpoint[2]
      ? { txid: outpoint[1].toLowerCase(), output: Number(outpoint[2]) }
      : readLink(coin, text);
  return read && (read.output ?? 0) <= depositLimits.maxOutput ? read : null;
}
