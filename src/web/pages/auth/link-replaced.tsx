import { IconBasket, IconPhone } from '@tabler/icons-react'
import { linkRefusals } from '#shared/refusals/links.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { AuthScreen } from './auth-screen.tsx'

/** A link that was replaced, or cut by what carried it: a number is enough to receive another. */
export function LinkReplaced() {
  const { title, text } = linkRefusals.LINK_INVALID
  const { phone } = config.site
  return (
    <AuthScreen scene="letter" title={title} subtitle={text}>
      <ButtonLink full tone="outline" icon={<IconBasket />} to={paths.basket}>
        Nouvelle commande
      </ButtonLink>
      {phone ? (
        <ButtonLink full tone="ghost" icon={<IconPhone />} href={`tel:${phone}`}>
          Appeler {formatPhone(phone)}
        </ButtonLink>
      ) : null}
    </AuthScreen>
  )
}
