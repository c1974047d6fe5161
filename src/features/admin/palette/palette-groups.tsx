import type { ReactNode } from 'react';
import type { FoundRequest } from '@/data/admin/request-search';
import { canAdminSetStatus } from '@/domain/accounts/account';
import { isAgent, isManager, type StoredAdminRole } from '@/domain/accounts/admin-role';
import { findNameMarks } from '@/domain/accounts/look-alike-names';
import { matchesPhone } from '@/domain/accounts/person-search';
import { formatName } from '@/domain/accounts/person-words';
import { formatFullName, type Profile } from '@/domain/accounts/profile';
import { coinName } from '@/domain/coin';
import { matchesSearch } from '@/domain/input/fold-text';
import { formatFolio } from '@/domain/ledger/ledger';
import { getActKey, getEntryKey, type Uid } from '@/domain/revision-fields';
import { formatAction } from '@/domain/statement/entry-words';
import type { Proposal } from '@/domain/two-people/proposal';
import { describeProposal, describeProposedAct } from '@/domain/two-people/proposal-words';
import { formatDollars, shortenMiddle } from '@/lib/format';
import { ProfileStatusMark } from '@/parts/clients/account-status-mark';
import { getClientPath } from '@/parts/clients/client-link';
import { NameMarks } from '@/parts/clients/name-marks';
import { getState, stateLabels } from '@/parts/requests/request-kinds';
import { EmailText } from '@/ui/email-text';
import type { Arrival } from '@/ui/tables/arrival';
import {
  type Act,
  type GetNumber,
  parseAct,
  type SearchedItem,
  type SearchedQueue,
} from './find-matches';
import { findSettings } from './settings-places';
import type { FoundEntryOf } from './use-request-records';

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

/** A group that is busy may get further items, each behind those that it has. */
type GroupState = 'ready' | 'busy' | 'failed';

export interface PaletteGroup {
  label: string;
  items: readonly PaletteItem[];
  /** Further matches that are not shown. */
  hiddenCount: number;
  state: GroupState;
}

/** Options of a group. */
export const maxItems = 8;
const createGroup = (
  label: string,
  items: readonly PaletteItem[],
  state: GroupState = 'ready',
): PaletteGroup => ({
  label,
  items: items.slice(0, maxItems),
  hiddenCount: Math.max(0, items.length - maxItems),
  state,
});

/** The state of what is searched. */
export function getGroupState({ busy, failed }: { busy: boolean; failed: boolean }): GroupState {
  if (busy) return 'busy';
  return failed ? 'failed' : 'ready';
}

/** As the menu shows a label. */
const capitalize = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);

export const createPageGroup = (pages: readonly PalettePage[], typed: string): PaletteGroup => ({
  label: 'Pages',
  items: pages
    .filter(({ label, alias = '' }) => matchesSearch(typed, [label, alias]))
    .map(({ to, label, alias }) => ({ id: to, to, title: capitalize(label), detail: alias })),
  hiddenCount: 0,
  state: 'ready',
});

export const createSettingsGroup = (typed: string): PaletteGroup =>
  createGroup(
    'Settings',
    findSettings(typed).map(({ to, label }) => ({ id: to, to, title: label })),
  );

export function createClientGroup(
  people: readonly Profile[],
  typed: string,
  state: GroupState,
): PaletteGroup {
  const marks = findNameMarks(people);
  const items = people.map((profile) => ({
    id: `client ${profile.uid}`,
    to: getClientPath(profile.uid),
    title: formatFullName(profile),
    detail: (
      <>
        <EmailText>{profile.email}</EmailText>
        {matchesPhone(typed, profile.mobile) && ` · ${profile.mobile}`}{' '}
        <ProfileStatusMark profile={profile} />
        <NameMarks marks={marks.get(profile.uid)} />
      </>
    ),
  }));
  return createGroup('Clients', items, state);
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
  { col, element }: Pick<SearchedItem, 'col' | 'element'>,
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

const describeSource = ({ element }: Pick<SearchedItem, 'element'>): string => {
  if ('outcome' in element) return 'Second approval';
  if ('asset' in element) return `${coinName[element.asset]}, ${element.side}`;
  const code =
    'txid' in element && element.txid
      ? `transaction ${shortenMiddle(element.txid)}`
      : `address ${shortenMiddle(element.address)}`;
  return `${coinName[element.coin]}, ${code}`;
};

const createPendingItem = (
  item: SearchedItem,
  getNumber: GetNumber,
  getProfile: GetProfile,
): PaletteItem => {
  const number = getNumber(item);
  return {
    id: getItemId(item),
    to: queuePaths[item.col],
    arrival: { openRow: getActKey(item.element) },
    title: describeRequest(item, getProfile(item)),
    detail: [
      number && formatFolio({ col: item.col, rev: number }),
      'coin' in item.element && stateLabels.pending,
      describeSource(item),
    ]
      .filter(Boolean)
      .join(' · '),
  };
};

const getItemId = ({ col, element }: Pick<SearchedItem, 'col' | 'element'>): string =>
  `${col} ${getActKey(element)}`;

/** Leads to the list of this client alone: a list of all may not have read it yet. */
function createRecordItem({ col, request }: FoundRequest): PaletteItem {
  const { element, entry, profile } = request;
  const item = { col, element };
  const state = getState(request);
  const tab = state === 'pending' ? '' : 'tab=all&';
  return {
    id: getItemId(item),
    to: `${queuePaths[col]}?${tab}client=${encodeURIComponent(element.uid)}`,
    arrival: { openRow: getActKey(element) },
    title: describeRequest(item, profile),
    detail: `${formatFolio(entry)} · ${stateLabels[state]} · ${describeSource(item)}`,
  };
}

const createEntryItem = ({ entry, owner }: FoundEntryOf): PaletteItem => {
  const folio = formatFolio(entry);
  return {
    id: `entry ${getEntryKey(entry)}`,
    to: `${getClientPath(owner.uid)}#${folio}`,
    title: `${folio} of ${formatFullName(owner)}`,
    detail: formatAction(entry.action),
  };
};

interface FoundForRequests {
  /** Among the waiting requests that are loaded. */
  pending: readonly SearchedItem[];
  getNumber: GetNumber;
  getProfile: GetProfile;
  /** From the books, in any state. */
  records: readonly FoundRequest[];
  entries: readonly FoundEntryOf[];
  state: GroupState;
}

/** Each request once: waiting ones that are loaded first. */
export function createRequestGroup({
  pending,
  getNumber,
  getProfile,
  records,
  entries,
  state,
}: FoundForRequests): PaletteGroup {
  const items = [
    ...pending.map((item) => createPendingItem(item, getNumber, getProfile)),
    ...records.map(createRecordItem),
    ...entries.map(createEntryItem),
  ];
  const first = items.filter(({ id }, place) => items.findIndex((one) => one.id === id) === place);
  return createGroup('Requests', first, state);
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
 * @param state of the search for people
 */
export function createActGroup(
  people: readonly Profile[],
  typed: string,
  me: Uid,
  { role, state }: { role: StoredAdminRole; state: GroupState },
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
  return createGroup('Acts', items, state === 'busy' ? 'busy' : 'ready');
}
