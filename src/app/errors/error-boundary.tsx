import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

interface ErrorBoundaryProps {
  renderError: (error: unknown) => ReactNode;
  /** A change of the address clears the error. */
  pathname: string;
  children: ReactNode;
}

class Boundary extends Component<ErrorBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false }; // widened: anything can be thrown

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidUpdate({ pathname }: ErrorBoundaryProps) {
    if (this.state.failed && pathname !== this.props.pathname)
      this.setState({ error: null, failed: false });
  }

  override render() {
    return this.state.failed ? this.props.renderError(this.state.error) : this.props.children;
  }
}

/** Shows `failed` instead of a blank page. Tries again when the path changes. */
export function ErrorBoundary({ renderError, children }: Omit<ErrorBoundaryProps, 'pathname'>) {
  const { pathname } = useLocation();
  return (
    <Boundary renderError={renderError} pathname={pathname}>
      {children}
    </Boundary>
  );
}
