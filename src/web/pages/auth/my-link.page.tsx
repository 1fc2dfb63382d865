import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import NumberForLink from './number-for-link.tsx'

/** For who has ordered with a number, and no longer finds the message with their link. */
export default function MyLinkPage() {
  usePageTitle('Mon lien')
  return (
    <NumberForLink
      title="Votre lien"
      text={
        'Vous avez commandé avec votre numéro\u202f? Il suffit pour recevoir le lien de votre Lavéo.'
      }
    />
  )
}
