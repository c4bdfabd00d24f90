import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { RouteError } from './route-error.tsx';

interface Props {
  /** Key of the history entry; a new entry retries. */
  readonly at: string;
  readonly children: ReactNode;
}

interface State {
  readonly at: string;
  readonly failure: { readonly error: unknown } | null;
  /** This is a retry after an earlier failure. */
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

/** Shows the failure in place of its children; everything around it stays, so the user can navigate away. */
export const ErrorBoundary = ({ children }: Pick<Props, 'children'>) => (
  <Boundary at={useLocation().key}>{children}</Boundary>
);
