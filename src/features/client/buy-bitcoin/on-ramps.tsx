import { ExternalLink } from 'lucide-react';
import type { OnRamp } from '@/lib/on-ramps';
import { Empty } from '@/ui/feedback/empty';
import { VisuallyHidden } from '@/ui/visually-hidden';

/** Where coins can be bought, as the configuration lists it. None is recommended, and none is first but by its letter. */
export function OnRamps({ list }: { list: readonly OnRamp[] }) {
  if (list.length === 0) {
    return (
      <Empty title="None are listed">
        Glassbook names no places to buy coins here. Whichever you use, look up whether it is licensed where you live.
      </Empty>
    );
  }
  return (
    <>
      <p className="buy-small">
        In alphabetical order. Each opens in a new tab and leaves this site: what happens there is between you and them, and Glassbook
        recommends none.
      </p>
      <ul className="on-ramps">
        {list.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {name}
              <ExternalLink aria-hidden="true" />
              <VisuallyHidden>, leaves this site, in a new tab</VisuallyHidden>
            </a>
            <small>{new URL(url).host}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
