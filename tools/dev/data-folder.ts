import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Inside the folder: says that the seeding of these data was finished, for which project. */
const markFile = 'glassbook.json';

/** The emulators, as far as they are saved. */
interface Source {
  projectId: string;
  exportData(folder: string): Promise<void>;
}

/**
 * The folder that keeps what the emulators hold between two starts. A new export is written beside it and takes its place
 * only when it is whole, so that at every moment there is one whole export.
 */
export class DataFolder {
  private saving: Promise<void> = Promise.resolve();

  constructor(readonly path: string) {}

  /** Where an export is written until it is whole. */
  private get unfinished(): string {
    return `${this.path}.new`;
  }

  /** Where the former export waits while the new one takes its place. */
  private get former(): string {
    return `${this.path}.old`;
  }

  /** Puts right what a start that was killed left behind. Call it before anything is read. */
  recover(): void {
    if (!existsSync(this.path) && existsSync(this.former)) {
      renameSync(this.former, this.path);
    }
    rmSync(this.former, { recursive: true, force: true });
    rmSync(this.unfinished, { recursive: true, force: true });
  }

  /** True when there is something to start from: data that were seeded to the end, for this project. */
  holds(projectId: string): boolean {
    const mark = join(this.path, markFile);
    return existsSync(mark) && JSON.parse(readFileSync(mark, 'utf8')).projectId === projectId;
  }

  remove(): void {
    for (const folder of [this.path, this.former, this.unfinished]) {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Replaces the folder by a new export. Calls wait for each other; one that fails leaves the former export as it was. */
  save(source: Source): Promise<void> {
    const saved = this.saving.then(() => this.replace(source));
    this.saving = saved.catch(() => undefined); // its caller hears of it; the next one starts afresh
    return saved;
  }

  private async replace(source: Source): Promise<void> {
    mkdirSync(dirname(this.path), { recursive: true });
    rmSync(this.unfinished, { recursive: true, force: true });
    await source.exportData(this.unfinished);
    writeFileSync(join(this.unfinished, markFile), JSON.stringify({ projectId: source.projectId }));
    if (existsSync(this.path)) {
      renameSync(this.path, this.former);
    }
    renameSync(this.unfinished, this.path);
    rmSync(this.former, { recursive: true, force: true });
  }
}
