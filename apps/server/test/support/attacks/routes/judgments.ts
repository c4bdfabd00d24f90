import { object, own, type FeatureAttacks } from '../table.ts';

const reply = { id: 'conversation', messageId: 'reply' };

/** People's judgments of scores. */
export const judgments: FeatureAttacks = {
  seed: async (user, marker, { conversation, reply: message }) => {
    const path = `/api/conversations/${conversation}/messages/${message}/feedback`;
    const judged = await user.call('POST', path, { judgment: 'right', note: marker });
    if (judged.status !== 200) throw new Error(judged.text);
    return {};
  },
  routes: {
    'POST /api/conversations/:id/messages/:messageId/feedback': object(reply, { body: { judgment: 'wrong' } }),
    'DELETE /api/conversations/:id/messages/:messageId/feedback': object(reply),
    'POST /api/conversations/:id/messages/:messageId/score': object(reply),
    'GET /api/judgments': own(),
    'GET /api/judgments/blind': own(),
    'GET /api/judgments/calibration': own(),
  },
};
