import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/envelope';
import { type DraftStore, sessionDraft } from '@/lib/draft';
import type { SchemaForm } from '@/ui/forms/form';
import { fieldNames, type Personal, personalOf } from './personal';

/** A password is never kept. */
type Kept = Exclude<keyof Personal, 'current'>;
const names = [...Object.keys(fieldNames), 'email'] as Kept[]; // Object.keys forgets the literal types

/** What was typed and stands in no document yet. */
export type PersonalDraft = Partial<Record<Kept, string>>;
const draftSchema: v.GenericSchema<unknown, PersonalDraft> = v.record(v.picklist(names), v.string());

export const personalDrafts = (uid: Uid): DraftStore<PersonalDraft> => sessionDraft(`personal-draft:${uid}`, draftSchema);

/** Keeps what is typed until it was written, and brings it back, for a session may end meanwhile. @param mayRename false: a name is not brought back */
export function usePersonalDraft(
  { watch, getValues, setValue }: SchemaForm<Personal, Personal>,
  { profile, mayRename, drafts }: { profile: Profile; mayRename: boolean; drafts: DraftStore<PersonalDraft> },
) {
  const bringBack = useEffectEvent(() => {
    const draft = drafts.read() ?? {};
    const due = names.filter((name) => mayRename || (name !== 'firstname' && name !== 'lastname'));
    for (const name of due) if (draft[name] !== undefined) setValue(name, draft[name], { shouldDirty: true });
  });
  useEffect(() => bringBack(), []);
  const keep = useEffectEvent(() => {
    const [typed, stored] = [getValues(), personalOf(profile)];
    drafts.write(Object.fromEntries(names.filter((name) => typed[name] !== stored[name]).map((name) => [name, typed[name]])));
  });
  useEffect(
    () =>
      watch((_, { type }) => {
        if (type === 'change') keep();
      }).unsubscribe,
    [watch],
  );
}
