import type { NameMark } from '@/domain/accounts/look-alike-names';
import type { Uid } from '@/domain/revision-fields';
import { cx } from '@/ui/cx';
import { StatusMark } from '@/ui/feedback/status-mark';

const markDescriptions: readonly { mark: NameMark; words: string; meaning: string }[] = [
  {
    mark: 'name-mixed',
    words: 'Mixes scripts',
    meaning:
      'The name has letters from more than one alphabet. One of them may be mistaken for a letter of another name.',
  },
  {
    mark: 'name-alike',
    words: 'Looks like another client’s name',
    meaning:
      'Another client in this list has the same name, or one that looks the same. Tell them apart by email.',
  },
  {
    mark: 'name-key',
    words: 'Found by another name',
    meaning:
      'The search finds this client by a name other than the one shown. The app never writes a profile like that.',
  },
  {
    mark: 'username-mixed',
    words: 'Username mixes scripts',
    meaning:
      'The username has letters from more than one alphabet. One of them may be mistaken for a letter of another username.',
  },
  {
    mark: 'username-alike',
    words: 'Username looks like another’s',
    meaning:
      'Another client in this list has the same username, or one that looks the same. Tell them apart by email.',
  },
  {
    mark: 'username-key',
    words: 'Found by another username',
    meaning:
      'The search finds this client by a username other than the one shown. The app never writes a profile like that.',
  },
];

/**
 * Warnings under a client's name. `NameMarksLegend` explains them, also where nothing can hover.
 */
export function NameMarks({ marks = [] }: { marks: readonly NameMark[] | undefined }) {
  const shown = markDescriptions.filter(({ mark }) => marks.includes(mark));
  if (shown.length === 0) return null;
  return (
    <span className="grid justify-items-start">
      {shown.map(({ mark, words, meaning }) => (
        <span key={mark} title={meaning}>
          <StatusMark kind="pending" wrap>
            {words}
          </StatusMark>
        </span>
      ))}
    </span>
  );
}

interface NameMarksLegendProps {
  marksByClient: ReadonlyMap<Uid, readonly NameMark[]>;
  className?: string;
}

/** Explains the marks that occur in a list or at a client; renders nothing if there are none. */
export function NameMarksLegend({ marksByClient, className }: NameMarksLegendProps) {
  const occurring = new Set([...marksByClient.values()].flat());
  const shown = markDescriptions.filter(({ mark }) => occurring.has(mark));
  if (shown.length === 0) return null;
  return (
    <ul
      aria-label="What the marks mean"
      className={cx('grid gap-1 text-t-sm text-ink-2', className)}
    >
      {shown.map(({ mark, words, meaning }) => (
        <li key={mark}>
          <b>{words}:</b> {meaning.charAt(0).toLowerCase() + meaning.slice(1)}
        </li>
      ))}
    </ul>
  );
}
