import { quotedList, type Phrases } from './phrases.ts';

const only = (what: string, also = ''): string =>
  `Je ne peux pas ${what}, car je ne fais que citer mes sources. Choisissez un agent avec un modèle de langage, ou créez-en un sous Agents${also}.`;

export const FRENCH: Phrases = {
  decline:
    "Je n'ai rien trouvé qui réponde à cela dans vos contextes, votre capsule, cette conversation et ses fichiers, ni dans l'aide ; je ne devine pas. Posez la question autrement, ajoutez un contexte à ce sujet, ou choisissez un agent avec un modèle de langage.",
  noted:
    "C'est noté. Je n'ai rien trouvé à y ajouter dans vos contextes, votre capsule, cette conversation et ses fichiers, ni dans l'aide. Demandez-le plus tard dans cette conversation, et je citerai ce que vous avez dit.",
  noMore:
    "Je n'ai rien trouvé de plus qui réponde à cela dans vos contextes, votre capsule, cette conversation et ses fichiers, ni dans l'aide ; je ne devine pas.",
  cannot: {
    translation: only('traduire'),
    simplification: only('expliquer plus simplement'),
    wording: only('reformuler'),
    writing: only('rédiger un texte'),
    sight: only('lire des images'),
    table: only('faire un nouveau tableau ou un dessin'),
    rows: only("compter, additionner ou comparer les lignes d'un tableau"),
    calculation: only('faire un tel calcul', ", ou calculez avec /calc dans l'assistant Symbi Core Assistant"),
  },
  nearest: 'Au plus près de votre question :',
  said: 'Vous avez dit :',
  about: "Je suis Symbi Core, l'agent intégré qui fonctionne hors ligne.",
  overview: 'Les phrases les plus parlantes, citées :',
  forbidden: "Voici ce que j'ai trouvé d'interdit, ce qui n'est pas forcément tout :",
  someForbidden: (shown, all) =>
    `Voici les ${shown} premières des ${all} phrases que j'ai trouvées et qui interdisent quelque chose :`,
  lacking: (questions, isTail) =>
    `Je n'ai rien trouvé qui réponde à ${quotedList(questions, 'ou')}. Pouvez-vous poser ${questions.length > 1 ? 'chaque question' : 'cette question'} ${isTail ? 'en entier' : 'séparément'}, ou autrement ?`,
  welcome: 'Je vous en prie.',
  goodbye: 'Au revoir.',
  anythingElse: 'Y a-t-il autre chose ?',
  allRight: "D'accord.",
};
