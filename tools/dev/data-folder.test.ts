import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolder } from './data-folder';

let parent: string;
let data: DataFolder;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'glassbook-data-'));
  data = new DataFolder(join(parent, 'data'));
});
afterEach(() => rmSync(parent, { recursive: true }));

const projectId = 'demo-glassbook';

/** Emulators with one text as their data. */
const holding = (text: string) => ({
  projectId,
  exportData: async (folder: string) => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'text'), text);
  },
});

const failing = {
  projectId,
  exportData: async (folder: string) => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'text'), 'ha');
    throw new Error('half');
  },
};

const text = () => readFileSync(join(data.path, 'text'), 'utf8');

describe('the data between two starts', () => {
  it('are not there at first', () => {
    expect(data.holds(projectId)).toBe(false);
  });

  it('are what was saved last', async () => {
    await data.save(holding('one'));
    await data.save(holding('two'));
    expect(text()).toBe('two');
    expect(data.holds(projectId)).toBe(true);
    expect(readdirSync(parent)).toEqual(['data']);
  });

  it('belong to one project', async () => {
    await data.save(holding('one'));
    expect(data.holds('demo-other')).toBe(false);
  });

  it('stay as they were when an export fails, and the next one counts again', async () => {
    await data.save(holding('one'));
    await expect(data.save(failing)).rejects.toThrow('half');
    expect(text()).toBe('one');
    await data.save(holding('two'));
    expect(text()).toBe('two');
  });

  it('are saved one after the other', async () => {
    await Promise.all([
      data.save(holding('one')),
      data.save(holding('two')),
      data.save(holding('three')),
    ]);
    expect(text()).toBe('three');
  });

  it('without the mark of a finished seeding do not count', () => {
    mkdirSync(data.path);
    expect(data.holds(projectId)).toBe(false);
  });

  it('can be removed', async () => {
    await data.save(holding('one'));
    data.remove();
    expect(readdirSync(parent)).toEqual([]);
  });
});

describe('after a start that was killed', () => {
  it('while it wrote an export, the former one counts', async () => {
    await data.save(holding('one'));
    mkdirSync(`${data.path}.new`);
    data.recover();
    expect(text()).toBe('one');
    expect(readdirSync(parent)).toEqual(['data']);
  });

  it('between the two renames, the former one counts', async () => {
    await data.save(holding('one'));
    renameSync(data.path, `${data.path}.old`);
    mkdirSync(`${data.path}.new`);
    data.recover();
    expect(text()).toBe('one');
    expect(existsSync(`${data.path}.new`)).toBe(false);
  });

  it('after the second rename, the new one counts', async () => {
    await data.save(holding('one'));
    mkdirSync(`${data.path}.old`);
    data.recover();
    expect(text()).toBe('one');
    expect(readdirSync(parent)).toEqual(['data']);
  });
});
