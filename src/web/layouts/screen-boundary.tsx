import { Component, type ReactNode } from 'react'
import { ErrorState } from '#web/components/states/error-state.tsx'
import classes from './guards.module.css'
import { ReloadWhenBack } from './reload-when-back.tsx'

interface Props {
  /** The address of the screen: leaving it leaves its error behind. */
  screen: string
  children: ReactNode
}

interface State {
  error: unknown
  screen: string
}

/** What remains when a screen cannot be shown: most often its code did not arrive over the network. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: undefined, screen: this.props.screen }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps({ screen }: Props, state: State): Partial<State> | null {
    return screen === state.screen ? null : { error: undefined, screen }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const unreachable = error instanceof Error && /import|fetch|load/i.test(error.message)
    return (
      <main className={`centering ${classes.unreachable}`}>
        {unreachable ? <ReloadWhenBack /> : null}
        <ErrorState
          title={
            unreachable ? 'Cet écran n’a pas pu être chargé.' : 'Cet écran a rencontré un problème.'
          }
          text={
            unreachable
              ? 'La connexion est coupée ou très lente. Il s’ouvrira dès qu’elle revient.'
              : 'Rien n’a été perdu. Réessayez\u202f; si cela continue, contactez-nous.'
          }
          onRetry={() => window.location.reload()}
        />
      </main>
    )
  }
}
