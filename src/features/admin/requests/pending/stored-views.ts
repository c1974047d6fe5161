import * as v from 'valibot';
import type { Uid } from '@/domain/revision-fields';
import { readStored, writeStored } from '@/lib/device/device';
import type { RequestKind } from '@/parts/requests/request-kinds';

export const viewLimits = { name: 30, count: 12 };

const viewSchema = v.object({
  col: v.picklist(['deposits', 'withdrawals']),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(viewLimits.name)),
  /** Search parameters: order and filters, never a client or what was searched. */
  search: v.pipe(v.string(), v.maxLength(300)),
});
export type StoredView = v.InferOutput<typeof viewSchema>;

export const getViewsKey = (uid: Uid) => `saved-views:${uid}`;

/** Both queues' views, without those that are unreadable or of another version. */
export function parseViews(text: string | null): StoredView[] {
  return parseList(text)
    .flatMap((stored) => {
      const view = v.safeParse(viewSchema, stored);
      return view.success ? [view.output] : [];
    })
    .slice(0, 2 * viewLimits.count);
}

function parseList(text: string | null): unknown[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Replaces the views of one queue; those of the other stay. */
export function storeViews(
  uid: Uid,
  { col }: Pick<RequestKind, 'col'>,
  views: readonly Omit<StoredView, 'col'>[],
): void {
  const others = parseViews(readStored(getViewsKey(uid))).filter((one) => one.col !== col);
  writeStored(
    getViewsKey(uid),
    JSON.stringify([...others, ...views.map(({ name, search }) => ({ col, name, search }))]),
  );
}

/** With a new view. A view of the same name is replaced. */
export const addView = <View extends Pick<StoredView, 'name'>>(
  views: readonly View[],
  added: View,
): View[] => [...views.filter(({ name }) => name !== added.name), added];
