/** Stops what a program has started, the last first. */
import { explain } from './failure';

export class Teardown {
  private readonly stops: (() => Promise<void> | void)[] = [];

  add(stop: () => Promise<void> | void): void {
    this.stops.push(stop);
  }

  /**
   * Stops everything, once. A stop that fails does not prevent the others.
   * @returns whether all succeeded
   */
  async run(): Promise<boolean> {
    let well = true;
    for (let stop = this.stops.pop(); stop; stop = this.stops.pop()) {
      try {
        await stop();
      } catch (error) {
        console.error(explain(error));
        well = false;
      }
    }
    return well;
  }
}
