import { BaseSequencer, type TestSpecification } from 'vitest/node';

const asksStorage = ({ moduleId }: TestSpecification): boolean => /\/storage-[\w-]+\.test\.ts$/.test(moduleId);

/** The Storage emulator answers one request at a time: files that ask it stand apart, so that workers do not wait for each other there. */
export class SpreadStorage extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const storage = sorted.filter((file) => file.project.name === 'rules' && asksStorage(file));
    const others = sorted.filter((file) => !storage.includes(file));
    const first = others.findIndex((file) => file.project.name === 'rules');
    const count = others.filter((file) => file.project.name === 'rules').length;
    const gap = Math.ceil(count / Math.max(storage.length, 1));
    for (const [index, file] of storage.entries()) others.splice(first + index * (gap + 1), 0, file);
    return others;
  }
}
