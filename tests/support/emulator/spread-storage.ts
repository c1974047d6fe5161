import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isOfRules = ({ project }: TestSpecification): boolean => project.name === 'rules';
const asksStorage = (file: TestSpecification): boolean =>
  isOfRules(file) && /\/storage-[\w-]+\.test\.ts$/.test(file.moduleId);

/**
 * Spreads the files that use the Storage emulator over those of the project `rules`: side by side,
 * their workers wait for the emulator.
 */
export class SpreadStorage extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Here the files of a project are next to each other.
    const sorted = await super.sort(files);
    const storage = sorted.filter(asksStorage);
    if (storage.length === 0) return sorted;
    const others = sorted.filter((file) => isOfRules(file) && !asksStorage(file));
    const gap = Math.ceil(others.length / storage.length);
    const spread = storage.flatMap((file, i) => [file, ...others.slice(i * gap, (i + 1) * gap)]);
    const first = sorted.findIndex(isOfRules);
    return [...sorted.slice(0, first), ...spread, ...sorted.slice(first + spread.length)];
  }
}
