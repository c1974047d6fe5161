import { explain } from './failure';

/** What is running and how each of it is ended. The last that was started ends first. */
export class Teardown {
  private readonly stops: (() => Promise<void> | void)[] = [];

  add(stop: () => Promise<void> | void): void {
    this.stops.push(stop);
  }

  /** Ends everything, once. One that fails does not keep the others running. @returns whether all ended well */
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
