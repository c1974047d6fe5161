import { Check, TriangleAlert, X } from 'lucide-react';
import type { Finding } from '@/domain/receipts/verify-book';
import { cx, keyByIndex } from '@/ui/cx';

export const findingLooks = {
  holds: { Icon: Check, word: 'Passed', edge: 'border-green', colour: 'text-green' },
  fails: { Icon: X, word: 'Failed', edge: 'border-red', colour: 'text-red' },
  unusual: { Icon: TriangleAlert, word: 'Unusual', edge: 'border-amber', colour: 'text-amber' },
} as const;

/** What a check of a book has found, line by line. */
export const FindingList = ({ findings }: { findings: readonly Finding[] }) => (
  <ul>
    {keyByIndex(findings).map(({ key, item: { state, text } }) => {
      const { Icon, word, colour } = findingLooks[state];
      return (
        <li
          key={key}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 border-rule border-t py-2.5 text-t-ui/[1.5]"
        >
          <Icon className={cx('mt-0.5', colour)} aria-hidden="true" />
          <p className="wrap-anywhere">
            <b className={colour}>{word}:</b> {text}
          </p>
        </li>
      );
    })}
  </ul>
);
