/** A place outside where coins can be bought. */
export interface OnRamp {
  name: string;
  url: string;
}

function parseOnRamp(text: string): OnRamp | null {
  const [, name = '', url = ''] = /^([^=]{1,60})=(https:\/\/\S+)$/.exec(text.trim()) ?? [];
  return name.trim() !== '' && URL.canParse(url) ? { name: name.trim(), url } : null;
}

/**
 * On-ramps as the configuration lists them, `Name=https://address` with a semicolon between two, in alphabetical order: nobody stands
 * first by favour. None where the text is empty.
 * @returns null when a part of it is no name with an https address
 */
export function parseOnRamps(text: string): OnRamp[] | null {
  const found: OnRamp[] = [];
  for (const part of text.split(';').filter((each) => each.trim() !== '')) {
    const onRamp = parseOnRamp(part);
    if (!onRamp) return null;
    found.push(onRamp);
  }
  return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
