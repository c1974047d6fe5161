import type { ReactNode } from 'react';
import { ChoiceField } from '@/ui/forms/fields';
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
