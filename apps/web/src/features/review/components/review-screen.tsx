import Box from '@mui/material/Box';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Page } from '../../../ui/page.tsx';
import { conversationQuery, eventsQuery, logQuery, pointsQuery } from '../api.ts';
import { parseSession } from '../model.ts';
import { SessionPicker } from '../picker/session-picker.tsx';
import { text } from '../text.ts';
import { SessionForm } from './session-form.tsx';
import { columns, SessionView } from './session-view.tsx';

/** What is opened takes the focus, which its link or button has lost, unless the link names a part of it. */
const useFocusOnOpening = (session: string | null) => {
  const isNamed = useLocation().hash !== '';
  const top = useRef<HTMLElement>(null);
  const shown = useRef(session);
  useEffect(() => {
    if (shown.current === session) return;
    shown.current = session;
    if (!isNamed) top.current?.focus();
  }, [session, isNamed]);
  return useCallback((element: HTMLElement | null): void => {
    top.current = element;
  }, []);
};

/** The review console: one's conversations by title, then one of them in words, with its evidence. */
export const ReviewScreen = () => {
  const client = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const given = parameters.get('session') ?? '';
  const parsed = parseSession(given);
  const session = 'session' in parsed ? parsed.session : null;
  const top = useFocusOnOpening(session);
  const handleLoad = (chosen: string): void => {
    if (chosen !== session) return setParameters({ session: chosen });
    for (const query of [conversationQuery, pointsQuery, eventsQuery, logQuery])
      void client.invalidateQueries({ queryKey: query(chosen).queryKey });
  };
  const isLoading = useInfiniteQuery({ ...pointsQuery(session ?? ''), enabled: session !== null }).isFetching;
  const form = <SessionForm session={session} given={given} isLoading={isLoading} onLoad={handleLoad} />;
  return (
    <Page title={text.title} subtitle={text.subtitle}>
      {session === null ? (
        <Box sx={columns}>
          <Box ref={top} tabIndex={-1} sx={{ minWidth: 0, outline: 'none' }}>
            <SessionPicker onChoose={handleLoad} />
          </Box>
          {form}
        </Box>
      ) : (
        <SessionView key={session} session={session} target={parameters.get('point')} top={top} form={form} />
      )}
    </Page>
  );
};
