import { Page } from '@/ui/page';
import { NewestPanel } from './newest-panel';
import { WaitingPanel } from './waiting-panel';

/** The desk's first screen: what waits for a decision, and what was written last. */
export function Component() {
  return (
    <Page title="Dashboard" aside="Live. What changes appears by itself.">
      <div className="grid gap-s-7">
        <div className="max-w-measure">
          <WaitingPanel />
        </div>
        <NewestPanel />
      </div>
    </Page>
  );
}
