import { depositKind } from './request-kinds';
import { RequestsPage } from './requests-page';

export const Component = () => <RequestsPage kind={depositKind} />;
