import { lazy, Suspense } from 'react';
import { CentredSpinner } from '../../ui/centred-spinner.tsx';

// One step further away than other pages: what it needs is on no list that every visitor loads.
const SharedScreen = lazy(async () => ({ default: (await import('../shared/shared-screen.tsx')).SharedScreen }));

export const SharedPage = () => (
  <Suspense fallback={<CentredSpinner />}>
    <SharedScreen />
  </Suspense>
);
