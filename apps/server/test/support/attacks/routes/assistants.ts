import { listAssistants } from '@symbi/contracts/assistants';
import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import { object, own, type FeatureAttacks } from '../table.ts';

const assistant = { id: 'assistant' };

/** Assistants, and the decision on a waiting call. */
export const assistants: FeatureAttacks = {
  seed: async (user, marker) => {
    const made = await user.call('POST', '/api/assistant/create', {
      name: `Assistant ${marker}`,
      instructions: marker,
      tools: [{ type: 'function', function: { name: 'calculate', description: marker } }],
    });
    const listed = await user.ask(listAssistants);
    const assistantChat = await startConversation(user, listed.assistants.find((each) => each.isBuiltIn)?.id);
    const { reply } = await talk(user, assistantChat, `/save ${marker}: ${marker}`);
    return {
      assistant: pick(made.body, 'assistant.id'),
      assistantChat,
      waitingReply: reply._id,
      toolCall: reply.toolCalls?.[0]?._id ?? '',
    };
  },
  routes: {
    'GET /api/assistant/list': own(),
    'GET /api/assistant/functions': own(),
    'GET /api/assistant/latest': own(),
    'GET /api/assistant/:id': object(assistant),
    'POST /api/assistant/create': own({ body: { name: 'Assistant' } }),
    'POST /api/assistant/import': own({ body: { export: [{ object: 'assistant', name: 'Assistant' }] } }),
    'PUT /api/assistant/:id': object(assistant, { body: { name: 'Mine now' } }),
    'DELETE /api/assistant/:id': object(assistant),
    'POST /api/conversations/:id/messages/:messageId/tool-calls/:callId': object(
      { id: 'assistantChat', messageId: 'waitingReply', callId: 'toolCall' },
      { body: { approve: true } },
    ),
  },
};
