import { ButtonLink } from '#web/components/actions/button.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { LinkRefused } from '../auth/link-landing.tsx'

/** The link of a request by number that opens nothing any more, with both ways out that its words name. */
export function RequestLinkRefused() {
  return (
    <LinkRefused code="REQUEST_LINK_INVALID">
      <ButtonLink full to={paths.basket}>
        Préparer une commande
      </ButtonLink>
      <ButtonLink full tone="outline" href={paths.contact}>
        Contacter Lavéo
      </ButtonLink>
    </LinkRefused>
  )
}
