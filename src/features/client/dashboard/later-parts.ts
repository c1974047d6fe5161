/** The parts of the dashboard that load after its first figures, in one file. */
export { AccountChartsPlace } from './account-charts/account-charts-place';
export { LatestEntries } from './latest-entries';
export { Trading } from './trading';
