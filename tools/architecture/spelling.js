/** British spellings that have found their way in, and how the ecosystem's APIs and docs write them. */
const american = new Map([
  ['behaviour', 'behavior'],
  ['colour', 'color'],
  ['favour', 'favor'],
  ['honour', 'honor'],
  ['neighbour', 'neighbor'],
  ['labelled', 'labeled'],
  ['modelled', 'modeled'],
  ['cancelling', 'canceling'],
  ['catalogue', 'catalog'],
  ['learnt', 'learned'],
  ['licence', 'license'],
  ['defence', 'defense'],
  ['artefact', 'artifact'],
  ['analyse', 'analyze'],
  ['centred', 'centered'],
  ['centre', 'center'],
  ['grey', 'gray'],
  ['judgement', 'judgment'],
]);
/** Verbs in -ise and what is made of them. */
const stems =
  'normal|recogn|organ|serial|initial|optim|summar|token|capital|canonical|minim|maxim|author|synchron|general|special|custom|categor|visual';
const british = new RegExp(`${[...american.keys()].join('|')}|(?:${stems})is(?:e|ing|ation)`, 'i');
/** Names that others gave: ARIA's `labelledby`, and what is quoted as it stands. */
const given = /labelledby|"[^"]*"|'[^']*'|`[^`]*`|https?:\S+/gi;

/** @param {string} found */
const rewritten = (found) => american.get(found.toLowerCase()) ?? found.replace(/is(?=e$|ing$|ation$)/i, 'iz');

/** Comments and names are in American spelling, so that one search finds them all. */
export const americanSpelling = {
  meta: { type: 'suggestion', docs: { description: 'Names and comments are in American spelling.' } },
  /** @param {any} context */
  create(context) {
    /** @param {any} node @param {string} text */
    const check = (node, text) => {
      const found = british.exec(text.replaceAll(given, ''))?.[0];
      if (found !== undefined)
        context.report({ node, message: `American spelling: '${rewritten(found)}', not '${found}'.` });
    };
    return {
      /** @param {any} node */
      Identifier: (node) => check(node, node.name),
      Program() {
        for (const comment of context.sourceCode.getAllComments()) check(comment, comment.value);
      },
    };
  },
};
