import { useLocation } from 'react-router-dom'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import NumberForLink from './number-for-link.tsx'

const LOST = {
  title: 'Votre lien',
  text: 'Vous avez commandé avec votre numéro\u202f? Il suffit pour recevoir le lien de votre Lavéo.',
}

/** Whether the link was replaced or the session grew too old is not known here: the newest link opens the home in both cases. */
const ENDED = {
  title: 'Votre session est terminée',
  text: 'Votre lien le plus récent ouvre votre Lavéo. Votre numéro suffit pour le recevoir.',
}

/** For who has ordered with a number, and no longer finds the message with their link, or whose session by link ended. */
export default function MyLinkPage() {
  usePageTitle('Mon lien')
  const { state } = useLocation()
  return <NumberForLink {...(state?.hasEnded ? ENDED : LOST)} />
}
