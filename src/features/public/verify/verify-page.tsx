import { verify } from '@/content/verify';
import { getButtonClass } from '@/ui/button';
import { Island } from '@/ui/island';
import { createWorkerCheck } from './check-worker';
import { ExpertChecks } from './expert-checks';
import { VerifyForm } from './verify-form';

const check = createWorkerCheck(
  () => new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' }),
);

/** The form alone, as an island. */
export const Verify = () => <VerifyForm check={check} />;

export function Component() {
  const { page, intro, oneFile, without } = verify;
  return (
    <div className="mx-auto max-w-public px-gutter pt-8 min-[56rem]:pt-18">
      <header>
        <h1 className="text-d-lg/[1.04] tracking-[-0.016em]">{page.title}</h1>
        <p className="mt-4 max-w-160 text-t-lg text-ink-2">{page.stand}</p>
      </header>
      <div className="mt-8 grid grid-cols-1 items-start gap-x-18 gap-y-12 min-[56rem]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          {intro.map((text) => (
            <p key={text} className="mb-4 max-w-measure">
              {text}
            </p>
          ))}
          <noscript>
            <p className="mb-4">
              {without.page} <a href="#one-file">{oneFile.title}</a>
            </p>
          </noscript>
          <div className="mt-8">
            <Island name="Verify">
              <Verify />
            </Island>
          </div>
        </div>
        <aside className="print:hidden">
          <Points title={verify.proves.title} points={verify.proves.points} />
          <Points title={verify.limits.title} points={verify.limits.points} />
          <AsideTitle id="one-file">{oneFile.title}</AsideTitle>
          <p className={asideText}>{oneFile.text}</p>
          <p className="my-4">
            {import.meta.env.PROD ? (
              <a className={getButtonClass({})} href={`/${oneFile.name}`} download={oneFile.name}>
                {oneFile.link}
              </a>
            ) : (
              // The local desk has no built files.
              <code>npm run build:verifier</code>
            )}
          </p>
          <ExpertChecks />
        </aside>
      </div>
    </div>
  );
}

const asideText = 'text-t-ui/[1.5] text-ink-2';

const AsideTitle = ({ id, children }: { id?: string; children: string }) => (
  <h2 id={id} className="mb-3 text-d-sm not-first:mt-8">
    {children}
  </h2>
);

interface PointsProps {
  title: string;
  points: readonly { title: string; text: string }[];
}

const Points = ({ title, points }: PointsProps) => (
  <>
    <AsideTitle>{title}</AsideTitle>
    <dl>
      {points.map((point) => (
        <div key={point.title} className="border-t border-rule py-3">
          <dt className="font-semibold">{point.title}</dt>
          <dd className={asideText}>{point.text}</dd>
        </div>
      ))}
    </dl>
  </>
);
