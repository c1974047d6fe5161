import { useEffect, useState } from 'react';
import { report } from '@/lib/report';
import { Button } from './button';

const words = 'Open the link (local desk)';

/** The room of a button that is about to stand here, so that nothing moves when it does. */
export const ButtonRoom = ({ children }: { children: string }) => (
  <span className="invisible" aria-hidden="true">
    <Button dense tabIndex={-1}>
      {children}
    </Button>
  </span>
);

export const LocalLinkRoom = () => <ButtonRoom>{words}</ButtonRoom>;

/** Where no e-mail is ever sent: the link that it would have held. Appears once it is known; null where none was asked for. */
export function LocalLink({ find }: { find: () => Promise<string | null> }) {
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    find().then(
      (found) => here && setLink(found),
      (error: unknown) => report('The local desk gave no link', error),
    );
    return () => {
      here = false;
    };
  }, [find]);
  if (link === null) return <LocalLinkRoom />;
  return (
    <a className="btn" data-kind="second" data-dense="" href={link} target="_blank" rel="noopener">
      {words}
    </a>
  );
}
