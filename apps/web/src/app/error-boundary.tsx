import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { RouteError } from './route-error.tsx';

interface Props {
  /** Of the entry in the history: at another one it is tried again. */
  readonly at: string;
  readonly children: ReactNode;
}

interface State {
  readonly at: string;
  readonly failure: { readonly error: unknown } | null;
  /** What failed before was tried again. */
  readonly isAgain: boolean;
}

class Boundary extends Component<Props, State> {
  override state: State = { at: this.props.at, failure: null, isAgain: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, failure: null, isAgain: state.failure !== null };
  }

  override render(): ReactNode {
    const { failure, isAgain } = this.state;
    return failure === null ? this.props.children : <RouteError error={failure.error} isAgain={isAgain} />;
  }
}

/** Says what failed in its place; what stands around it stays, and leads out. */
export const ErrorBoundary = ({ children }: Pick<Props, 'children'>) => (
  <Boundary at={useLocation().key}>{children}</Boundary>
);
