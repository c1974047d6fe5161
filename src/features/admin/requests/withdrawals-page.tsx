import { withdrawalKind } from './kinds';
import { RequestsPage } from './requests-page';

export const Component = () => <RequestsPage kind={withdrawalKind} />;
