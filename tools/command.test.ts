import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOptions } from './command';
import { root } from './paths';

const options = { project: { type: 'string' } } as const;

describe('readOptions', () => {
  it('reads the options of a command', () => {
    expect(readOptions({ args: ['--project', 'demo-a'], options }, 'Usage').values.project).toBe(
      'demo-a',
    );
  });

  it.each([
    [['--projects', 'demo-a'], "Unknown option '--projects'.\nUsage"],
    [['--project'], "Option '--project <value>' argument missing.\nUsage"],
    [['demo-a'], "Unexpected argument 'demo-a'.\nUsage"],
    [['--help'], 'Usage'],
    [['-h'], 'Usage'],
  ])('%j: %s', (args, message) => {
    expect(() => readOptions({ args, options }, 'Usage')).toThrow(
      expect.objectContaining({ message }),
    );
  });
});

const tasks = [
  ...readFileSync(join(root, 'tools', 'bootstrap.mjs'), 'utf8').matchAll(
    /^ {2}'?([\w-]+)'?: '\.\.?\//gm,
  ),
].map(([, name = '']) => name);

describe('a command', { tags: ['full'], timeout: 60_000 }, () => {
  const run = (task: string, option: string) =>
    spawnSync(
      process.execPath,
      [join(root, 'tools', 'bootstrap.mjs'), task, ...(task === 'test' ? ['core'] : []), option],
      { encoding: 'utf8' },
    );

  it('is one of many', () => expect(tasks.length).toBeGreaterThan(15));

  it.each(tasks)('%s prints its usage when it is asked for help', (task) => {
    const { status, stdout, stderr } = run(task, '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: npm /);
  });

  it.each(['start', 'test', 'deep'])('%s names an option that it does not know', (task) => {
    const { status, stdout, stderr } = run(task, '--colour');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^Unknown option '--colour'\.\nUsage: npm /);
  });
});
