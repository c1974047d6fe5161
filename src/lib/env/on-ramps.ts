/** An outside service where coins can be bought. */
export interface OnRamp {
  name: string;
  url: string;
}

function parseOnRamp(text: string): OnRamp | null {
  const [, name = '', url = ''] = /^([^=]{1,60})=(https:\/\/\S+)$/.exec(text.trim()) ?? [];
  return name.trim() !== '' && URL.canParse(url) ? { name: name.trim(), url } : null;
}

/**
 * Parses the configured on-ramps: `Name=https://address`, separated by semicolons. Sorted by name,
 * so that none is favoured. Empty text gives none.
 * @returns null if a part is malformed
 */
export function parseOnRamps(text: string): OnRamp[] | null {
  const found: OnRamp[] = [];
  for (const part of text.split(';').filter((each) => each.trim() !== '')) {
    const onRamp = parseOnRamp(part);
    if (!onRamp) return null;
    found.push(onRamp);
  }
  return found.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
