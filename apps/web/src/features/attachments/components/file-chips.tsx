import Close from '@mui/icons-material/Close';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import Refresh from '@mui/icons-material/Refresh';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Agent } from '@symbi/contracts/agents';
import { useCallback, useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { formatPercent } from '../../../platform/format.ts';
import { fadingEdges, markEdges } from '../../../ui/scroll/fading-edges.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { isOnItsWay, type PendingFiles, type PendingFile } from '../pending.ts';
import { text } from '../text.ts';
import { Thumbnail } from '../pictures/thumbnail.tsx';
import { chosenFile, retryFile, takeOut } from '../upload/upload.ts';
import { UnseenPictures } from './unseen-pictures.tsx';

const chip = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  maxWidth: 1,
  width: { xs: 1, sm: 'auto' },
  pl: 1.25,
  pr: 0.5,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  overflow: 'hidden',
} as const;

/** The line below the name: the progress, the type, or why it failed. */
const lineOf = (file: PendingFile): string => {
  if (file.state === 'failed') return file.problem;
  if (file.state === 'held') return file.detail;
  if (file.state === 'ready') return file.problem ?? (file.wasThere ? text.chips.there : file.detail);
  if (file.state === 'sending') return `${text.chips.sending(formatPercent(file.sent))} · ${file.detail}`;
  return `${file.state === 'queued' ? text.chips.queued : text.chips.reading} · ${file.detail}`;
};

const Progress = ({ file }: { readonly file: PendingFile }) =>
  isOnItsWay(file) ? (
    <LinearProgress
      aria-label={text.chips.progress(file.name)}
      {...(file.state === 'sending'
        ? { variant: 'determinate', value: Math.round(file.sent * 100) }
        : { variant: 'indeterminate' })}
      sx={{ position: 'absolute', insetInline: 0, bottom: 0, height: 3 }}
    />
  ) : null;

/** A picture that is not uploaded yet, from the file itself. */
const Preview = ({ chosen, name }: { readonly chosen: File; readonly name: string }) => {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(chosen);
      return () => URL.revokeObjectURL(image.src);
    },
    [chosen],
  );
  return (
    <Box
      component="img"
      ref={show}
      alt={name}
      sx={{ width: 44, height: 44, objectFit: 'cover', flexShrink: 0, borderRadius: 1.5 }}
    />
  );
};

interface ChipProps {
  readonly place: PendingFiles;
  readonly file: PendingFile;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

const Sign = ({ place, file }: Pick<ChipProps, 'place' | 'file'>) => {
  const hasProblem = 'problem' in file && file.problem !== undefined;
  const Icon = hasProblem ? WarningAmber : InsertDriveFileOutlined;
  if (file.state === 'ready' && file.isPicture && !hasProblem) {
    const { conversationId } = place;
    return <Thumbnail {...{ conversationId }} pictureId={file.id} name={file.name} width={44} height={44} />;
  }
  const chosen = file.state === 'held' && file.isPicture ? chosenFile(file.key) : undefined;
  return chosen === undefined ? (
    <Icon fontSize="small" color={hasProblem ? 'error' : 'action'} sx={{ flexShrink: 0 }} />
  ) : (
    <Preview chosen={chosen} name={file.name} />
  );
};

const Chip = ({ place, file, onRetry, onRemove }: ChipProps) => {
  const hasProblem = 'problem' in file && file.problem !== undefined;
  return (
    <Box component="li" sx={{ ...chip, ...(hasProblem ? { borderColor: 'error.main' } : {}) }}>
      <Sign place={place} file={file} />
      <Box sx={{ minWidth: 0, flexGrow: 1, maxWidth: { sm: hasProblem ? 420 : 240 } }}>
        <Typography variant="body2" noWrap title={file.name} sx={{ fontWeight: 600 }}>
          <bdi>{file.name}</bdi>
        </Typography>
        <Typography
          variant="caption"
          component="p"
          color={hasProblem ? 'error' : 'textSecondary'}
          role={hasProblem ? 'alert' : undefined}
          sx={{ lineHeight: 1.35, overflowWrap: 'anywhere' }}
        >
          {lineOf(file)}
        </Typography>
      </Box>
      {file.state === 'failed' && file.canRetry && (
        <IconButton size="small" aria-label={text.chips.retry(file.name)} onClick={onRetry}>
          <Refresh fontSize="small" />
        </IconButton>
      )}
      <IconButton
        size="small"
        aria-label={isOnItsWay(file) ? text.chips.cancel(file.name) : text.chips.remove(file.name)}
        onClick={onRemove}
      >
        <Close fontSize="small" />
      </IconButton>
      <Progress file={file} />
    </Box>
  );
};

/** Announces arrived files to screen readers. */
const Announcement = ({ files }: { readonly files: readonly PendingFile[] }) => (
  <Box component="output" sx={visuallyHidden}>
    {files
      .filter(({ state }) => state === 'ready')
      .map(({ name }) => text.chips.ready(name))
      .join(' ')}
  </Box>
);

interface FileChipsProps {
  readonly place: PendingFiles;
  readonly files: readonly PendingFile[];
  readonly input: RefObject<HTMLElement | null>;
  readonly onRemove: (name: string) => void;
  /** A notice about files, shown with them. */
  readonly note: ReactNode;
  /** The chosen agent, if it will not be shown the pictures among them. */
  readonly unseenBy: Agent | undefined;
}

const strip = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  listStyle: 'none',
  m: 0,
  p: 0,
  // What is left is enough for the text, the row below it and the bars.
  maxHeight: 'min(320px, max(var(--visible-height, 100dvh) / 3, var(--visible-height, 100dvh) - 460px))',
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  ...fadingEdges,
} as const;

/** Scrolls to the file added last, and stays there while the others grow by what is said of them. */
const useLastInView = (files: readonly PendingFile[]) => {
  const list = useRef<HTMLUListElement>(null);
  const count = useRef(0);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const box = list.current;
    if (box !== null && (files.length > count.current || isAtEnd.current)) box.scrollTop = box.scrollHeight;
    count.current = files.length;
  }, [files]);
  useEffect(() => markEdges(list.current), []);
  const handleScroll = (): void => {
    const box = list.current;
    if (box !== null) isAtEnd.current = box.scrollHeight - box.clientHeight - box.scrollTop < 2;
  };
  return { list, handleScroll };
};

/** The files that go with the next message, above its text. */
export const FileChips = ({ place, files, input, onRemove, note, unseenBy }: FileChipsProps) => {
  const { list, handleScroll } = useLastInView(files);
  return (
    <Box sx={{ px: 1.5, pt: 1.5 }}>
      <Box component="ul" ref={list} aria-label={text.chips.label} onScroll={handleScroll} sx={strip}>
        {files.map((file) => (
          <Chip
            key={file.key}
            place={place}
            file={file}
            onRetry={() => retryFile(place, file)}
            onRemove={() => {
              // The button disappears with its file.
              input.current?.focus();
              void takeOut(place, file);
              onRemove(file.name);
            }}
          />
        ))}
      </Box>
      <Announcement files={files} />
      {note}
      {unseenBy !== undefined && <UnseenPictures agent={unseenBy} />}
    </Box>
  );
};
