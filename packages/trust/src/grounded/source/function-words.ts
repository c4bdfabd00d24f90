/**
 * Words without content in Italian and Portuguese, which have no stop words of their own, folded. Three rules share these;
 * each adds its own, because a word that one of them must skip ('por', 'pelo') is what another one looks for.
 */
export const ITALIAN_AND_PORTUGUESE: readonly string[] =
  'e il lo la i gli le un una uno del della dei delle dello degli di in nel nella nei a al alla con sul sulla che ha ho hanno o os as um do dos das em no na nos nas com que tem'.split(
    ' ',
  );
