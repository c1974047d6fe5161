/** A lesson as lists show it. Its text is `lessons/<course>/<id>.mdx`. */
export interface Lesson {
  /** Last part of its path. */
  id: string;
  title: string;
  /** Title for the list at the side, where there is little room. */
  short: string;
  /** One or two sentences that say what it teaches. */
  stand: string;
  /** Reading time. */
  minutes: number;
}

export interface Course {
  /** Such as `learn-forex`. */
  id: string;
  /** "Learn forex" */
  title: string;
  /** One paragraph for the course's own page. */
  stand: string;
  /** For search results and previews: at most 160 characters. */
  description: string;
  /** In reading order. */
  lessons: readonly Lesson[];
}

/** One line of a worked example. */
interface WorkedRow {
  label: string;
  /**
   * The calculation from the lines above, in figures: `(60,282.27 − 64,210.00) ÷ 64,210.00`. It is
   * shown as written, and a test computes it. Given figures have none.
   */
  how?: string;
  /**
   * As shown: `1,000.00`, `−6.117%`, `×5`. A test compares it with the result of `how`, rounded
   * half-even to as many decimals.
   */
  value: string;
  /** The result of the example: one rule above, two below. */
  total?: true;
  /** A negative result of a trade. */
  loss?: true;
}

export interface Worked {
  title: string;
  rows: readonly WorkedRow[];
}

interface Answer {
  text: string;
  right?: true;
  /** Why it is right, or what is wrong with it. */
  because: string;
}

/** One question of the check at the end of a lesson; exactly one answer is right. */
export interface Question {
  ask: string;
  answers: readonly Answer[];
}

/** A section of a text, found from its Markdown. */
export interface SectionHeading {
  /** Of its element: `#why-wednesday-counts-three-times`. */
  id: string;
  title: string;
}

/** Where a fact comes from. */
export interface Source {
  /** Author or body, title, year. */
  name: string;
  url: string;
}
