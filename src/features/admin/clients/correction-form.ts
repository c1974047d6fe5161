import * as v from 'valibot';
import { correctable, type ProfileCorrection, profileCorrectionSchema } from '@/domain/accounts/profile-edit';
import { countries } from '@/domain/input/countries';
import { reasonSchema } from '@/domain/input/reason';
import type { DiffRow } from '@/ui/ledger/diff';

export const correctionSchema = v.object({ ...profileCorrectionSchema.entries, reason: reasonSchema });
export type CorrectionInput = v.InferInput<typeof correctionSchema>;
export type CorrectionAsked = v.InferOutput<typeof correctionSchema>;

export const correctionOf = (profile: ProfileCorrection): CorrectionInput => ({ ...correctable(profile), reason: '' });

export const fieldLabels: Record<keyof ProfileCorrection, string> = {
  firstname: 'First name',
  lastname: 'Last name',
  mobile: 'Phone number',
  country: 'Country',
};
const fields = ['firstname', 'lastname', 'mobile', 'country'] as const;

/** Each field before and after, as the entry will say it. */
export const correctionRows = (before: ProfileCorrection, after: ProfileCorrection): DiffRow[] =>
  fields.map((field) => {
    const [old, typed] = [before[field], after[field].trim()];
    return {
      label: fieldLabels[field],
      before: old || 'none',
      after: typed || 'none',
      change: old === typed ? undefined : 'changed',
    };
  });

/** With what stands there, which may be older than the list of countries. */
export const countryOptions = (stored: string) => {
  const known = countries();
  const names = stored === '' || known.includes(stored) ? known : [stored, ...known];
  return [{ value: '', label: 'Choose the country' }, ...names.map((name) => ({ value: name, label: name }))];
};
