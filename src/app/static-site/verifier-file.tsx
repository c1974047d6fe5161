import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { verify } from '@/content/verify';
import { checkFile } from '@/features/public/verify/check-file';
import { answerChecks, type Check, createWorkerCheck } from '@/features/public/verify/check-worker';
import { ExpertChecks } from '@/features/public/verify/expert-checks';
import { VerifyForm } from '@/features/public/verify/verify-form';
import '@/app/main.css';

/*
 * The check of a book as one HTML file (tools/build/verifier.ts). The page and its worker run the same script, because a file on a disk can load
 * no second one.
 */

const createCheck = (source: string): Check => {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const inWorker = createWorkerCheck(() => new Worker(url));
  return (request, onProgress, signal) => {
    try {
      return inWorker(request, onProgress, signal);
    } catch {
      // Some browsers refuse workers to files on a disk. The page then stands still during the
      // check.
      return checkFile(request, onProgress);
    }
  };
};

function VerifierFile({ check }: { check: Check }) {
  const { page, file, proves, limits } = verify;
  return (
    <main className="mx-auto grid max-w-measure gap-8 px-gutter py-8">
      <header className="print:hidden">
        <h1 className="text-d-lg/[1.04] tracking-[-0.016em]">{page.title}</h1>
        <p className="mt-4 text-t-lg text-ink-2">{file.stand}</p>
      </header>
      <VerifyForm check={check} />
      <footer className="border-t border-rule-ink pt-4 text-t-ui/[1.5] text-ink-2 print:hidden">
        {[proves, limits].map(({ title, points }) => (
          <section key={title} className="mb-6">
            <h2 className="mb-2 font-semibold font-text">{title}</h2>
            {points.map((point) => (
              <p key={point.title} className="mb-2">
                <b>{point.title}.</b> {point.text}
              </p>
            ))}
          </section>
        ))}
        <ExpertChecks />
      </footer>
    </main>
  );
}

if (typeof document === 'undefined') {
  // The types of a worker and those of a page do not go together in one project.
  answerChecks(globalThis as unknown as Parameters<typeof answerChecks>[0], checkFile);
} else {
  const root = document.getElementById('root');
  const source = document.currentScript?.textContent ?? '';
  if (root) {
    createRoot(root).render(
      <StrictMode>
        <VerifierFile check={createCheck(source)} />
      </StrictMode>,
    );
  }
}
