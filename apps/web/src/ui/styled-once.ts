import { css, type CSSObject, type SerializedStyles } from '@emotion/react';
import type { Theme } from '@mui/material/styles';

type Sx = Parameters<Theme['unstable_sx']>[0];

/** Styles written like `sx` for `styled`, computed once for each theme; as `sx`, each render would compute them anew. */
export const once = (sx: Sx): ((props: { readonly theme: Theme }) => SerializedStyles) => {
  const known = new WeakMap<Theme, SerializedStyles>();
  return ({ theme }) => {
    // MUI describes the same objects with types of its own.
    const styles = known.get(theme) ?? css(theme.unstable_sx(sx) as CSSObject);
    known.set(theme, styles);
    return styles;
  };
};
