import Pagination from '@mui/material/Pagination';
import { useIsNarrow } from '../../platform/hooks/use-narrow.ts';

/** Seven of them at the width of a thumb are one row on 320 px. */
const style = {
  mt: 3,
  '& ul': { justifyContent: 'center' },
  '@media (pointer: coarse)': { '& .MuiPaginationItem-root': { minWidth: 40, height: 40, m: 0, lineHeight: '40px' } },
} as const;

interface PageButtonsProps {
  readonly label: string;
  readonly count: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The pages of a list, in one row; nothing if there is only one. */
export const PageButtons = ({ label, count, page, onPage }: PageButtonsProps) => {
  const isNarrow = useIsNarrow();
  if (count <= 1) return null;
  return (
    <Pagination
      aria-label={label}
      count={count}
      page={page}
      siblingCount={isNarrow ? 0 : 1}
      onChange={(_, chosen) => onPage(chosen)}
      sx={style}
    />
  );
};
