import { lazy, Suspense } from 'react';
import { CenteredSpinner } from '../../ui/state/centered-spinner.tsx';

// One step further away than other pages, so its dependencies are not in the list that every visitor loads.
const SharedScreen = lazy(async () => ({ default: (await import('../shared/shared-screen.tsx')).SharedScreen }));

export const SharedPage = () => (
  <Suspense fallback={<CenteredSpinner />}>
    <SharedScreen />
  </Suspense>
);
