import type {
  LanguageModelV4ProviderTool,
  LanguageModelV4Source,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolResult,
} from '@ai-sdk/provider';
import type { AdapterEvent } from '../adapter.ts';
import { isRecord } from '../resilience/classify.ts';
import { citedWords } from './cited-words.ts';

/** A provider's own web search, as requested through the SDK. */
export interface SdkSearch {
  readonly tool: LanguageModelV4ProviderTool;
  /** True when citations quote nothing of the page: then the model's text they mark is used. */
  readonly isRetold: boolean;
}

/** A cited page, with what is said of it. */
export interface Passage {
  readonly source: LanguageModelV4Source;
  readonly citedText?: string;
  readonly isRetold?: true;
}

export interface SearchReader {
  add(id: string, text: string): void;
  passagesOf(part: Extract<LanguageModelV4StreamPart, { type: 'text-end' }>): readonly Passage[];
  /** The search event of a tool result, or its failure; undefined for any other result. */
  resultOf(part: LanguageModelV4ToolResult): AdapterEvent | undefined;
  /** Number of searches done. */
  count(): number;
}

/** https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool#errors */
const FAILURES: Readonly<Record<string, string>> = {
  too_many_requests: 'Its search is being asked too often.',
  invalid_input: 'It asked its search for something that cannot be searched for.',
  max_uses_exceeded: 'It searched as often as it may.',
  query_too_long: 'It asked its search for too much at once.',
  unavailable: 'Its search is not available at the moment.',
};

const failureOf = ({ result }: LanguageModelV4ToolResult): string =>
  (isRecord(result) && typeof result['errorCode'] === 'string' ? FAILURES[result['errorCode']] : undefined) ??
  'Its search failed.';

/** Opening a found page uses the same tool, but is no search. */
const isSearch = ({ result }: LanguageModelV4ToolResult): boolean =>
  !isRecord(result) || !isRecord(result['action']) || result['action']['type'] === 'search';

/** Tracks the searches of one answer. */
export const createSearchReader = ({ isRetold }: SdkSearch): SearchReader => {
  const texts = new Map<string, string>();
  let searches = 0;
  return {
    add(id, text) {
      if (isRetold) texts.set(id, `${texts.get(id) ?? ''}${text}`);
    },
    passagesOf({ id, citations = [] }) {
      if (!isRetold) return citations;
      const words = citedWords(texts.get(id) ?? '', citations);
      return citations.map(({ source }, at) => {
        const citedText = words[at] ?? '';
        return citedText === '' ? { source } : { source, citedText, isRetold: true };
      });
    },
    resultOf(part) {
      if (part.isError === true) return { type: 'search-failed', message: failureOf(part) };
      if (!isSearch(part)) return undefined;
      searches += 1;
      return { type: 'searched' };
    },
    count: () => searches,
  };
};
