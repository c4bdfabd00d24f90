import { quotedList, type Phrases } from './phrases.ts';

const only = (what: string, also = ''): string =>
  `No puedo ${what}, porque solo cito mis fuentes. Elija un agente con un modelo de lenguaje, o cree uno en Agents${also}.`;

export const SPANISH: Phrases = {
  decline:
    'No he encontrado nada que responda a esto en sus contextos, su cápsula, esta conversación y sus archivos, ni en la ayuda, y no voy a adivinar. Pregunte con otras palabras, añada un contexto sobre ello o elija un agente con un modelo de lenguaje.',
  noted:
    'Anotado. No he encontrado nada que añadir en sus contextos, su cápsula, esta conversación y sus archivos, ni en la ayuda. Pregunte por ello más tarde en esta conversación y citaré lo que usted dijo.',
  noMore:
    'No he encontrado nada más que responda a esto en sus contextos, su cápsula, esta conversación y sus archivos, ni en la ayuda, y no voy a adivinar.',
  cannot: {
    translation: only('traducir'),
    simplification: only('explicarlo de forma más sencilla'),
    wording: only('redactarlo de otra manera'),
    writing: only('redactar un texto'),
    sight: only('ver imágenes'),
    table: only('hacer una tabla nueva ni un dibujo'),
    rows: only('contar, sumar ni comparar las filas de una tabla'),
    calculation: only('hacer un cálculo así', ', o calcule con /calc en el asistente Symbi Core Assistant'),
  },
  nearest: 'Lo más cercano a su pregunta:',
  said: 'Usted dijo:',
  about: 'Soy Symbi Core, el agente integrado que funciona sin conexión.',
  overview: 'Las frases más reveladoras, citadas:',
  forbidden: 'Aquí está lo que he encontrado prohibido, que quizá no sea todo:',
  someForbidden: (shown, all) =>
    `Aquí están las primeras ${shown} de ${all} frases que he encontrado y que prohíben algo:`,
  lacking: (questions, isTail) =>
    `No he encontrado nada que responda a ${quotedList(questions, 'ni a')}. ¿Puede hacer ${questions.length > 1 ? 'cada pregunta' : 'esa pregunta'} ${isTail ? 'completa' : 'por separado'}, o con otras palabras?`,
  welcome: 'De nada.',
  goodbye: 'Hasta luego.',
  anythingElse: '¿Hay algo más?',
  allRight: 'De acuerdo.',
};
