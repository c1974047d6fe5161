import type { Turn } from '@/lib/files/pdf';

/** How a document is looked at. */
export interface Look {
  /** 1 shows all of it. */
  zoom: number;
  turned: Turn;
}

export const asItOpens: Look = { zoom: 1, turned: 0 };

const zooms = [0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8] as const;

export type LookAct = 'in' | 'out' | 'fit' | 'turn';

const turns: Record<Turn, Turn> = { 0: 90, 90: 180, 180: 270, 270: 0 };

const acts: Record<LookAct, (look: Look) => Look> = {
  in: ({ zoom, turned }) => ({ zoom: zooms.find((one) => one > zoom) ?? zoom, turned }),
  out: ({ zoom, turned }) => ({ zoom: zooms.findLast((one) => one < zoom) ?? zoom, turned }),
  fit: ({ turned }) => ({ zoom: 1, turned }),
  turn: ({ zoom, turned }) => ({ zoom, turned: turns[turned] }),
};

export const changed = (look: Look, act: LookAct): Look => acts[act](look);

/** Whether there is any further to go. */
export const mayGo = (look: Look, act: 'in' | 'out'): boolean => changed(look, act).zoom !== look.zoom;

const keys: Readonly<Record<string, LookAct>> = { '+': 'in', '=': 'in', '-': 'out', '0': 'fit', r: 'turn' };

/** What a key does to the look; undefined where it is none of these. */
export const actOf = (key: string): LookAct | undefined => (Object.hasOwn(keys, key) ? keys[key] : undefined);

export interface Size {
  width: number;
  height: number;
}

export const turnedSize = ({ width, height }: Size, turned: Turn): Size =>
  turned === 90 || turned === 270 ? { width: height, height: width } : { width, height };

/** A stamp on a large screen is not blown up to a poster. */
const largest = 3;

/** By how much something is scaled so that all of it is seen. @param into the room there is, pixels */
export function scaleToFit(of: Size, into: Size, turned: Turn): number {
  const { width, height } = turnedSize(of, turned);
  const scale = Math.min(into.width / width, into.height / height, largest);
  return Number.isFinite(scale) && scale > 0 ? scale : 1;
}
