import type { Behavior, Page } from './faults.ts';
import { asksForLogprobs, withLogprobs } from './logprob-protocols.ts';
import { typed, type Protocol } from './protocol.ts';
import { PROTOCOLS, type ProtocolName } from './protocols.ts';

const PAGES: readonly Page[] = [
  { url: 'https://example.org/tides', title: 'Tides explained', text: 'The Moon raises two tides a day.' },
  { url: 'https://example.org/moon', title: 'The Moon', text: 'It circles the Earth in 27.3 days.' },
];

const linkTo = ({ url }: Page): string => `([${URL.parse(url)?.host ?? 'page'}](${url}))`;

/** The text of OpenAI's model with a search: its own words, each followed by a link to their page. */
const withLinks = (pages: readonly Page[]): string => pages.map((page) => `${page.text} ${linkTo(page)}`).join('\n\n');

/**
 * https://developers.openai.com/api/docs/guides/tools-web-search: tool calls, then citations by position in the text.
 */
const responsesSearch = (pages: readonly Page[]): Protocol => ({
  ...PROTOCOLS.responses,
  start: (model) => {
    const [created = '', inProgress = '', ...message] = PROTOCOLS.responses.start(model);
    const item = { type: 'web_search_call', id: 'ws_fake' };
    const sources = pages.map(({ url }) => ({ type: 'url', url }));
    return [
      created,
      inProgress,
      typed({ type: 'response.output_item.added', output_index: 1, item: { ...item, status: 'in_progress' } }),
      typed({ type: 'response.web_search_call.in_progress', output_index: 1, item_id: 'ws_fake' }),
      typed({ type: 'response.web_search_call.searching', output_index: 1, item_id: 'ws_fake' }),
      typed({ type: 'response.web_search_call.completed', output_index: 1, item_id: 'ws_fake' }),
      typed({
        type: 'response.output_item.done',
        output_index: 1,
        item: { ...item, status: 'completed', action: { type: 'search', query: 'tides', sources } },
      }),
      ...message,
    ];
  },
  end: (ending) => [
    ...pages.flatMap((page, index) => {
      const at = ending.text.indexOf(linkTo(page));
      if (at < 0) return [];
      // Positions count characters.
      const start = Array.from(ending.text.slice(0, at)).length;
      const annotation = {
        type: 'url_citation',
        start_index: start,
        end_index: start + Array.from(linkTo(page)).length,
        url: page.url,
        title: page.title,
      };
      return [
        typed({
          type: 'response.output_text.annotation.added',
          item_id: 'msg_fake',
          output_index: 0,
          content_index: 0,
          annotation_index: index,
          annotation,
        }),
      ];
    }),
    ...PROTOCOLS.responses.end(ending),
  ],
});

/** https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool: call and results are blocks before the text. */
const messagesSearch = (pages: readonly Page[], error: string | undefined): Protocol => ({
  ...PROTOCOLS.messages,
  start: (model) => {
    const [begin = ''] = PROTOCOLS.messages.start(model);
    const content =
      error === undefined
        ? pages.map(({ url, title }) => ({
            type: 'web_search_result',
            url,
            title,
            encrypted_content: 'RmFrZQ==',
            page_age: null,
          }))
        : { type: 'web_search_tool_result_error', error_code: error };
    return [
      begin,
      typed({
        type: 'content_block_start',
        index: 1,
        content_block: { type: 'server_tool_use', id: 'srvtoolu_fake', name: 'web_search', input: {} },
      }),
      typed({
        type: 'content_block_delta',
        index: 1,
        delta: { type: 'input_json_delta', partial_json: '{"query": "tides"}' },
      }),
      typed({ type: 'content_block_stop', index: 1 }),
      typed({
        type: 'content_block_start',
        index: 2,
        content_block: { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_fake', content },
      }),
      typed({ type: 'content_block_stop', index: 2 }),
      typed({ type: 'content_block_start', index: 0, content_block: { citations: [], type: 'text', text: '' } }),
    ];
  },
  end: (ending) => [
    ...(error === undefined ? pages : []).map(({ url, title, text }) =>
      typed({
        type: 'content_block_delta',
        index: 0,
        delta: {
          type: 'citations_delta',
          citation: {
            type: 'web_search_result_location',
            cited_text: text.slice(0, 150),
            url,
            title,
            encrypted_index: 'RmFrZQ==',
          },
        },
      }),
    ),
    ...PROTOCOLS.messages.end(ending),
  ],
});

const asksForSearch = (body: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(body['tools']) && /"type":"web_search/.test(JSON.stringify(body['tools']));

/** The protocol for a request, and its default text; the search protocol if the request asks for a search. */
export const protocolFor = (
  name: ProtocolName,
  body: Readonly<Record<string, unknown>>,
  behavior: Behavior,
): { readonly protocol: Protocol; readonly reply?: string } => {
  const { pages = PAGES, searchError } = behavior;
  if (asksForLogprobs(body)) return { protocol: withLogprobs(name, body, behavior) };
  if (!asksForSearch(body)) return { protocol: PROTOCOLS[name] };
  if (name === 'responses') return { protocol: responsesSearch(pages), reply: withLinks(pages) };
  if (name === 'messages') return { protocol: messagesSearch(pages, searchError) };
  return { protocol: PROTOCOLS[name] };
};
