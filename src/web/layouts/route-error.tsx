import { useRouteError } from 'react-router-dom'
import { ErrorState } from '#web/components/error-state.tsx'
import classes from './guards.module.css'

/** What remains when a screen cannot be shown: most often its code did not arrive over the network. */
export function RouteError() {
  const error = useRouteError()
  const unreachable = error instanceof TypeError && /import|fetch|load/i.test(error.message)
  return (
    <main className={classes.unreachable}>
      <ErrorState
        title={
          unreachable ? 'Cet écran n’a pas pu être chargé.' : 'Cet écran a rencontré un problème.'
        }
        text={
          unreachable
            ? 'La connexion est coupée ou très lente. Réessayez quand elle revient.'
            : 'Rien n’a été perdu. Réessayez ; si cela continue, contactez-nous.'
        }
        onRetry={() => window.location.reload()}
      />
    </main>
  )
}
