import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isRulesTest = ({ project }: TestSpecification): boolean => project.name === 'rules';
const usesStorage = (file: TestSpecification): boolean =>
  isRulesTest(file) && /\/storage-[\w-]+\.test\.ts$/.test(file.moduleId);

/**
 * Spreads the files that use the Storage emulator over those of the project `rules`: side by side,
 * their workers wait for the emulator.
 */
export class SpreadStorage extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Here the files of a project are next to each other.
    const sorted = await super.sort(files);
    const storage = sorted.filter(usesStorage);
    if (storage.length === 0) return sorted;
    const others = sorted.filter((file) => isRulesTest(file) && !usesStorage(file));
    const gap = Math.ceil(others.length / storage.length);
    const spread = storage.flatMap((file, i) => [file, ...others.slice(i * gap, (i + 1) * gap)]);
    const first = sorted.findIndex(isRulesTest);
    return [...sorted.slice(0, first), ...spread, ...sorted.slice(first + spread.length)];
  }
}
