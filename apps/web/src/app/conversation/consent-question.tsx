import { useEffect } from 'react';
import { ConsentDialog } from '../../features/agents/consent/consent-dialog.tsx';
import { useForgetAgents } from '../../features/agents/api.ts';
import { consentRequest } from '../../features/messages/consent.ts';
import { useStore } from '../../platform/store.ts';

/** Asks for a pending consent with the dialog that names the host. Closing it is not consent. */
export const ConsentQuestion = ({ onClose }: { readonly onClose: () => void }) => {
  const request = useStore(consentRequest);
  const forget = useForgetAgents();
  const id = request?.required.agent._id;
  useEffect(() => {
    // The agent shown elsewhere on the screen is out of date.
    if (id !== undefined) forget();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each agent that is asked about
  }, [id]);
  if (request === null) return null;
  const { agent, destination, reason, earlierMessages } = request.required;
  return (
    <ConsentDialog
      key={destination.id}
      {...{ agent, destination, reason, earlierMessages, onClose }}
      conversationId={request.conversationId}
      onGiven={() => request.answer(true)}
    />
  );
};
