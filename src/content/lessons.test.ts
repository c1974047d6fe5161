import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { computeValue, formatLike, readNumber } from '../../tests/support/arithmetic';
import { courses } from './courses';
import type { Question, SectionHeading, Source, Worked } from './lesson';

interface LessonModule {
  worked?: Worked;
  second?: Worked;
  questions?: readonly Question[];
  sources?: readonly Source[];
  headings?: readonly SectionHeading[];
}

const modules = import.meta.glob<LessonModule>('./lessons/*/*.mdx', { eager: true });
const fileOf = (course: string, id: string) => `./lessons/${course}/${id}.mdx`;
const folder = join(process.cwd(), 'src', 'content');
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8');

/** What is read: without imports, exports, tags and the signs of Markdown. */
const wordsIn = (mdx: string): string[] =>
  mdx
    .replace(/^(?:import|export) [\s\S]*?;\n(?=\n|import|export)/gm, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\]\([^)]*\)/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word));

const lessons = courses.flatMap((course) =>
  course.lessons.map((lesson) => ({ course: course.id, ...lesson })),
);
const wordsPerMinute = 200;

describe('the courses', () => {
  it.each(courses.map((course) => [course.id, course] as const))(
    '%s has a text for each lesson, and no other',
    (id, course) => {
      const texts = readdirSync(join(folder, 'lessons', id)).filter((name) =>
        name.endsWith('.mdx'),
      );
      expect(texts.toSorted()).toEqual(
        course.lessons.map((lesson) => `${lesson.id}.mdx`).toSorted(),
      );
    },
  );
});

describe.each(lessons.map((lesson) => [`${lesson.course}/${lesson.id}`, lesson] as const))(
  '%s',
  (_, { course, id, minutes }) => {
    const path = fileOf(course, id);
    const module = modules[path] ?? {};
    const text = textOf(path);
    const words = wordsIn(text).length;
    const examples = [module.worked, module.second].filter((worked) => worked !== undefined);

    it('is as long as it says, and as a lesson may be', () => {
      const [least, most] = course === 'learn-cfds' ? [1_200, 1_900] : [600, 1_250];
      expect(words).toBeGreaterThanOrEqual(least);
      expect(words).toBeLessThanOrEqual(most);
      expect(minutes).toBe(Math.max(3, Math.round(words / wordsPerMinute)));
    });

    it('has a worked example and a figure, and shows them', () => {
      expect(examples.length).toBeGreaterThan(0);
      expect(text).toMatch(/<Worked of=\{worked\}/);
      expect(text).toMatch(/<Figure of=\{\w+\} caption="[^"]{20,}"/);
    });

    it.each(
      examples
        .flatMap(({ rows }) => rows.filter(({ how }) => how !== undefined))
        .map(({ label, how = '', value }) => [label, how, value]),
    )('computes %s: %s is %s', (__, how, value) => {
      expect(formatLike(computeValue(how), value)).toBe(readNumber(value));
    });

    it('asks three questions with one right answer each, and explains every one', () => {
      const { questions = [] } = module;
      expect(questions).toHaveLength(3);
      for (const { answers } of questions) {
        expect(answers.filter(({ right }) => right)).toHaveLength(1);
        expect(answers.length).toBeGreaterThanOrEqual(3);
        for (const { because } of answers) expect(because.length).toBeGreaterThan(10);
      }
    });

    it('names its sections for the table of contents', () => {
      const titles = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
      expect(titles.length).toBeGreaterThan(2);
      expect(module.headings?.map(({ title }) => title)).toEqual(titles);
    });

    it('names its sources by addresses that can be opened', () => {
      for (const { name, url } of module.sources ?? []) {
        expect(name.length).toBeGreaterThan(8);
        expect(new URL(url).protocol).toBe('https:');
      }
    });

    it('uses no character that the fonts lack', () => {
      expect(text.match(/[→←≥≤≈₿…]/gu) ?? []).toEqual([]);
      expect(text).not.toMatch(/(?<![\w:])-\d/);
    });

    it('draws what it shows', () => {
      for (const [, file = ''] of text.matchAll(/from '\.\/([\w-]+)';/g)) {
        const figure = join(folder, 'lessons', course, `${file}.tsx`);
        expect(existsSync(figure), figure).toBe(true);
        expect(readFileSync(figure, 'utf8')).toMatch(/role="img"[\s\S]*aria-label=/);
      }
    });
  },
);
