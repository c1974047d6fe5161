import { joinNames } from '@/lib/format';

/** The kinds of requests that the desk can pause, by their collection. */
export const pausableKinds = ['deposits', 'withdrawals', 'trades'] as const;
export type PausableKind = (typeof pausableKinds)[number];

/** True for open: the rules accept new requests of the kind. */
export interface Switches extends Record<PausableKind, boolean> {
  /** What clients read while something is paused. */
  notice: string;
}

export const openSwitches: Switches = {
  deposits: true,
  withdrawals: true,
  trades: true,
  notice: '',
};

type SwitchValues = Partial<Record<PausableKind, unknown>>;

/** What is paused, of switches or of the values in an entry. */
export const getPausedKinds = (switches: SwitchValues): PausableKind[] =>
  pausableKinds.filter((kind) => switches[kind] === false);

export const isAllOpen = (switches: SwitchValues): boolean => getPausedKinds(switches).length === 0;

/** "deposits and trades are paused" or "everything is open". */
export const describeSwitches = (switches: SwitchValues): string =>
  isAllOpen(switches) ? 'everything is open' : `${joinNames(getPausedKinds(switches))} are paused`;

/** "Deposits and trades are paused" or "Everything is open", without a full stop. */
export const formatSwitches = (switches: SwitchValues): string => {
  const words = describeSwitches(switches);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** "Deposits are paused" */
export const formatPause = (kind: PausableKind): string => formatSwitches({ [kind]: false });
