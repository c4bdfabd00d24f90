import { lookup as resolveHost } from 'node:dns/promises';
import { isAllowed, isNumericHost, judgeAddress, judgeHost } from './address.ts';
import { GuardError } from './guard-error.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export const resolveAll: Resolve = (hostname) => resolveHost(hostname, { all: true, verbatim: true });

type BaseUrlProblem = 'not_a_url' | 'scheme' | 'userinfo' | 'query' | 'private' | 'metadata' | 'unresolved';

export type BaseUrlCheck =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly problem: BaseUrlProblem; readonly message: string };

const PROBLEMS: Readonly<Record<BaseUrlProblem, string>> = {
  not_a_url: 'Enter a full address such as https://example.com/v1.',
  scheme: 'The address must begin with https:// or http://.',
  userinfo: 'The address must not contain a user name or password.',
  query: 'The address must not contain a query or a fragment.',
  private: 'This address is inside a private network. The operator can allow it with ALLOW_PRIVATE_PROVIDERS=1.',
  metadata: 'This address is reserved and cannot be called.',
  unresolved: 'The host of this address could not be found.',
};

/** Checks a base URL when it is saved: spelling first, then every address its host resolves to. */
export const checkBaseUrl = async (
  input: string,
  options: { readonly allowPrivate: boolean; readonly resolve?: Resolve },
): Promise<BaseUrlCheck> => {
  const spelled = checkSpelling(input, options.allowPrivate);
  if (!spelled.ok) return spelled;
  const { hostname } = new URL(spelled.url);
  if (isNumericHost(hostname)) return spelled;
  try {
    await resolveAllowed(hostname, options.allowPrivate, options.resolve ?? resolveAll);
    return spelled;
  } catch (error) {
    if (!(error instanceof GuardError)) return problem('unresolved');
    return problem(options.allowPrivate ? 'metadata' : 'private');
  }
};

/**
 * The part of the check that needs no network. Returns the normalized address without a trailing slash; of the address
 * of a call, as many instructions quote it, the base.
 */
export const checkSpelling = (input: string, allowPrivate: boolean): BaseUrlCheck => {
  // The URL parser silently drops tabs and line ends and reads a backslash as a slash: refuse what it would rewrite.
  if (/[\s\\\p{Cc}]/u.test(input) || !URL.canParse(input)) return problem('not_a_url');
  const url = new URL(input);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return problem('scheme');
  if (url.username !== '' || url.password !== '' || /^[a-z]+:\/\/[^/?#]*@/i.test(input)) return problem('userinfo');
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(input)) return problem('query');
  const refusal = judgeHost(url.hostname);
  if (refusal === 'invalid') return problem('not_a_url');
  if (refusal !== undefined && !isAllowed(refusal, allowPrivate)) return problem(refusal);
  return { ok: true, url: url.href.replace(/\/+$/, '').replace(/\/chat\/completions$/, '') };
};

/** Resolves a name and returns its addresses only when all of them may be called; throws `GuardError` otherwise. */
export const resolveAllowed = async (
  hostname: string,
  allowPrivate: boolean,
  resolve: Resolve,
): Promise<readonly ResolvedAddress[]> => {
  const addresses = await resolve(hostname);
  if (addresses.length === 0) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' });
  for (const { address } of addresses) {
    if (!isAllowed(judgeAddress(address), allowPrivate))
      throw new GuardError('refused', 'The host resolves to an address that may not be called.');
  }
  return addresses;
};

const problem = (code: BaseUrlProblem): BaseUrlCheck => ({ ok: false, problem: code, message: PROBLEMS[code] });
