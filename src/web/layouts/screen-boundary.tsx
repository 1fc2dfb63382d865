import { Component, type ReactNode } from 'react'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { useReload } from '#web/lib/navigation/use-reload.ts'
import { ReloadWhenBack } from './reload-when-back.tsx'

interface Props {
  /** The address of the screen. A new address clears the error. */
  screen: string
  /** The frame of the message. */
  around: (message: ReactNode) => ReactNode
  children: ReactNode
}

interface State {
  error: unknown
  screen: string
}

/** Shows an error in place of a screen that fails, most often because its code could not be loaded. */
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
    const isLoadError = error instanceof Error && /import|fetch|load/i.test(error.message)
    return this.props.around(isLoadError ? <NotLoaded /> : <Failed />)
  }
}

/** Only a reload helps: browsers remember that a file could not be loaded, and Vite does of styles. */
function NotLoaded() {
  return (
    <>
      <ReloadWhenBack />
      <ErrorState
        title="Cet écran n’a pas pu être chargé."
        text="La connexion est coupée ou très lente. Il s’ouvrira dès qu’elle revient."
        {...useReload()}
      />
    </>
  )
}

function Failed() {
  return (
    <ErrorState
      title="Cet écran a rencontré un problème."
      text={'Rien n’a été perdu. Réessayez\u202f; si cela continue, contactez-nous.'}
      {...useReload()}
    />
  )
}
