import type { ProviderId } from '../provider.ts';

/** Open models have it in their names: llava, qwen2.5-vl, llama-3.2-11b-vision, gemma 3 and later, llama 4. */
const FAMILIES =
  /llava|vision|pixtral|moondream|minicpm-(?:v|o)|internvl|(?:^|[^a-z])vl(?:[^a-z]|$)|gemma-?[34](?!n?[:-]?(?:270m|1b))|llama-?4|gpt-4o|claude-(?!2|instant)|gemini/;
/** Known to read only text. */
const TEXT_ONLY =
  /gpt-oss|gemma-?3n?[:-]?(?:270m|1b)|deepseek-(?:v[34]|r1)|gpt-3\.5|codellama|phi-?[34](?!.*(?:vision|multimodal))/;

const byFamily = (model: string): boolean | null => {
  const name = model.toLowerCase();
  if (FAMILIES.test(name)) return true;
  return TEXT_ONLY.test(name) ? false : null;
};

/**
 * Models that accept pictures, by name. Null when the name does not tell: then the agent's own setting counts.
 * - OpenAI: https://developers.openai.com/api/docs/models ('Input: text, image'), read on 2026-11-23: all since GPT-4
 *   Turbo except the first small reasoning models.
 * - Anthropic: https://platform.claude.com/docs/en/build-with-claude/vision: every Claude since 3.
 * - Perplexity: https://docs.perplexity.ai/docs/agent-api/image-attachments.
 * - v0: its Platform API takes files only by a web address, which files of a conversation here do not have.
 */
const SEES: Readonly<Record<ProviderId, (model: string) => boolean | null>> = {
  openai: (model) =>
    /^(?:chatgpt-4o|gpt-(?:4o|4\.\d|4-turbo|[5-9])|o\d)/.test(model) && !/^(?:o1-mini|o1-preview|o3-mini)/.test(model),
  anthropic: (model) => !/^claude-(?:2|instant)/.test(model),
  perplexity: () => true,
  v0: () => false,
  local: () => false,
  together: byFamily,
  custom: byFamily,
};

/** Whether a model accepts pictures, by its name; null when the name does not tell. */
export const seesPictures = (provider: ProviderId, model: string): boolean | null => SEES[provider](model);
