import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router-dom';
import { env } from '@/lib/env/env';
import type { OnRamp } from '@/lib/env/on-ramps';
import { Disclosure } from '@/ui/feedback/disclosure';
import { EmptyState } from '@/ui/feedback/empty-state';
import { VisuallyHidden } from '@/ui/visually-hidden';

export const buyElsewhere =
  'We don’t sell coins. Exchanges and brokers do: look for one that is licensed where you live, says what it charges, and lets you send coins to an outside address.';

export const NoAdvice = () => (
  <p className="text-ink-3 text-t-sm">
    None of this is advice to buy. Prices rise and fall, transfers can’t be reversed, and you can
    lose everything you put in.
  </p>
);

/** Places to buy coins, as configured, in alphabetical order: none is recommended. */
export const WhereToBuy = () =>
  env.onRamps.length === 0 ? (
    <EmptyState flush title="No recommended sellers">
      We don’t list places to buy coins. Whichever you use, check that it’s licensed where you live.
    </EmptyState>
  ) : (
    <OnRamps list={env.onRamps} />
  );

const OnRamps = ({ list }: { list: readonly OnRamp[] }) => (
  <div>
    <p className="text-ink-3 text-t-sm">
      In alphabetical order. Each opens in a new tab and leaves this site. What happens there is
      between you and them; we recommend none of them.
    </p>
    <ul className="mt-3">
      {list.map(({ name, url }) => (
        <li key={url} className="border-t border-rule py-2.5">
          <a
            className="inline-flex min-h-7 items-center gap-1.5 font-medium"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {name}
            <ExternalLink className="size-4" aria-hidden="true" />
            <VisuallyHidden>, leaves this site, opens in a new tab</VisuallyHidden>
          </a>
          <small className="wrap-anywhere block text-ink-3 text-t-xs/[1.55]">
            {new URL(url).host}
          </small>
        </li>
      ))}
    </ul>
  </div>
);

/**
 * The same on the deposit page, for people without coins. The form below it converts amounts and
 * shows the steps, so they are left out here.
 */
export const BuyBitcoinFold = () => (
  <Disclosure summary="No coins yet? Buy bitcoin">
    <div className="mt-3 grid max-w-measure gap-4">
      <p className="text-ink-2">{buyElsewhere}</p>
      {env.onRamps.length > 0 && <OnRamps list={env.onRamps} />}
      <NoAdvice />
      <Link className="touch-target justify-self-start" to="/user/buy-bitcoin">
        Convert an amount and see every step
      </Link>
    </div>
  </Disclosure>
);
