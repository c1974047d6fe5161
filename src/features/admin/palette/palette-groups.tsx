import type { ReactNode } from 'react';
import { canAdminSetStatus } from '@/domain/accounts/account';
import { isAgent, isManager, type StoredAdminRole } from '@/domain/accounts/admin-role';
import { findNameMarks } from '@/domain/accounts/look-alike-names';
import { formatName } from '@/domain/accounts/person-words';
import { formatFullName, type Profile } from '@/domain/accounts/profile';
import { coinName } from '@/domain/coin';
import { matchesSearch } from '@/domain/input/fold-text';
import { formatFolio } from '@/domain/ledger/ledger';
import { getActKey, type Uid } from '@/domain/revision-fields';
import type { Proposal } from '@/domain/two-people/proposal';
import { describeProposal, describeProposedAct } from '@/domain/two-people/proposal-words';
import { formatDollars, shortenMiddle } from '@/lib/format';
import { EmailText } from '@/ui/email-text';
import { ProfileStatusMark } from '@/ui/feedback/account-status-mark';
import type { Arrival } from '@/ui/tables/arrival';
import { getClientPath } from '@/ui/tables/client-link';
import { NameMarks } from '@/ui/tables/name-marks';
import {
  type Act,
  type GetNumber,
  parseAct,
  type SearchedItem,
  type SearchedQueue,
} from './find-matches';

export interface PalettePage {
  to: string;
  label: string;
  /** Another name, by which it is found. */
  alias?: string | undefined;
}

/** An option: where it leads, and what is open there on arrival. */
export interface PaletteItem {
  id: string;
  to: string;
  arrival?: Arrival | undefined;
  title: string;
  detail?: ReactNode;
}

export interface PaletteGroup {
  label: string;
  items: readonly PaletteItem[];
  /** Further matches that are not shown. */
  hiddenCount: number;
}

/** Options of a group. */
export const maxItems = 8;
const createGroup = (label: string, items: readonly PaletteItem[]): PaletteGroup => ({
  label,
  items: items.slice(0, maxItems),
  hiddenCount: Math.max(0, items.length - maxItems),
});

/** As the menu shows a label. */
const capitalize = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);

export const createPageGroup = (pages: readonly PalettePage[], typed: string): PaletteGroup => ({
  label: 'Pages',
  items: pages
    .filter(({ label, alias = '' }) => matchesSearch(typed, [label, alias]))
    .map(({ to, label, alias }) => ({ id: to, to, title: capitalize(label), detail: alias })),
  hiddenCount: 0,
});

export function createClientGroup(people: readonly Profile[]): PaletteGroup {
  const marks = findNameMarks(people);
  const items = people.map((profile) => ({
    id: `client ${profile.uid}`,
    to: getClientPath(profile.uid),
    title: formatFullName(profile),
    detail: (
      <>
        <EmailText>{profile.email}</EmailText> <ProfileStatusMark profile={profile} />
        <NameMarks marks={marks.get(profile.uid)} />
      </>
    ),
  }));
  return createGroup('Clients', items);
}

const queuePaths: Record<SearchedQueue, string> = {
  deposits: '/admin/deposit',
  withdrawals: '/admin/withdrawal',
  proposals: '/admin/proposals',
  trades: '/admin/trades',
};

const queueWords: Record<SearchedQueue, { one: string; joint: string }> = {
  deposits: { one: 'deposit', joint: 'from' },
  withdrawals: { one: 'withdrawal', joint: 'to' },
  proposals: { one: 'proposal', joint: 'for' },
  trades: { one: 'trade', joint: 'of' },
};

/** The profile of the client; undefined until it is read, null if there is none. */
export type GetProfile = (item: SearchedItem) => Profile | null | undefined;

function describeRequest(
  { col, element }: SearchedItem,
  profile: Profile | null | undefined,
): string {
  if ('outcome' in element) return describeProposedItem(element, profile);
  const { one, joint } = queueWords[col];
  const what = `${formatDollars(element.amount)} ${one}`;
  return profile === undefined ? what : `${what} ${joint} ${formatName(profile, element.uid)}`;
}

const describeProposedItem = (
  proposal: Proposal & { uid: Uid },
  profile: Profile | null | undefined,
): string =>
  profile === undefined
    ? describeProposedAct(proposal)
    : describeProposal(proposal, formatName(profile, proposal.uid));

const describeSource = ({ element }: SearchedItem): string => {
  if ('outcome' in element) return 'Waits for a second person';
  if ('asset' in element) return `${coinName[element.asset]}, ${element.side}`;
  const code =
    'txid' in element && element.txid
      ? `transaction ${shortenMiddle(element.txid)}`
      : `address ${shortenMiddle(element.address)}`;
  return `${coinName[element.coin]}, ${code}`;
};

export function createRequestGroup(
  items: readonly SearchedItem[],
  getNumber: GetNumber,
  getProfile: GetProfile,
): PaletteGroup {
  return createGroup(
    'Waiting requests',
    items.map((item) => {
      const number = getNumber(item);
      return {
        id: `${item.col} ${getActKey(item.element)}`,
        to: queuePaths[item.col],
        arrival: { openRow: getActKey(item.element) },
        title: describeRequest(item, getProfile(item)),
        detail: [number && formatFolio({ col: item.col, rev: number }), describeSource(item)]
          .filter(Boolean)
          .join(' · '),
      };
    }),
  );
}

const createActItem = (act: Act, profile: Profile): Omit<PaletteItem, 'id'> => {
  const name = formatFullName(profile);
  const path = getClientPath(profile.uid);
  const items: Record<Act, Omit<PaletteItem, 'id'>> = {
    adjust: { to: path, arrival: { act: 'adjust' }, title: `Adjust ${name}…` },
    status: { to: path, arrival: { act: 'status' }, title: `Change status of ${name}…` },
    message: {
      to: `/admin/notifications?to=${encodeURIComponent(profile.uid)}`,
      title: `Write to ${name}…`,
    },
    book: { to: `${path}#book`, title: `Open the book of ${name}` },
  };
  return items[act];
};

function isAllowed(act: Act, role: StoredAdminRole): boolean {
  if (act === 'book') return true;
  return act === 'message' ? isAgent(role) : isManager(role);
}

/**
 * Without a verb the acts are for the first client only: there are four for each.
 * @param role of the administrator, who `me` is
 */
export function createActGroup(
  people: readonly Profile[],
  typed: string,
  me: Uid,
  role: StoredAdminRole,
): PaletteGroup {
  const { acts, isNamed } = parseAct(typed);
  const others = people.filter(({ uid }) => uid !== me);
  const items = (isNamed ? others : others.slice(0, 1)).flatMap((profile) =>
    acts
      .filter((act) => isAllowed(act, role) && (act !== 'status' || canAdminSetStatus(profile)))
      .map((act) => ({
        id: `${act} ${profile.uid}`,
        ...createActItem(act, profile),
        detail: profile.email,
      })),
  );
  return createGroup('Acts', items);
}
