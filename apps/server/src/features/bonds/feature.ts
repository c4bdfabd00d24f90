import type { Route } from '../../platform/http/route.ts';
import { bondRoutes } from './routes.ts';
import { BOND_RUN, Bonds, type BondsOptions } from './service.ts';

/** Puts the parts of the feature together for the composition root. */
export const bondFeature = (options: BondsOptions): { readonly routes: Route[] } => {
  const bonds = new Bonds(options);
  options.runs.register(BOND_RUN, bonds);
  return { routes: bondRoutes(bonds, options.agents) };
};
