/** British spellings found so far, with the American ones of the ecosystem's APIs and docs. */
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
/** Verbs in -ise and their derivatives. */
const stems =
  'normal|recogn|organ|serial|initial|optim|summar|token|capital|canonical|minim|maxim|author|synchron|general|special|custom|categor|visual';
const british = new RegExp(`${[...american.keys()].join('|')}|(?:${stems})is(?:e|ing|ation)`, 'i');
/** Third-party names (ARIA's `labelledby`) and quotations, which keep their spelling. */
const given = /labelledby|"[^"]*"|'[^']*'|`[^`]*`|https?:\S+/gi;

/** @param {string} found */
const rewritten = (found) => american.get(found.toLowerCase()) ?? found.replace(/is(?=e$|ing$|ation$)/i, 'iz');

/** Comments and names use American spelling, so that one search finds them all. */
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
