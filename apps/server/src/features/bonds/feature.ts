import { signNote } from '@symbi/ledger';
import type { LogKeys } from '../timeline/service.ts';
import { bondRoutes } from './routes.ts';
import { BOND_RUN, Bonds, type BondsOptions } from './service.ts';

export interface BondFeatureOptions extends Omit<BondsOptions, 'sign'> {
  readonly logKeys: LogKeys;
}

/** Agents that passed a probe, with a signature over their configuration at that time. */
export const createBonds = ({ logKeys, ...options }: BondFeatureOptions) => {
  const bonds = new Bonds({ ...options, sign: (text) => signNote(text, logKeys.newest) });
  options.runs.register(BOND_RUN, bonds);
  return { name: 'bonds', routes: bondRoutes(bonds, options.agents) };
};
