import type { QueuedDeposit } from '@/data/deposit-queue';
import type { Coin } from '@/domain/coin';
import type { Uid } from '@/domain/envelope';
import { fullName, type Profile } from '@/domain/profile';
import { shortened } from '@/lib/format';

export interface QueueFilter {
  /** Part of a name, an e-mail address or a transaction id. */
  text: string;
  coin: Coin | null;
}

export const everything: QueueFilter = { text: '', coin: null };

/** What a waiting deposit and a decided one have in common. */
export type FilteredRow = Pick<QueuedDeposit, 'deposit' | 'profile'>;

/** "Tomás" is found by "tomas": few keyboards write every client's name. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

export function matchesFilter({ deposit, profile }: FilteredRow, { text, coin }: QueueFilter): boolean {
  if (coin && deposit.coin !== coin) return false;
  const wanted = plain(text);
  const places = [deposit.txid, profile ? fullName(profile) : '', profile?.email ?? '', profile?.username ?? ''];
  return wanted === '' || places.some((place) => plain(place).includes(wanted));
}

export const isFiltering = ({ text, coin }: QueueFilter): boolean => text.trim() !== '' || coin !== null;

/** `“okafr” in bitcoin`: the filter as it is named where nothing matches it. */
export function filterInWords({ text, coin }: QueueFilter): string {
  const quoted = text.trim() && `“${text.trim()}”`;
  return [quoted, coin && (quoted ? `in ${coin}` : coin)].filter(Boolean).join(' ');
}

/** The client's name; the beginning and end of the id where no profile was found. */
export const nameOf = (profile: Profile | null, uid: Uid): string => (profile ? fullName(profile) : `Client ${shortened(uid, 4, 4)}`);

/** How a sentence calls the client: by first name where there is one. */
export const firstNameOf = (profile: Profile | null): string => profile?.firstname || (profile ? fullName(profile) : 'the client');
