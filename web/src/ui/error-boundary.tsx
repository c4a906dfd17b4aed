import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = { children: ReactNode; fallback?: (retry: () => void) => ReactNode }

export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    const { children, fallback } = this.props
    return this.state.isBroken ? fallback?.(() => this.setState({ isBroken: false })) : children
  }
}
