import { IconExternalLink } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from '../checkout.module.css'

/** If Wave has not opened after this time, the screen changes to Suivi. */
const LIMIT_MS = 15_000

/** Opens Wave in this tab to pay a placed order. On return, or if Wave does not open, it leads to Suivi. */
export default function OpeningWave({ url }: { url: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const showOrders = () => navigate(paths.client.orders, { replace: true })
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) showOrders()
    }
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') showOrders()
    }
    // Replaces the history entry by Suivi, so that Back from Wave does not return to the form.
    window.history.replaceState(window.history.state, '', paths.client.orders)
    window.location.assign(url)
    const timer = setTimeout(showOrders, LIMIT_MS)
    window.addEventListener('pageshow', onPageShow)
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', onPageShow)
      document.removeEventListener('visibilitychange', onVisibilityChange)
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
