import { describe, expect, it } from 'vitest';
import { composeAnswer, NO_ANSWER, type Answer } from './compose-answer.ts';
import { opening } from './quoted.ts';
import { createIndex } from '../search/create-index.ts';
import { loadVectors } from '../../node/load-vectors.ts';
import type { HistoryTurn } from './follow-up.ts';
import { isFollowUp, searchText, wantedKind } from './question.ts';
import { passageTokens, selectPassages } from './select-passages.ts';
import { itemIndex, items } from '../testing/stores.ts';

function ask(question: string, history?: HistoryTurn[]): Answer {
  const asked = history ? { question, history } : { question };
  const passages = selectPassages(itemIndex().search({ query: searchText(asked) }), { budgetTokens: 1000 });
  return composeAnswer({ ...asked, passages });
}

describe('composeAnswer', () => {
  it.each([
    ['Who commanded Apollo 11?', 'Neil Armstrong'],
    ['When did the Apollo program end?', 'December 1972'],
    ['What is the capital of Kenya?', 'Nairobi'],
    ['What limits the efficiency of a Rankine cycle?', 'working fluid'],
    ['When is the renewal of Brightwater?', '2026-03-31'],
    ['How many seats does Brightwater have?', '240'],
  ])('answers %j from the passages', (question, answer) => {
    const { text, answered } = ask(question);
    expect(answered).toBe(true);
    expect(text).toContain(answer);
  });

  it('cites each run of sentences by number, and the citation is that text', () => {
    const { text, citations } = ask('Who commanded Apollo 11?');
    expect(citations.map(({ n }) => n)).toEqual(citations.map((_, at) => at + 1));
    for (const { n, documentId, path, start, end } of citations) {
      const source = (items[documentId] as Record<string, string>)[path] ?? '';
      expect(text).toContain(`${source.slice(start, end)} [${n}]`);
    }
  });

  const askPlant = (question: string) => {
    const index = createIndex({ vectors: loadVectors() });
    const text =
      'The plant in Norvik has three shifts. A shift has three persons: the shift leader Ida Moen, an operator and an electrician. The task of each is on the board.';
    index.add({ id: 'plant', content: { title: 'Plant', text } });
    return composeAnswer({
      question,
      passages: selectPassages(index.search({ query: question }), { budgetTokens: 500 }),
    });
  };

  it.each([
    ['What is the salary of the shift leader?', true],
    ['What was the average income of the shift leader in Norvik?', true],
    // Values that are rarely called what they are.
    ['What is the name of the shift leader of the plant?', undefined],
    ['What is the task of the shift leader?', undefined],
    ['Who is the shift leader?', undefined],
  ])('says whether its passages have what is asked for: %j', (question, isBeside) => {
    const answer = askPlant(question);
    expect(answer.answered).toBe(true);
    expect(answer.isBeside).toBe(isBeside);
  });

  it('quotes what the person said as theirs, in every run of it', () => {
    const index = createIndex();
    const said = {
      0: 'My Leeds office is on “Park” Street. It has a garden.',
      1: 'My Leeds office budget is 9,000 euros.',
      2: 'The Leeds office opens at nine.',
    };
    for (const [id, text] of Object.entries(said)) index.add({ id, content: { title: 'Note', text } });
    const question = 'What about my Leeds office?';
    const passages = selectPassages(index.search({ query: question }), { budgetTokens: 500, threshold: 0 });
    const { text } = composeAnswer({ question, passages, leadOf: (id) => (id === '2' ? undefined : 'You said:') });
    expect(text).toContain('You said: “My Leeds office is on ‘Park’ Street.” [');
    expect(text).toContain('You said: “My Leeds office budget is 9,000 euros.” [');
    expect(text).not.toContain('“The Leeds office');
  });

  it('leaves no pronoun without its noun', () => {
    const index = createIndex();
    const text = 'The Norvik lighthouse was built in 1882. It burns whale oil. Ships see it from thirty miles away.';
    index.add({ id: 'lighthouse', content: { title: 'Notes', text } });
    const passages = selectPassages(index.search({ query: 'What oil does it burn?' }), {
      budgetTokens: 500,
      threshold: 0,
    });
    for (const isStrict of [() => true, () => false]) {
      const { text: answer, citations } = composeAnswer({
        question: 'Does the lighthouse burn oil?',
        passages,
        isStrict,
      });
      expect(answer).toMatch(/^The Norvik lighthouse was built in 1882\. It burns whale oil\./);
      expect(text.slice(citations[0]?.start, citations[0]?.end)).toContain('It burns whale oil.');
    }
  });

  it('says each sentence once, also one that another leans on', () => {
    const index = createIndex();
    const text = 'The harbour of Norvik is deep. It is deep enough for the ships of Norvik.';
    index.add({ id: 'harbour', content: { title: 'Harbour', text } });
    const passages = selectPassages(index.search({ query: 'Norvik harbour deep' }), {
      budgetTokens: 500,
      threshold: 0,
    });
    const { text: answer } = composeAnswer({ question: 'How deep is the harbour of Norvik?', passages });
    expect(answer.split('is deep.')).toHaveLength(2);
  });

  it('works out no sum, and is strict with what it is told to be strict with', () => {
    const index = createIndex();
    index.add({
      id: 'help',
      content: { title: 'Commands', text: 'Commands such as /calc 2+2 and /time tell the time.' },
    });
    const answerTo = (question: string) => {
      const passages = selectPassages(index.search({ query: question }), { budgetTokens: 500, threshold: 0 });
      return composeAnswer({ question, passages, isStrict: () => true }).answered;
    };
    for (const question of ['2+2?', 'What is 2 + 2?', 'What time is it?', 'Which commands play music?'])
      expect({ question, answered: answerTo(question) }).toEqual({ question, answered: false });
    expect(answerTo('Which commands are there?')).toBe(true);
  });

  it.each([
    ['Does the medicine contain lactose?', true],
    ['Does the medicine contain gluten?', false],
    ['Is smoking allowed in the flat?', true],
    ['May the tenant keep a cat?', true],
    ['May the tenant keep a dog?', false],
  ])('of what is asked with %j it says nothing about something else', (question, answered) => {
    const index = createIndex({ vectors: loadVectors() });
    const lease = 'The tenant may keep one cat. Smoking is not allowed in the flat.';
    index.add({ id: 'leaflet', content: { title: 'Leaflet', text: 'The medicine contains lactose.' } });
    index.add({ id: 'lease', content: { title: 'Lease', text: lease } });
    const passages = selectPassages(index.search({ query: question }), { budgetTokens: 500, threshold: 0.5 });
    expect(composeAnswer({ question, passages }).answered).toBe(answered);
  });

  it('says plainly that nothing matches', () => {
    expect(ask('How do I bake sourdough bread?')).toEqual({ text: NO_ANSWER, citations: [], answered: false });
    expect(composeAnswer({ question: 'Who?', passages: [] }).answered).toBe(false);
  });

  it('keeps to three sentences', () => {
    const { text } = ask('Tell me about the Apollo program, the Moon landings and Apollo 11');
    expect(
      text
        .replaceAll(/\[\d+\]/g, '')
        .split(/[.!?](?:\s|$)/)
        .filter((part) => part.trim() !== '').length,
    ).toBeLessThanOrEqual(3);
  });

  it('understands a question that leans on the one before', () => {
    const history = [
      { role: 'user', text: 'What is the capital of Kenya?' },
      { role: 'agent', text: 'Nairobi.' },
    ];
    expect(ask('And what are its exports?', history).text).toContain('Tea and coffee');
  });
});

describe('tables', () => {
  const table =
    '| Length | Fee per night | Deposit |\n|---|--:|---|\n| 6 m | 12 EUR | none |\n| 10 m | 19 EUR | 50 EUR |';
  const text = `Boats pay by their length.\n\n${table}\n\nThe office opens at nine. Bring the papers of the boat.`;
  const answerTo = (question: string, content = text, before?: string): string => {
    const history = before === undefined ? [] : [{ role: 'user', text: before }];
    const index = createIndex({ vectors: loadVectors() });
    index.add({ id: 'fees', content: { title: 'Mooring fees', text: content } });
    const query = searchText({ question, history });
    const passages = selectPassages(index.search({ query }), { budgetTokens: 1000, threshold: 0 });
    return composeAnswer({ question, passages, history }).text;
  };
  const head = '| Length | Fee per night | Deposit |\n| --- | --- | --- |';

  it('quotes the row that is asked about below the head of its columns, with the citation in its last cell', () => {
    expect(answerTo('What is the fee per night for 10 m?')).toBe(`${head}\n| 10 m | 19 EUR | 50 EUR [1] |`);
  });

  it('quotes the whole table if only its head has what is asked about', () => {
    const whole = `${head}\n| 6 m | 12 EUR | none |\n| 10 m | 19 EUR | 50 EUR [1] |`;
    expect(answerTo('How much is the deposit?')).toBe(whole);
  });

  it('quotes no more than twelve rows', () => {
    const rows = Array.from({ length: 30 }, (_, row) => `| ${row} m | ${row * 2} EUR |`);
    const answer = answerTo('How much is the fee?', `| Length | Fee |\n|---|---|\n${rows.join('\n')}`);
    expect(answer.split('\n')).toHaveLength(14);
  });

  it('quotes a sentence beside a table as a sentence', () => {
    expect(answerTo('When does the office open?')).toBe('The office opens at nine. [1]');
  });

  it('reads a table without bars at its ends, and a cell that holds sentences', () => {
    const plain = 'Pier | Rule\n--- | ---\nNorth | No fires. Dogs on a lead. | \nSouth | No dogs.';
    expect(answerTo('What is the rule of the north pier?', plain)).toBe(
      '| Pier | Rule |\n| --- | --- |\n| North | No fires. Dogs on a lead. [1] |',
    );
  });

  it('reads a row whose head is missing as a list of its cells', () => {
    expect(answerTo('What is the fee for Arcturus?', '| Arcturus | fee 19 EUR | paid |')).toBe(
      'Arcturus, fee 19 EUR, paid [1]',
    );
  });

  it('quotes of the rows of a spreadsheet the one that is asked about, or all of them, each on a line of its own', () => {
    const rows = 'Name: North; Amount: 12\nName: South; Amount: 30';
    expect(answerTo('What is the amount of South?', rows)).toBe('Name: South; Amount: 30 [1]');
    expect(answerTo('What are the amounts?', rows)).toBe('Name: North; Amount: 12\n\nName: South; Amount: 30 [1]');
  });

  it('chooses rows by an earlier question only if a question refers back to it', () => {
    const rows = 'Name: North; Amount: 12; Due: May\nName: South; Amount: 30; Due: June';
    const all = 'Name: North; Amount: 12; Due: May\n\nName: South; Amount: 30; Due: June [1]';
    expect(answerTo('What are the amounts?', rows, 'What is the amount of South?')).toBe(all);
    expect(answerTo('And when is it due?', rows, 'What is the amount of South?')).toBe(
      'Name: South; Amount: 30; Due: June [1]',
    );
  });

  it('begins a document with its table as a table', () => {
    expect(opening(`${table}\nThe office opens at nine. It closes at five.`, 2, '[3]')).toBe(
      `${head}\n| 6 m | 12 EUR | none |\n| 10 m | 19 EUR | 50 EUR |\n\nThe office opens at nine. [3]`,
    );
    expect(opening(table, 3, '[3]')).toBe(`${head}\n| 6 m | 12 EUR | none |\n| 10 m | 19 EUR | 50 EUR [3] |`);
  });
});

describe('questions', () => {
  it.each([
    ['When did it end?', 'time'],
    ['How many seats are there?', 'number'],
    ['Who wrote it?', 'name'],
    ['Why is the sky blue?', 'other'],
  ])('asks in %j for a %s', (question, kind) => {
    expect(wantedKind(question)).toBe(kind);
  });

  it('tells a follow-up from a question of its own', () => {
    expect(isFollowUp('And why is that?')).toBe(true);
    expect(isFollowUp('What is the capital of Kenya?')).toBe(false);
    for (const question of [
      'And the deposit?',
      'When do I have to pay it?',
      'Which one is cheaper?',
      'When do I have to pay?',
    ])
      expect(isFollowUp(question), question).toBe(true);
    const whole = [
      'Can I have a dog?',
      'Who is the landlord?',
      'Are dogs and cats allowed?',
      'Is it allowed to smoke?',
    ];
    for (const question of [...whole, 'May I keep one cat?', 'How do I end the contract, and what does it cost?'])
      expect(isFollowUp(question), question).toBe(false);
    expect(
      searchText({ question: 'What is the capital of Kenya?', history: [{ role: 'user', text: 'Hello' }] }),
    ).not.toContain('Hello');
  });
});

describe('selectPassages', () => {
  it('keeps to the budget and the threshold', () => {
    const hits = itemIndex().search({ query: 'Kenya oxygen moon engine' });
    const passages = selectPassages(hits, { budgetTokens: 120, threshold: 0 });
    expect(passages.length).toBeGreaterThan(0);
    expect(passages.reduce((sum, passage) => sum + passageTokens(passage), 0)).toBeLessThanOrEqual(120);
    expect(selectPassages(hits, { budgetTokens: 1000, threshold: 1 })).toEqual([]);
  });

  it('prefers something new to a copy of what it has', () => {
    const index = itemIndex();
    index.add({ id: 'copy', content: items['kenya'] });
    index.add({ id: 'other', content: { text: 'Nairobi, the capital of Kenya, lies at 1,795 metres.' } });
    const hits = index.search({ query: 'capital of Kenya Nairobi' });
    const chosen = selectPassages(hits, { budgetTokens: 1000, threshold: 0 }).map(({ documentId }) => documentId);
    expect(chosen).toContain('other');
    expect(chosen.filter((id) => id === 'copy' || id === 'kenya')).toHaveLength(1);
  });
});
