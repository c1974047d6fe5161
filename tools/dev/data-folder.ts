/** Keeps the data of the emulators between two starts. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The file in the folder that names the project, written when the data are complete. */
const markFile = 'glassbook.json';

interface Source {
  projectId: string;
  exportData(folder: string): Promise<void>;
}

/**
 * A new export is written beside the folder and replaces it only when it is complete, so there is a
 * complete export at every moment.
 */
export class DataFolder {
  private saving: Promise<void> = Promise.resolve();

  constructor(readonly path: string) {}

  /** Where an export is written until it is complete. */
  private get unfinished(): string {
    return `${this.path}.new`;
  }

  /** Where the former export is while the new one replaces it. */
  private get former(): string {
    return `${this.path}.old`;
  }

  /** Repairs what a killed start has left. Call it before reading anything. */
  recover(): void {
    if (!existsSync(this.path) && existsSync(this.former)) renameSync(this.former, this.path);
    rmSync(this.former, { recursive: true, force: true });
    rmSync(this.unfinished, { recursive: true, force: true });
  }

  /** True if there are complete data of this project. */
  holds(projectId: string): boolean {
    const mark = join(this.path, markFile);
    return existsSync(mark) && JSON.parse(readFileSync(mark, 'utf8')).projectId === projectId;
  }

  remove(): void {
    for (const folder of [this.path, this.former, this.unfinished]) {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /**
   * Replaces the folder by a new export. Calls wait for each other. If an export fails, the former
   * one stays.
   */
  save(source: Source): Promise<void> {
    const saved = this.saving.then(() => this.replace(source));
    this.saving = saved.catch(() => undefined); // its caller gets the error; the next save is not affected
    return saved;
  }

  private async replace(source: Source): Promise<void> {
    mkdirSync(dirname(this.path), { recursive: true });
    rmSync(this.unfinished, { recursive: true, force: true });
    await source.exportData(this.unfinished);
    writeFileSync(join(this.unfinished, markFile), JSON.stringify({ projectId: source.projectId }));
    if (existsSync(this.path)) renameSync(this.path, this.former);
    renameSync(this.unfinished, this.path);
    rmSync(this.former, { recursive: true, force: true });
  }
}
