import { quotedList, type Phrases } from './phrases.ts';

const only = (what: string, also = ''): string =>
  `Ich kann ${what}, weil ich nur meine Quellen zitiere. Wählen Sie einen Agenten mit einem Sprachmodell, oder legen Sie unter Agents einen an${also}.`;

export const GERMAN: Phrases = {
  decline:
    'Dazu habe ich nichts gefunden, weder in Ihren Kontexten und Ihrer Kapsel noch in diesem Gespräch, seinen Dateien oder der Hilfe, und ich rate nicht. Fragen Sie mit anderen Worten, fügen Sie einen Kontext dazu hinzu, oder wählen Sie einen Agenten mit einem Sprachmodell.',
  noted:
    'Notiert. Dazu habe ich nichts gefunden, weder in Ihren Kontexten und Ihrer Kapsel noch in diesem Gespräch, seinen Dateien oder der Hilfe. Fragen Sie später in diesem Gespräch danach, und ich zitiere, was Sie gesagt haben.',
  noMore:
    'Dazu habe ich nichts weiter gefunden, weder in Ihren Kontexten und Ihrer Kapsel noch in diesem Gespräch, seinen Dateien oder der Hilfe, und ich rate nicht.',
  cannot: {
    translation: only('nicht übersetzen'),
    simplification: only('nichts in einfacheren Worten erklären'),
    wording: only('nichts anders formulieren'),
    writing: only('keinen Text schreiben'),
    sight: only('keine Bilder ansehen'),
    table: only('keine neue Tabelle oder Zeichnung anlegen'),
    rows: only('keine Zeilen einer Tabelle zählen, addieren oder vergleichen'),
    calculation: only('so etwas nicht berechnen', ', oder rechnen Sie mit /calc beim Symbi Core Assistant'),
  },
  nearest: 'Am nächsten kommt Ihrer Frage:',
  said: 'Sie sagten:',
  about: 'Ich bin Symbi Core, der eingebaute Agent, der ohne Netz arbeitet.',
  overview: 'Die aussagekräftigsten Sätze im Wortlaut:',
  forbidden: 'Hier ist, was ich an Verboten gefunden habe; es muss nicht alles sein:',
  someForbidden: (shown, all) =>
    `Hier sind die ersten ${shown} von ${all} Sätzen, in denen ich ein Verbot gefunden habe:`,
  lacking: (questions, isTail) =>
    `Ich habe nichts gefunden, was ${quotedList(questions, 'oder')} beantwortet. Können Sie ${questions.length > 1 ? 'jede Frage' : 'diese Frage'} ${isTail ? 'als ganze Frage' : 'einzeln'} oder mit anderen Worten stellen?`,
  welcome: 'Gern geschehen.',
  goodbye: 'Auf Wiedersehen.',
  anythingElse: 'Kann ich noch etwas für Sie tun?',
  allRight: 'In Ordnung.',
};
