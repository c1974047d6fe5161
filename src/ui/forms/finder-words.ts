/** What finds the others where a search for people has found more than it shows: a whole last name can be that of hundreds, and has no other letter. */
export const narrower = (typed: string): string =>
  /\s/.test(typed.trim()) ? 'Type more of the names, or the e-mail address.' : 'Type the first name too, or the e-mail address.';
