import type { JavaEmulator } from './archives';

/** What the process that runs firebase-tools tells the one that started it. */
export type SuiteMessage =
  | { type: 'child'; pid: number }
  | { type: 'childEnded'; pid: number }
  | { type: 'log'; level: string; text: string }
  | { type: 'failed'; text: string };

/** Java's arguments for the emulators that are not started by `-jar` and their archive. */
export type Launches = Partial<Record<JavaEmulator, string[]>>;

/** What the suite is to run, handed over in one environment variable. */
export interface SuiteOrder {
  projectId: string;
  config: string;
  only: string[];
  importDir: string | null;
  launches: Launches;
  /** For the Firestore emulator. Without a bound it may take a quarter of the machine, and it frees nothing until it must. */
  heapMegabytes: number;
  /** It is to run for an hour, and not for minutes. */
  forLong: boolean;
}

export const suiteOrderVariable = 'GLASSBOOK_SUITE';
