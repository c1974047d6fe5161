/**
 * Finds what a Content-Security-Policy would refuse on a page, from its parsed elements and not
 * from its text, as the build does.
 */
import { getHeaders } from '../testing/hosting-config';
import { createHostingHeaders } from './hosting-headers.fixture';
import { createHashSource } from './policy';

type Policy = ReadonlyMap<string, readonly string[]>;

const parsePolicy = (policy: string): Policy =>
  new Map(
    policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );

/** The directive that applies if one is missing. */
const spokenForBy: Record<string, string> = {
  'script-src-attr': 'script-src',
  'style-src-attr': 'style-src',
};
const standAlone = ['base-uri', 'form-action'];

/** @returns null if the policy has no directive for it and so allows everything */
function findSources(policy: Policy, directive: string): readonly string[] | null {
  const general = spokenForBy[directive] ?? directive;
  return (
    policy.get(directive) ??
    policy.get(general) ??
    (standAlone.includes(directive) ? null : (policy.get('default-src') ?? null))
  );
}

/** An inline script or style needs its hash, or 'unsafe-inline', which a hash disables. */
function allowsInline(sources: readonly string[], text: string | null): boolean {
  if (text !== null && sources.includes(createHashSource(text))) return true;
  return (
    sources.includes("'unsafe-inline'") && !sources.some((source) => source.startsWith("'sha"))
  );
}

function allowsAddress(sources: readonly string[], address: URL, origin: string): boolean {
  return sources.some((source) => {
    if (source === "'self'") return address.origin === origin;
    if (/^[a-z]+:$/.test(source)) return address.protocol === source;
    return (
      /^https?:\/\//.test(source) &&
      address.href.startsWith(source.endsWith('/') ? source : `${source}/`)
    );
  });
}

/** What a page loads, and the directive that decides about it. */
const loads: readonly [selector: string, attribute: string, directive: string][] = [
  ['script[src]', 'src', 'script-src'],
  ['link[rel=modulepreload]', 'href', 'script-src'],
  ['[data-islands]', 'data-islands', 'script-src'],
  ['link[rel=stylesheet]', 'href', 'style-src'],
  ['[data-styles]', 'data-styles', 'style-src'],
  ['[data-next]', 'data-next', 'connect-src'],
  ['link[rel=manifest]', 'href', 'manifest-src'],
  ['link[as=font]', 'href', 'font-src'],
  ['link[rel~=icon], link[rel=apple-touch-icon]', 'href', 'img-src'],
  ['img[src]', 'src', 'img-src'],
  ['iframe', 'src', 'frame-src'],
  ['form[action]', 'action', 'form-action'],
  ['base', 'href', 'base-uri'],
];

/** Attributes that may hold a script instead of an address. */
const addresses = ['href', 'src', 'action', 'formaction'];

/** JSON in a script element does not run. */
const isRunnable = (script: Element) =>
  /^(|module|text\/javascript)$/.test(script.getAttribute('type') ?? '');

/** Something on a page that a policy decides about, by its text or its address. */
interface Asked {
  what: string;
  directive: string;
  text?: string | null;
  address?: string;
}

function listAsked(document: Document): Asked[] {
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const inline = (selector: 'script' | 'style') =>
    all(selector)
      .filter(
        (element) => selector === 'style' || (!element.hasAttribute('src') && isRunnable(element)),
      )
      .map(({ textContent }) => ({
        what: `<${selector}> ${textContent?.trim().slice(0, 40)}`,
        directive: `${selector}-src`,
        text: textContent,
      }));
  const attributes = all('*').flatMap((element) =>
    element.getAttributeNames().flatMap((name) => {
      const what = `${name} of <${element.tagName.toLowerCase()}>`;
      if (name === 'style') return [{ what, directive: 'style-src-attr', text: null }];
      const isScript =
        name.startsWith('on') ||
        (addresses.includes(name) && /^\s*javascript:/i.test(element.getAttribute(name) ?? ''));
      return isScript ? [{ what, directive: 'script-src-attr', text: null }] : [];
    }),
  );
  const loaded = loads.flatMap(([selector, attribute, directive]) =>
    all(selector).flatMap((element) =>
      (element.getAttribute(attribute) ?? '')
        .split(' ')
        .filter(Boolean)
        .map((address) => ({ what: address.slice(0, 80), directive, address })),
    ),
  );
  return [...inline('script'), ...inline('style'), ...attributes, ...loaded];
}

/**
 * Finds what a browser would refuse.
 * @param policies of the answer and of the page; each must allow it
 * @param url of the page
 */
export function findRefusals(
  policies: readonly string[],
  document: Document,
  url: string,
): string[] {
  const asked = listAsked(document);
  return policies.map(parsePolicy).flatMap((policy) =>
    asked.flatMap(({ what, directive, text, address }) => {
      const sources = findSources(policy, directive);
      const allowed =
        sources === null ||
        (address === undefined
          ? allowsInline(sources, text ?? null)
          : allowsAddress(sources, new URL(address, url), new URL(url).origin));
      return allowed ? [] : [`${directive} refuses ${what}`];
    }),
  );
}

/**
 * The policy in a page; null if there is none, or if it comes after something that it could refuse.
 */
export function readOwnPolicy(document: Document): string | null {
  const [meta] = document.querySelectorAll('meta[http-equiv="Content-Security-Policy"]');
  const early = document.querySelector('script, style, link, img, iframe');
  const isFirst = meta && (!early || (meta.compareDocumentPosition(early) & 4) !== 0); // 4: it follows
  return isFirst ? meta.getAttribute('content') : null;
}

/** Finds what the policy of the answer and the page's own refuse on the page at this path. */
export function findPageRefusals(path: string, document: Document): string[] {
  const own = readOwnPolicy(document);
  if (own === null) return ['it has no policy of its own, or too late'];
  const sent =
    getHeaders({ headers: createHostingHeaders() }, path).get('content-security-policy') ?? '';
  return findRefusals([sent, own], document, `https://desk.example${path}`);
}
