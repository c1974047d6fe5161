import { useLocation } from 'react-router-dom';
import { getHomeLink } from '@/app/session/guard';
import { PlainActions, PlainContent, PlainText, PlainTitle } from '@/app/shell/plain-content';
import { ButtonLink } from '@/ui/button-link';

export function Component() {
  const home = getHomeLink(useLocation().pathname);
  return (
    <PlainContent framed>
      <PlainTitle framed>Page not found</PlainTitle>
      <PlainText>The address may be mistyped, or the page may have moved.</PlainText>
      <PlainActions>
        <ButtonLink to={home.to}>{home.label}</ButtonLink>
      </PlainActions>
    </PlainContent>
  );
}
