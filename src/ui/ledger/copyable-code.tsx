import type { Coin } from '@/domain/coin';
import { env } from '@/lib/env/env';
import { type ExplorerPage, getExplorerUrl } from '@/lib/env/explorers';
import { shortenMiddle } from '@/lib/format';
import { CopyButton } from '@/ui/copy-button';

/** The explorer does not learn from which page the link was opened. */
export const newTabProps = { target: '_blank', rel: 'noopener noreferrer' } as const;

interface CopyableCodeProps {
  text: string;
  /** "the transaction id". */
  what: string;
  coin: Coin;
  /** The explorer page to link to; null if the text is not a transaction id. */
  page: ExplorerPage | null;
}

/** A long code: shortened for comparison, with a copy button and a link to the explorer. */
export function CopyableCode({ text, what, coin, page }: CopyableCodeProps) {
  const href = page && getExplorerUrl(env.explorers[coin], page, text);
  const ends = (
    <span className="whitespace-nowrap" title={text}>
      {shortenMiddle(text)}
    </span>
  );
  return (
    <>
      {href ? (
        <a
          href={href}
          {...newTabProps}
          className="touch-target"
          aria-label={`${shortenMiddle(text)}: ${what} in the block explorer`}
        >
          {ends}
        </a>
      ) : (
        ends
      )}{' '}
      <CopyButton bare className="print:hidden" text={text} subject={what} />
    </>
  );
}
