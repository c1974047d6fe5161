import * as v from 'valibot';
import { isStanding, type Standing } from '@/domain/accounts/standing';
import { reasonSchema } from '@/domain/input/reason';

/** The words that the desk sets most; `frozen` is the client's own. */
export const listedStandings = ['pending', 'active', 'suspended', 'closed'] as const;
export const another = 'another';
/** The answer to a request to close the account that leaves the standing as it is. */
export const kept = 'kept';
/** What is typed to close an account on which something is left. */
export const confirmation = 'close';

const wordSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('Type the word.'),
  v.regex(/^\S*$/, 'One word only. Join two with a hyphen: under-review.'),
  v.maxLength(30, 'At most 30 letters.'),
  v.check(isStanding, 'Letters from a to z, beginning with one; hyphens between them.'),
);

const already = 'This is the standing already.';

const others = { reason: reasonSchema, confirmation: v.string() };

/**
 * What the dialog asks.
 * @param current the standing that is shown
 * @param isSomethingLeft whether a closed client would lose access to money or requests
 * @param isClosureAsked whether the client waits for an answer, which may leave the standing as it is
 */
export const standingFormSchema = (current: Standing, isSomethingLeft: boolean, isClosureAsked: boolean) =>
  v.pipe(
    v.variant(
      'choice',
      [
        v.object({ choice: v.picklist(listedStandings), word: v.string(), ...others }),
        v.object({ choice: v.literal(another), word: wordSchema, ...others }),
        v.object({ choice: v.literal(isClosureAsked ? kept : another), word: v.string(), ...others }),
      ],
      'Choose the new standing.',
    ),
    v.forward(
      v.check(({ choice }) => choice !== current, already),
      ['choice'],
    ),
    v.forward(
      v.check(({ choice, word }) => choice !== another || word !== current, already),
      ['word'],
    ),
    v.forward(
      v.check(
        ({ choice, word, confirmation: typed }) =>
          !(isSomethingLeft && standingIn({ choice, word }, current) === 'closed') || typed.trim().toLowerCase() === confirmation,
        `Type “${confirmation}” if the account is to be closed with what is left on it.`,
      ),
      ['confirmation'],
    ),
    v.transform(({ choice, word, reason }) => ({ to: choice === kept ? current : choice === another ? word : choice, reason })),
  );
export type StandingInput = v.InferInput<ReturnType<typeof standingFormSchema>>;
export type StandingChange = v.InferOutput<ReturnType<typeof standingFormSchema>>;

/** The standing that a form half filled in would set; null where it is none yet, or the present one without that being an answer. */
export function standingIn({ choice, word }: { choice: string; word: string }, current: Standing): Standing | null {
  if (choice === kept) return current;
  const to = choice === another ? word.trim().toLowerCase() : choice;
  return isStanding(to) && to !== current ? to : null;
}
