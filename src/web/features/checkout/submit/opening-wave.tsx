import { IconExternalLink } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from '../checkout.module.css'

/** After this long without Wave, the order's own screen says the rest. */
const LIMIT_MS = 15_000

/**
 * The order is placed and Wave opens in this tab; on return, or when it does not open, the screen
 * is Suivi.
 */
export function OpeningWave({ url }: { url: string }) {
  const navigate = useNavigate()
  // Leaving the application and restoring a page are browser events.
  useEffect(() => {
    const follow = () => navigate(paths.client.orders, { replace: true })
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) follow()
    }
    const shown = () => {
      if (document.visibilityState === 'visible') follow()
    }
    // Replaces the history entry by Suivi, so that Back from Wave does not return to the form.
    window.history.replaceState(window.history.state, '', paths.client.orders)
    window.location.assign(url)
    const timer = setTimeout(follow, LIMIT_MS)
    window.addEventListener('pageshow', restored)
    document.addEventListener('visibilitychange', shown)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', restored)
      document.removeEventListener('visibilitychange', shown)
    }
  }, [navigate, url])

  return (
    <div className={`stack gap-12 ${classes.wave}`}>
      <SpinnerPage label="Ouverture de Wave…" />
      <p className="quiet text-center">Votre commande est enregistrée.</p>
      <ButtonLink full href={url} icon={<IconExternalLink />}>
        Ouvrir Wave
      </ButtonLink>
      <ButtonLink full tone="outline" to={paths.client.orders} replace>
        Suivre ma commande
      </ButtonLink>
    </div>
  )
}
