import { verify } from '@/content/verify';
import { getButtonClass } from '@/ui/button';
import { AsideTitle, asideText, FormPageLayout } from '@/ui/form-page-layout';
import { Island } from '@/ui/island';
import { createWorkerCheck } from './check-worker';
import { VerifyForm } from './verify-form';

const check = createWorkerCheck(() => new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' }));

/** The form alone, as an island. */
export const Verify = () => <VerifyForm check={check} />;

export function Component() {
  const { page, intro, oneFile, without } = verify;
  return (
    <FormPageLayout
      title={page.title}
      stand={page.stand}
      asideClassName="print:hidden"
      aside={
        <>
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
          <p className={asideText}>{oneFile.hash}</p>
        </>
      }
    >
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
    </FormPageLayout>
  );
}

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
