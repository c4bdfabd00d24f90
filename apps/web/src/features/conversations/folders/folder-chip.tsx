import { useQuery } from '@tanstack/react-query';
import { FilterChip } from '../components/filter-chip.tsx';
import { foldersQuery } from './api.ts';
import { text } from './text.ts';

interface FolderChipProps {
  readonly folder: string;
  readonly onClear: () => void;
}

/** Says that one folder is shown, and shows all again. */
export const FolderChip = ({ folder, onClear }: FolderChipProps) => {
  const { data } = useQuery(foldersQuery);
  if (data === undefined) return null;
  const name = data.find(({ _id }) => _id === folder)?.name ?? text.gone;
  return <FilterChip label={text.shown(name)} action={text.clear(name)} onClear={onClear} />;
};
