import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ChoiceField } from '@/ui/forms/choice-field';
import { useLetterKeys } from '@/ui/hooks/use-letter-keys';

/** The letters that choose an option, separated by spaces, and what the help says about them. */
export type OptionLetters<Value extends string> = Readonly<
  Record<Value, { letters: string; help: string }>
>;

/** The rows of the help, in the order of `values`. */
export const describeLetters = <Value extends string>(
  letters: OptionLetters<Value>,
  values: readonly Value[],
): { key: string; description: string }[] =>
  values.map((value) => ({
    key: letters[value].letters.replaceAll(' ', ', '),
    description: letters[value].help,
  }));

export interface DecisionOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** What it does. */
  text: ReactNode;
  disabled?: boolean;
  /** Name of the field that takes the focus once a letter has chosen the option. */
  opens?: string | undefined;
}

interface DecisionOptionsProps<Value extends string> {
  name?: string;
  label?: string;
  options: readonly DecisionOption<Value>[];
  letters: OptionLetters<Value>;
}

/**
 * A letter in the list has opened the panel with a decision: the next key belongs into the field
 * that the decision opens, as after the same letter in the panel.
 * @param opens name of the field; undefined leaves the focus on the title
 */
export function useOpenedField(setFocus: (name: string) => void, opens: string | undefined): void {
  const focusOpened = useEffectEvent(() => {
    if (opens !== undefined) setFocus(opens);
  });
  useEffect(() => focusOpened(), []);
}

/** What can be decided; a letter chooses it, unless the administrator has switched letters off. */
export function DecisionOptions<Value extends string>({
  name = 'decision',
  label = 'Your decision',
  options,
  letters,
}: DecisionOptionsProps<Value>) {
  const hasLetters = useLetterKeys();
  return (
    <ChoiceField
      name={name}
      label={label}
      options={options.map((option) => ({
        ...option,
        letters: hasLetters ? letters[option.value].letters : undefined,
      }))}
    />
  );
}
