import { type RefObject, useContext, useEffect, useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { capitalizeName } from '@/domain/accounts/person-words';
import { limits } from '@/domain/input/limits';
import type { ReasonAct } from '@/domain/input/reason-templates';
import { createSessionDraft } from '@/lib/browser-storage/draft';
import { getSessionRole } from '@/lib/browser-storage/session';
import { TextAreaField } from '@/ui/forms/fields';
import { DialogFormsContext } from '@/ui/overlays/dialog-forms';
import { ReasonSuggestions } from './reason-suggestions';

interface ReasonFieldProps {
  name?: string;
  label?: string;
  /** Who reads the reason, as the hint names them. */
  reader: string;
  min?: number;
  max?: number;
  /**
   * What it is a reason for, which decides what is suggested; undefined while that is not chosen.
   */
  act: ReasonAct | undefined;
  /**
   * What the act is about, and which act where several are about one thing: `UID status`, or the
   * key of a request. A draft comes back only there.
   */
  subject: string;
  /** The administrator, whose own last reasons are suggested too. */
  author: string;
}

/** Why the desk does something. The reason cannot be changed later. */
export function ReasonField({
  name = 'reason',
  label = 'Reason',
  reader,
  act,
  subject,
  author,
  ...bounds
}: ReasonFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  useReasonDraft(box, name, `${author}:${name}:${subject}`);
  return (
    <div ref={box}>
      <TextAreaField
        name={name}
        label={label}
        hint={`${capitalizeName(reader)} will see exactly this. It can’t be edited later.`}
        min={limits.reasonMin}
        max={limits.reasonMax}
        {...bounds}
      />
      {act && <ReasonSuggestions name={name} act={act} author={author} />}
    </div>
  );
}

/** Storage that is blocked holds neither a session nor a draft. */
function isSessionOpen(): boolean {
  try {
    return getSessionRole() !== null;
  } catch {
    return false;
  }
}

/**
 * Keeps what is typed over a reload and the end of the session. Once the field goes away in a
 * session, it was sent or discarded.
 * @param owner the administrator's uid, the field and the subject
 */
function useReasonDraft(box: RefObject<HTMLElement | null>, name: string, owner: string): void {
  const { control, setValue } = useFormContext<Record<string, string>>();
  const text = useWatch({ control, name });
  const draft = useMemo(() => createSessionDraft(`reason-draft:${owner}`, v.string()), [owner]);
  const forms = useContext(DialogFormsContext);
  useEffect(() => {
    const kept = draft.read();
    const field = box.current?.querySelector('textarea');
    if (kept && field && kept !== field.value) {
      // Remembered while it is empty, so that the dialog asks before it discards the text.
      forms?.rememberText({ target: field });
      setValue(name, kept, { shouldDirty: true });
    }
    return () => {
      if (isSessionOpen()) draft.clear();
    };
  }, [box, draft, forms, name, setValue]);
  useEffect(() => {
    if (text?.trim()) draft.write(text);
    else draft.clear();
  }, [draft, text]);
}
