import { IconWorld } from '@tabler/icons-react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { paths } from '#web/lib/navigation/paths.ts'

/** The public site, as a visitor sees it now. */
export function PublicSiteLink() {
  return (
    <ButtonLink tone="outline" icon={<IconWorld />} href={paths.home} target="_blank">
      Voir le site public
    </ButtonLink>
  )
}
