import { Bar } from '@/ui/feedback/skeleton';
import { Panel } from '@/ui/page';
import { VisuallyHidden } from '@/ui/visually-hidden';

const widths = ['14rem', '11rem', '12rem', '10rem'];

/** The four steps before they are known. */
export const FirstStepsSkeleton = () => (
  <Panel title="How to begin">
    <p role="status">
      <VisuallyHidden>The first steps are being read.</VisuallyHidden>
    </p>
    <ol className="first-steps" aria-hidden="true">
      {widths.map((width) => (
        <li key={width}>
          <div className="first-step-head">
            <Bar width={width} />
          </div>
          <p>
            <Bar width="min(26rem, 90%)" />
          </p>
        </li>
      ))}
    </ol>
  </Panel>
);
