/**
 * The part of the library in use: its own types import files without extensions, which Node's resolution cannot find.
 */
declare module '@huggingface/tokenizers' {
  export class Tokenizer {
    constructor(tokenizer: object, settings: object);
    encode(
      text: string,
      options: { add_special_tokens?: boolean; text_pair?: string; return_token_type_ids?: boolean },
    ): { ids: number[]; token_type_ids?: number[] };
  }
}
