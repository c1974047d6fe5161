import * as v from 'valibot';
import { fileFault } from '@/domain/requests/upload';
import { type IdentityKind, identityKinds } from '@/domain/requests/verification';

/** What a client sends: one file, and of which kind the document is. */
export interface VerifyRequest {
  kind: IdentityKind;
  file: File;
}

const file = v.pipe(
  v.nullable(v.instance(File)),
  v.rawTransform(({ dataset, addIssue, NEVER }): File => {
    const chosen = dataset.value;
    const fault = chosen ? fileFault('identity', chosen) : 'Add a photo or a scan of the document.';
    if (chosen && fault === null) return chosen;
    addIssue({ message: fault ?? '' });
    return NEVER;
  }),
);

export const verifyForm = v.object({ kind: v.picklist(identityKinds, 'Choose which document it is.'), file });
export type VerifyInput = v.InferInput<typeof verifyForm>;
