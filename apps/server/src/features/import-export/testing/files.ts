/** Files as other applications write them, shortened to the essentials. */

export interface Node {
  readonly role?: string;
  readonly parts?: readonly unknown[];
  readonly type?: string;
  readonly parent: string | null;
  readonly more?: Readonly<Record<string, unknown>>;
}

const chatGptNode = ({ role, parts, type = 'text', parent, more = {} }: Node, id: string, at: number) => ({
  id,
  parent,
  children: [],
  message:
    role === undefined
      ? null
      : {
          id,
          author: { role, name: null, metadata: {} },
          create_time: 1_700_000_000 + at,
          content: { content_type: type, ...(parts === undefined ? {} : { parts }) },
          status: 'finished_successfully',
          recipient: 'all',
          metadata: role === 'assistant' ? { model_slug: 'gpt-4o' } : {},
          ...more,
        },
});

export const chatGptConversation = (
  id: string,
  title: string,
  nodes: Readonly<Record<string, Node>>,
  current: string,
) => ({
  title,
  create_time: 1_700_000_000.5,
  update_time: 1_700_000_900.25,
  mapping: Object.fromEntries(Object.entries(nodes).map(([key, node], at) => [key, chatGptNode(node, key, at)])),
  current_node: current,
  conversation_id: id,
  is_archived: false,
  default_model_slug: 'gpt-4o',
});

/** Branches, a picture, a function and a system prompt. */
export const chatGptFile = [
  chatGptConversation(
    'c-1',
    'Lighthouses',
    {
      root: { parent: null },
      system: { role: 'system', parts: [''], parent: 'root' },
      custom: { role: 'user', type: 'user_editable_context', parent: 'system' },
      ask: { role: 'user', parts: ['Where is the lighthouse?'], parent: 'custom' },
      first: { role: 'assistant', parts: ['In the north.'], parent: 'ask' },
      call: { role: 'assistant', type: 'code', parent: 'ask', more: { recipient: 'python' } },
      result: { role: 'tool', type: 'execution_output', parent: 'call' },
      second: { role: 'assistant', parts: ['On the \uE200cite\uE202turn0\uE201western cape.'], parent: 'result' },
      photo: {
        role: 'user',
        type: 'multimodal_text',
        parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'file-service://x' }, 'Is this it?'],
        parent: 'second',
      },
      last: { role: 'assistant', parts: ['Yes, it is.'], parent: 'photo' },
    },
    'last',
  ),
  { title: 'Broken entry', conversation_id: 'c-2' },
  chatGptConversation('c-3', '', { hello: { role: 'user', parts: ['Hello'], parent: null } }, 'hello'),
];

const libreMessage = (messageId: string, parentMessageId: string, isCreatedByUser: boolean, text: string) => ({
  messageId,
  parentMessageId,
  isCreatedByUser,
  sender: isCreatedByUser ? 'User' : 'GPT-4',
  model: isCreatedByUser ? null : 'gpt-4-turbo',
  text,
  createdAt: '2024-05-01T16:35:11.530Z',
});

export const libreChatTree = {
  conversationId: 'l-1',
  endpoint: 'openAI',
  title: 'Virtual environments',
  exportAt: '13:18:04 GMT-0400',
  branches: true,
  recursive: true,
  options: { model: 'gpt-4-turbo', promptPrefix: 'You are terse.' },
  messages: [
    {
      ...libreMessage('m1', '00000000-0000-0000-0000-000000000000', true, 'How?'),
      children: [
        { ...libreMessage('m2', 'm1', false, 'Like this.'), children: [libreMessage('m3', 'm2', true, 'Thanks')] },
        libreMessage('m4', 'm1', false, 'Or like that.'),
      ],
    },
  ],
};

export const libreChatList = {
  conversationId: 'l-2',
  title: 'Flat',
  exportAt: '08:12:16 GMT-0400',
  recursive: false,
  messages: [
    libreMessage('f1', '00000000-0000-0000-0000-000000000000', true, 'Begin'),
    { ...libreMessage('f2', 'f1', false, ''), error: true },
    {
      ...libreMessage('f3', 'f2', false, ''),
      content: [
        { type: 'think', think: 'Hm.' },
        { type: 'text', text: { value: 'Done.' } },
        { type: 'tool_call', tool_call: { name: 'search' } },
        { type: 'hologram' },
      ],
    },
  ],
};

export const openWebUiFile = [
  {
    id: 'w-1',
    user_id: 'u1',
    title: 'Multiplication',
    chat: {
      title: 'Multiplication',
      models: ['deepseek-r1'],
      history: {
        currentId: 'a',
        messages: {
          q: {
            id: 'q',
            parentId: null,
            role: 'user',
            content: '15 * 17?',
            timestamp: 1_700_000_000,
            files: [{ type: 'image' }],
          },
          a: {
            id: 'a',
            parentId: 'q',
            role: 'assistant',
            content: '<details type="reasoning" done="true"><summary>Thought</summary>&gt; Hm</details>255',
            model: 'deepseek-r1',
            timestamp: 1_700_000_010,
          },
        },
      },
      tags: ['maths'],
    },
    created_at: 1_700_000_000,
    updated_at: 1_700_000_010,
    archived: true,
    pinned: false,
    meta: {},
  },
];
