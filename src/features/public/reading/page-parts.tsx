import type { ReactNode } from 'react';
import { env } from '@/lib/env';
import { Island } from '@/ui/island';
import { CoinConverter } from './coin-converter';
import { LiveAssets } from './live-assets';

/** The operator of this desk, as the configuration names it. */
function Operator() {
  const { operator } = env;
  if (!operator) {
    return (
      <p>
        <b>This is a practice desk.</b> No operator is named in its configuration.
      </p>
    );
  }
  const rows = [
    ['Name', operator.name],
    ['Registration', operator.registration],
    ['Regulator', operator.regulator],
    ['Address', operator.address],
    ['Complaints', operator.complaints],
  ] as const;
  return (
    <dl className="operator">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What an operator has to decide before the text is in force. */
const Blank = ({ children }: { children: ReactNode }) => <mark className="blank">[{children}]</mark>;

const LiveAssetsIsland = () => (
  <Island name="LiveAssets">
    <LiveAssets />
  </Island>
);
const CoinConverterIsland = () => (
  <Island name="CoinConverter">
    <CoinConverter />
  </Island>
);

/** What the text of a page may use without importing it, beside what a lesson may. */
export const pageParts = { Operator, Blank, LiveAssets: LiveAssetsIsland, CoinConverter: CoinConverterIsland };
