import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

interface BoundaryProps {
  failed: (error: unknown) => ReactNode;
  /** A change of the address clears the error. */
  address: string;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false }; // widened: anything can be thrown

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidUpdate({ address }: BoundaryProps) {
    if (this.state.failed && address !== this.props.address) this.setState({ error: null, failed: false });
  }

  override render() {
    return this.state.failed ? this.props.failed(this.state.error) : this.props.children;
  }
}

/** Shows `failed` instead of a blank page. Tries again when the path changes. */
export function ErrorBoundary({ failed, children }: Omit<BoundaryProps, 'address'>) {
  const { pathname } = useLocation();
  return (
    <Boundary failed={failed} address={pathname}>
      {children}
    </Boundary>
  );
}
