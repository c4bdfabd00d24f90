import type { FeatureAttacks, RouteAttack } from '../table.ts';
import { accounts } from './accounts.ts';
import { agents } from './agents.ts';
import { assistants } from './assistants.ts';
import { contexts } from './contexts.ts';
import { conversations } from './conversations.ts';
import { folders } from './folders.ts';
import { insights } from './insights.ts';
import { judgments } from './judgments.ts';
import { projects } from './projects.ts';
import { prompts } from './prompts.ts';
import { roundtable } from './roundtable.ts';
import { importsAndShares } from './imports-and-shares.ts';

/** Later features may use the things of earlier ones. */
export const features: readonly FeatureAttacks[] = [
  accounts,
  agents,
  contexts,
  prompts,
  folders,
  conversations,
  importsAndShares,
  assistants,
  judgments,
  insights,
  roundtable,
  projects,
];

export const table: ReadonlyMap<string, RouteAttack> = new Map(
  features.flatMap((feature) => Object.entries(feature.routes)),
);

type Kind<Name extends RouteAttack['kind']> = Extract<RouteAttack, { kind: Name }>;

/** Entries of one kind, for `test.each`. */
export const entriesOf = <Name extends RouteAttack['kind']>(kind: Name): [string, Kind<Name>][] =>
  [...table].flatMap(([key, attack]): [string, Kind<Name>][] =>
    attack.kind === kind ? [[key, attack as Kind<Name>]] : [],
  );
