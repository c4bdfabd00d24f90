import { pngOf } from '@symbi/testkit/pictures';
import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import { object, own, type FeatureAttacks, type Things } from '../table.ts';

const id = { id: 'conversation' };
const message = { ...id, messageId: 'question' };
const reply = { ...id, messageId: 'reply' };
const file = { ...id, attachmentId: 'attachment' };
const withTheirAgent = ({ agent }: Things) => ({ body: { content: 'Hello', agentId: agent } });
const belowTheirMessage = ({ reply: parentId }: Things) => ({ body: { content: 'Hello', parentId } });

const withTheirContext = ({ context }: Things) => ({ body: { content: 'Hello', contexts: [context] } });
const withTheirPicture = ({ picture }: Things) => ({ body: { content: 'Hello', pictures: [picture] } });
const withTheirFile = ({ attachment }: Things) => ({ body: { content: 'Hello', documents: [attachment] } });

/** Conversations, their messages, capsules and the search over them. */
export const conversations: FeatureAttacks = {
  seed: async (user, marker, { folder }) => {
    const conversation = await startConversation(user);
    const about = { title: `About ${marker}`, tags: [marker], folder };
    await user.call('PUT', `/api/conversations/${conversation}`, about);
    await user.call('PUT', `/api/context/capsule/${conversation}`, { goals: [marker], notes: marker });
    const first = await talk(user, conversation, `What is ${marker}?`);
    await talk(user, conversation, `And again, what is ${marker}?`);
    const text = new TextEncoder().encode(`A file about ${marker}.`);
    const attached = await user.call('POST', `/api/conversations/${conversation}/attachments?name=${marker}.txt`, text);
    const drawn = await user.call(
      'POST',
      `/api/conversations/${conversation}/attachments?name=${marker}.png`,
      pngOf(9, 9),
    );
    const listed = await user.call('GET', '/api/agents');
    return {
      conversation,
      question: first.question._id,
      reply: first.reply._id,
      attachment: pick(attached.body, 'data._id'),
      picture: pick(drawn.body, 'data._id'),
      usableAgent: pick(listed.body, 'data.0._id'),
    };
  },
  watch: (socket, { conversation }) => socket.emitWithAck('joinConversation', { id: conversation, after: 0 }),
  routes: {
    'GET /api/conversations': own({}, [
      ({ user }) => ({ query: `userId=${user}&owner=${user}` }),
      ({ folder }) => ({ query: `folder=${folder}` }),
    ]),
    'POST /api/conversations': own({ body: ({ usableAgent }) => ({ agent: usableAgent }) }, [
      ({ agent }) => ({ body: { agent } }),
    ]),
    'GET /api/conversations/:id': object(id),
    'PUT /api/conversations/:id': object(id, { body: { title: 'Mine now', isPinned: true } }, [
      ({ agent }) => ({ body: { agent } }),
      ({ folder }) => ({ body: { folder } }),
    ]),
    'DELETE /api/conversations/:id': object(id),
    'POST /api/conversations/:id/restore': object(id),
    'GET /api/conversations/:id/messages': object(id, {}, [
      ({ reply: messageId }) => ({ query: `before=${messageId}` }),
      ({ reply: messageId }) => ({ query: `around=${messageId}` }),
    ]),
    'GET /api/conversations/:id/changes': object(id, { query: 'since=0' }),
    'GET /api/conversations/:id/encrypted': object(id),
    'GET /api/conversations/:id/find': object(id, { query: 'q=hello' }),
    'POST /api/conversations/:id/messages': object(id, { body: { content: 'Hello' } }, [
      withTheirAgent,
      belowTheirMessage,
      withTheirPicture,
      withTheirFile,
      withTheirContext,
    ]),
    'PUT /api/conversations/:id/messages/:messageId': object(message, { body: { content: 'Hello' } }, [withTheirAgent]),
    'PUT /api/conversations/:id/messages/:messageId/tags': object(message, { body: { tags: ['mine'] } }),
    'DELETE /api/conversations/:id/messages/:messageId': object(message),
    'POST /api/conversations/:id/messages/:messageId/select': object(message),
    'POST /api/conversations/:id/messages/:messageId/stop': object(reply),
    'POST /api/conversations/:id/messages/:messageId/regenerate': object(reply, { body: { ci: true } }, [
      ({ agent }) => ({ body: { agentId: agent } }),
      ({ agent }) => ({ body: { agentId: agent, select: false } }),
    ]),
    'POST /api/conversations/:id/messages/:messageId/continue': object(reply, { body: { ci: true } }),
    'GET /api/conversations/:id/messages/:messageId/thoughts': object(reply),
    'GET /api/conversations/:id/messages/:messageId/trust': object(reply),
    'POST /api/conversations/:id/messages/:messageId/check': object(reply, { body: { by: 'contexts' } }),
    'POST /api/conversations/:id/attachments': object(id, { query: 'name=a.txt' }),
    'GET /api/conversations/:id/attachments': object(id),
    'GET /api/conversations/:id/attachments/:attachmentId': object(file),
    'GET /api/conversations/:id/attachments/:attachmentId/file': object(file),
    'DELETE /api/conversations/:id/attachments/:attachmentId': object(file),
    'GET /api/conversation-heads': own({ query: `ids=${'0'.repeat(24)}` }, [
      ({ conversation }) => ({ query: `ids=${conversation}` }),
    ]),
    'GET /api/search': own({ query: 'q=hello' }),
    'GET /api/context/capsule/:sessionId': object({ sessionId: 'conversation' }),
    'PUT /api/context/capsule/:sessionId': object({ sessionId: 'conversation' }, { body: { notes: 'Mine now' } }),
    'GET /api/context/capsule/:sessionId/versions': object({ sessionId: 'conversation' }),
  },
};
