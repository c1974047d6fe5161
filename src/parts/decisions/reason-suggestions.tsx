import { X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  getReasonTemplates,
  isReasonTemplate,
  type ReasonAct,
} from '@/domain/input/reason-templates';
import { getOwnReasonsKey } from '@/lib/browser-storage/clear-drafts';
import { findOwnReasons, removeOwnReason } from '@/lib/browser-storage/own-reasons';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { hintClass } from '@/ui/forms/field-classes';
import { useStoredValue } from '@/ui/hooks/use-stored-value';

interface ReasonSuggestionsProps {
  /** The field that a suggestion fills. */
  name: string;
  act: ReasonAct;
  author: string;
}

/**
 * Templates and one's own last reasons as buttons below the field. What was typed before comes back
 * with Undo.
 */
export function ReasonSuggestions({ name, act, author }: ReasonSuggestionsProps) {
  const id = useId();
  const own = findOwnReasons(useStoredValue(getOwnReasonsKey(author)), act);
  const { text, fill, canUndo, undo, focus } = useFilledText(name, own);
  const templates = getReasonTemplates(act);
  const remove = (reason: string, place: number) => {
    // The pressed button goes, so the focus moves to its neighbour, which stays.
    const neighbour =
      document.getElementById(getRemoveId(id, place + 1)) ??
      document.getElementById(getRemoveId(id, place - 1));
    if (neighbour) neighbour.focus();
    else focus();
    removeOwnReason(author, act, reason);
  };
  return (
    <>
      {templates.length > 0 && (
        <SuggestionList label="Templates" id={`${id}-templates`}>
          {templates.map(({ label, sentence }) => (
            <li key={sentence}>
              <Suggestion
                title={sentence}
                pressed={text === sentence}
                onPress={() => fill(sentence)}
              >
                {label}
              </Suggestion>
            </li>
          ))}
        </SuggestionList>
      )}
      {own.length > 0 && (
        <SuggestionList label="Your last reasons" id={`${id}-own`}>
          {own.map((reason, place) => (
            <li key={reason} className="flex min-w-0 max-w-full">
              <Suggestion
                title={reason}
                pressed={text === reason}
                onPress={() => fill(reason)}
                hasEnd
              >
                <span className="max-w-56 truncate">{reason}</span>
              </Suggestion>
              <button
                type="button"
                id={getRemoveId(id, place)}
                className={cx(
                  suggestionClass,
                  restingClass,
                  'justify-center rounded-s-none border-s-0 px-2.5 max-sm:min-w-control',
                )}
                aria-label={`Remove “${reason}”`}
                title="Remove"
                onClick={() => remove(reason, place)}
              >
                <X className="size-4" aria-hidden="true" />
              </button>
            </li>
          ))}
        </SuggestionList>
      )}
      <div role="status">
        {canUndo && (
          <p className="mt-2 flex flex-wrap items-center gap-x-2 text-ink-2 text-t-sm">
            Your text was replaced.
            <Button kind="plain" dense className="max-sm:min-h-control" onClick={undo}>
              Undo
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

const getRemoveId = (id: string, place: number) => `${id}-remove-${place}`;

const SuggestionList = ({
  id,
  label,
  children,
}: {
  id: string;
  label: string;
  children: ReactNode;
}) => (
  <div className="mt-2 grid gap-1">
    <span id={id} className={hintClass}>
      {label}
    </span>
    <ul className="flex flex-wrap gap-2" aria-labelledby={id}>
      {children}
    </ul>
  </div>
);

const suggestionClass =
  'inline-flex min-h-9 min-w-0 items-center rounded-r-1 border px-3 text-start text-t-sm/[1.3] max-sm:min-h-control hover:border-ink hover:text-ink';
const restingClass = 'border-rule-2 text-ink-2';
const pressedClass =
  'border-green bg-green-wash text-ink forced-colors:border-[Highlight] forced-colors:outline-1';

interface SuggestionProps {
  /** The whole text that it fills in. */
  title: string;
  pressed: boolean;
  /** Another button follows in the same box. */
  hasEnd?: boolean;
  onPress: () => void;
  children: ReactNode;
}

const Suggestion = ({ title, pressed, hasEnd, onPress, children }: SuggestionProps) => (
  <button
    type="button"
    className={cx(
      suggestionClass,
      pressed ? pressedClass : restingClass,
      hasEnd && 'rounded-e-none',
    )}
    aria-pressed={pressed}
    title={title}
    onClick={onPress}
  >
    {children}
  </button>
);

/**
 * Texts that were replaced in a form's field, oldest first. A field that is hidden and shown again
 * still has them.
 */
const replacedTexts = new WeakMap<object, Map<string, readonly string[]>>();

/** The text of a field that suggestions fill. A text that is no suggestion is kept for Undo. */
function useFilledText(name: string, own: readonly string[]) {
  const { control, getValues, setValue, setFocus, formState } =
    useFormContext<Record<string, string>>();
  const text = useWatch({ control, name })?.trim() ?? '';
  const [replaced, setReplaced] = useState(() => replacedTexts.get(control)?.get(name) ?? []);
  const keep = (texts: readonly string[]) => {
    replacedTexts.set(control, new Map([...(replacedTexts.get(control) ?? []), [name, texts]]));
    setReplaced(texts);
  };
  const write = (next: string) =>
    setValue(name, next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const isTyped = text !== '' && !isReasonTemplate(text) && !own.includes(text);
  const getTyped = () => (isTyped ? [getValues(name) ?? ''] : []);
  const restore = () => {
    const earlier = [...getTyped(), ...replaced];
    write(earlier.at(-1) ?? '');
    keep(earlier.slice(0, -1));
  };
  /** The same suggestion again takes it out. */
  const fill = (suggestion: string) => {
    if (text === suggestion) return restore();
    keep([...replaced, ...getTyped()]);
    write(suggestion);
  };
  const focus = () => setFocus(name);
  const undo = () => {
    restore();
    focus();
  };
  return { text, fill, canUndo: replaced.length > 0, undo, focus };
}
