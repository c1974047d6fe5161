import { verify } from '@/content/verify';

const Command = ({ text }: { text: string }) => (
  <code className="wrap-anywhere mt-1 block rounded-r-1 border border-rule bg-well px-3 py-2 text-t-xs/[1.6] [direction:ltr]">
    {text}
  </code>
);

/** How to check without this page: with the source code and a command line. */
export function ExpertChecks() {
  const { title, build, buildCommand, hash, hashCommand, python, pythonCommand } = verify.experts;
  return (
    <details className="mt-4 border-rule border-y text-ink-2 text-t-ui/[1.5] print:hidden">
      <summary className="min-h-control py-2.5 font-medium text-ink">{title}</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-4">
        <p>
          {python}
          <Command text={pythonCommand} />
        </p>
        <p>
          {build}
          <Command text={buildCommand} />
        </p>
        <p>
          {hash}
          <Command text={hashCommand} />
        </p>
      </div>
    </details>
  );
}
