import * as v from 'valibot';
import { envelope } from './envelope';

export const verificationStatuses = ['not-verified', 'verified', 'rejected'] as const;

export const verificationSchema = v.object({
  document: v.string(),
  kind: v.picklist(['', 'passport', 'identity-card', 'driving-licence']),
  status: v.picklist(verificationStatuses),
  note: v.string(),
  viewer: v.string(),
  ...envelope,
});
export type Verification = v.InferOutput<typeof verificationSchema>;
export const newVerification = { document: '', kind: '', status: 'not-verified', note: '', viewer: '' } as const;
