import type { Finding } from '@/domain/receipts/verify-book';
import { keyByIndex } from '@/ui/cx';
import { StatusShape } from '@/ui/feedback/status-mark';
import { VisuallyHidden } from '@/ui/visually-hidden';

const looks = {
  holds: { shape: 'success', word: 'Holds: ' },
  fails: { shape: 'error', word: 'Doesn’t hold: ' },
  unusual: { shape: 'pending', word: 'Unusual: ' },
} as const;

/** What a check of a book has found, line by line. */
export const FindingList = ({ findings }: { findings: readonly Finding[] }) => (
  <ul className="grid gap-2 text-t-ui/[1.5]">
    {keyByIndex(findings).map(({ key, item: { state, text } }) => (
      <li key={key} className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
        <StatusShape kind={looks[state].shape} className="mt-[0.35em]" />
        <span className="wrap-anywhere">
          <VisuallyHidden>{looks[state].word}</VisuallyHidden>
          {text}
        </span>
      </li>
    ))}
  </ul>
);
