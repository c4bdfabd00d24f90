import { inLine, labelOf, parseItem, type Item } from '../../knowledge/items.ts';
import type { ProjectKnowledgeRow } from '../../table.ts';
import { findContradictions } from './contradictions.ts';
import { counted, error, indexOf, info, type Step, type StepLine } from './step.ts';

const SIMILARITY = 0.8;
/** Nobody reads more, and a thousand identical items make half a million pairs. */
const MOST_TOLD = 500;

const enough = (what: string): StepLine => error(`These are ${MOST_TOLD} ${what}; more are not looked for`);

const findDuplicates = function* (items: readonly Item[]): Step<number> {
  const index = indexOf(items);
  const byId = new Map(items.map((item) => [item.id, item]));
  let found = 0;
  for (const item of items) {
    for (const { otherId, similarity } of index.duplicatesOf(item.id, SIMILARITY)) {
      const other = byId.get(otherId);
      if (other === undefined || otherId <= item.id) continue;
      found += 1;
      if (found > MOST_TOLD) {
        yield enough('duplicates');
        return found;
      }
      yield error(
        `Duplicate: "${labelOf(item)}" and "${labelOf(other)}" say the same (${Math.round(similarity * 100)}%)`,
      );
    }
    yield null;
  }
  return found;
};

/** Every item parses and has a tag and a source; no two say the same, and no two contradict each other. */
export const lint = function* (rows: readonly ProjectKnowledgeRow[]): Step {
  let problems = 0;
  const items: Item[] = [];
  for (const row of rows) {
    const { item, problem } = parseItem(row);
    if (item === undefined) {
      problems += 1;
      yield error(problem);
    } else items.push(item);
    yield null;
  }
  yield info(`${items.length} of ${counted(rows.length, 'item')} parse, with a tag and a source`);
  const duplicates = yield* findDuplicates(items);
  if (duplicates === 0) yield info('No duplicates');
  let contradictions = 0;
  for (const found of findContradictions(items)) {
    if (found === null) {
      yield null;
      continue;
    }
    contradictions += 1;
    if (contradictions > MOST_TOLD) {
      yield enough('contradictions');
      break;
    }
    yield error(
      `Contradiction: "${labelOf(found.left)}" says "${inLine(found.leftSays)}", "${labelOf(found.right)}" says "${inLine(found.rightSays)}"`,
    );
  }
  if (contradictions === 0) yield info('No contradictions found');
  return problems + duplicates + contradictions === 0;
};
