/** Where "back" leads from a page of this part of the site. */
export function homeOf(path: string): { to: string; label: string } {
  const area = /^\/(user|admin)(\/|$)/.exec(path)?.[1];
  return area ? { to: `/${area}/dashboard`, label: 'Back to the dashboard' } : { to: '/', label: 'To the front page' };
}
