/** A lesson as the lists of a course show it; its text is `<id>.mdx` beside. */
export interface Lesson {
  /** The last part of its address. */
  id: string;
  title: string;
  /** In the list at the side, where there is little room. */
  short: string;
  /** One or two sentences that say what it teaches. */
  stand: string;
  /** Reading time. */
  minutes: number;
}

export interface Course {
  /** As `learn-forex`. */
  id: string;
  /** "Learn forex" */
  title: string;
  /** One paragraph for the course's own page. */
  stand: string;
  /** For search results and previews: at most 160 characters. */
  description: string;
  /** In the order in which they are read. */
  lessons: readonly Lesson[];
}

/** One line of a worked example. */
interface WorkedRow {
  label: string;
  /**
   * How it follows from the lines above, in figures: `(60,282.27 − 64,210.00) ÷ 64,210.00`. It is shown as it stands here, and a test computes
   * it; what is given has none.
   */
  how?: string;
  /** As it is read: `1,000.00`, `−6.117%`, `×5`. The test compares what `how` comes to, rounded half-even to as many decimals. */
  value: string;
  /** The line that the example is about: one rule above, two below. */
  total?: true;
  /** A trade's result below zero. */
  loss?: true;
}

export interface Worked {
  title: string;
  rows: readonly WorkedRow[];
}

interface Answer {
  text: string;
  right?: true;
  /** Why it is right, or what somebody who chose it has overlooked. */
  because: string;
}

/** One question of the check at the end of a lesson; exactly one answer is right. */
export interface Question {
  ask: string;
  answers: readonly Answer[];
}

/** Where a fact comes from. */
export interface Source {
  /** Author or body, title, year. */
  name: string;
  url: string;
}
