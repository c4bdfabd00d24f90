import MarkdownIt, { type Env, type Token } from 'markdown-it';
import { safeAddress } from './addresses.ts';
import { addFootnotes } from '../footnotes/footnote-rules.ts';
import { addMath } from '../math/math-rules.ts';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: 60 });
markdown.validateLink = (address) => safeAddress(address) !== null;
markdown.normalizeLinkText = (address) => address;
addMath(markdown);
addFootnotes(markdown);
/** The one tag of HTML that is read: models write it in cells of tables, which have no other way to break a line. */
markdown.inline.ruler.before('autolink', 'html_break', (state, silent) => {
  const [tag] = /^<br\s?\/?>/iu.exec(state.src.slice(state.pos, state.pos + '<br />'.length)) ?? [];
  if (tag === undefined) return false;
  if (!silent) state.push('hardbreak', 'br', 0);
  state.pos += tag.length;
  return true;
});
// With these two rules off, every text token stays a literal piece of the source, so its offset is known.
markdown.core.ruler.disable('text_join');
markdown.inline.ruler2.disable('fragments_join');

/** Records for each inline token where in the inline content it starts. */
class PlacedState extends markdown.inline.State {
  pendingStart = 0;

  override pushPending(): Token {
    const token = super.pushPending();
    token.meta = { start: this.pendingStart };
    return token;
  }

  override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
    const token = super.push(type, tag, nesting);
    token.meta = { start: this.pos };
    return token;
  }
}
markdown.inline.State = PlacedState;
markdown.inline.ruler.before('text', 'place', (state, silent) => {
  if (!silent && state.pending === '' && state instanceof PlacedState) state.pendingStart = state.pos;
  return false;
});

export type References = NonNullable<Env['references']>;

/** Block tokens of a text. Link definitions are read from and written to `references`. */
export const parseTokens = (text: string, references: References): Token[] => markdown.parse(text, { references });

/** Offset of a token in its inline content. */
export const placeOfToken = (token: Token): number => {
  const start = token.meta?.['start'];
  return typeof start === 'number' ? start : 0;
};
