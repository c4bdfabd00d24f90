import { ReviewScreen } from '../../features/review/components/review-screen.tsx';

export const ReviewPage = () => <ReviewScreen />;
