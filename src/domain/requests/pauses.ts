import type { Snapshot } from '@/domain/accounts/snapshot';
import { joinNames } from '@/lib/format';

/** The kinds of requests that the desk can pause, by their collection. */
export const pausableKinds = ['deposits', 'withdrawals', 'trades'] as const;
export type PausableKind = (typeof pausableKinds)[number];

/** True for open: the rules accept new requests of the kind. */
export interface Switches extends Record<PausableKind, boolean> {
  /** What clients read while something is paused. */
  notice: string;
}

export const openSwitches: Switches = { deposits: true, withdrawals: true, trades: true, notice: '' };

/** The switches without revision fields; all open without a document. */
export const getSwitches = (stored: Switches | null | undefined): Switches =>
  stored
    ? { deposits: stored.deposits, withdrawals: stored.withdrawals, trades: stored.trades, notice: stored.notice }
    : { ...openSwitches };

/** What is paused. */
export const getPausedKinds = (switches: Pick<Switches, PausableKind>): PausableKind[] => pausableKinds.filter((kind) => !switches[kind]);

export const isAllOpen = (switches: Pick<Switches, PausableKind>): boolean => getPausedKinds(switches).length === 0;

/** "Deposits and trades are paused", without a full stop. @param kinds at least one */
export function formatPause(kinds: readonly PausableKind[]): string {
  const names = joinNames(kinds);
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} are paused`;
}

/** "Deposits are paused" or "Everything is open", of the values in an entry. */
export function describeSwitches(values: Snapshot): string {
  const paused = pausableKinds.filter((kind) => values[kind] === false);
  return paused.length > 0 ? formatPause(paused) : 'Everything is open';
}

/** "Deposits are paused: …", with the notice to clients. @param kinds at least one */
export const formatPauseWithNotice = (kinds: readonly PausableKind[], notice: string): string => `${formatPause(kinds)}: ${notice}`;
