import { expect, test } from 'vitest';
import { asksOverview } from './asks-overview.ts';

const names = ['handbook.md', 'Lease 2026.pdf'];

test.each([
  'Summarize this file',
  'Please summarise handbook.md in three sentences.',
  'summary please',
  'tl;dr',
  'TLDR?',
  'What is this file about?',
  "What's it about?",
  'What does the document say?',
  'What is in the file?',
  'Tell me about the lease',
  'What are the main points?',
  'Give me a short overview of the document as bullet points',
  'Can you sum it up?',
  'Fasse das Dokument bitte kurz zusammen.',
  'Worum geht es in dem Dokument?',
  'Was steht in der Datei?',
  'Résume ce document, s’il te plaît',
  'De quoi parle ce fichier ?',
  '¿De qué trata este documento?',
  'Resume el archivo en cinco frases',
  '请总结一下这个文件',
  '这份文件讲了什么？',
  'このファイルを要約してください',
  'この文書の要点は何ですか',
])('%s asks for the whole', (message) => {
  expect(asksOverview(message, names)).toBe(true);
});

test.each([
  'What does the document say about holidays?',
  'Summarize the rules for leave',
  'What is the notice period in the lease?',
  'Tell me about the pool',
  'Worum geht es in Kapitel Urlaub?',
  'Was steht über Urlaub in der Datei?',
  'De quoi parle le chapitre sur les congés ?',
  '请总结关于假期的规定',
  '休暇の規則を要約してください',
  'What is in a will?',
  'Explain why',
  'Explain that.',
  'What did I say?',
  'Tell me about yourself',
  'What about that?',
  'What should I do about it?',
  'What should I do about the document?',
  'Why does the document say so?',
  'Explain in simple words',
  'Tell me more about it',
  '你说什么？',
  'What does page 3 say?',
  'Summarize page 178',
  'Tell me about holidays',
  'What can you do?',
  'What does it do?',
  'Hello',
  'How many pages are there?',
  'Who wrote it?',
  `Summarize this: ${'The plant was commissioned in 2009. '.repeat(10)}`,
  '',
])('%s asks for something in it, or nothing', (message) => {
  expect(asksOverview(message, names)).toBe(false);
});
