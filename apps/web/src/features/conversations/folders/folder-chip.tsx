import { useQuery } from '@tanstack/react-query';
import { FilterChip } from '../components/filter-chip.tsx';
import { foldersQuery } from './api.ts';
import { text } from './text.ts';

interface FolderChipProps {
  readonly folder: string;
  readonly onClear: () => void;
}

/** Names the folder shown, and shows all conversations again. */
export const FolderChip = ({ folder, onClear }: FolderChipProps) => {
  const { data } = useQuery(foldersQuery);
  if (data === undefined) return null;
  const name = data.find(({ _id }) => _id === folder)?.name ?? text.gone;
  return <FilterChip label={text.shown(name)} action={text.clear(name)} onClear={onClear} />;
};
