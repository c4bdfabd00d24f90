/** What is used of the library: its own types name files without their endings, which Node's resolution does not find. */
declare module '@huggingface/tokenizers' {
  export class Tokenizer {
    constructor(tokenizer: object, settings: object);
    encode(
      text: string,
      options: { add_special_tokens?: boolean; text_pair?: string; return_token_type_ids?: boolean },
    ): { ids: number[]; token_type_ids?: number[] };
  }
}
