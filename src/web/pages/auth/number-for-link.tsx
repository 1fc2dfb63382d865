import { IconPhone, IconShoppingBag } from '@tabler/icons-react'
import { linkRefusals } from '#shared/refusals/links.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { PeggedTicket } from '#web/drawings/pegged-ticket.tsx'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { AskLink } from '#web/orders/client-links/ask-link.tsx'
import { AuthScreen } from './auth-screen.tsx'
import classes from './sign-in.module.css'

const { title: REPLACED, text: REPLACED_TEXT } = linkRefusals.LINK_INVALID

interface Props {
  title?: string
  text?: string
}

/** A number is enough to receive the link of one's home: where a link was replaced, or cut by what carried it, and where it is lost. */
export default function NumberForLink({ title = REPLACED, text = REPLACED_TEXT }: Props) {
  const { phone } = config.site
  return (
    <AuthScreen
      scene="letter"
      drawing={<PeggedTicket reference="" />}
      title={title}
      subtitle={text}
    >
      <div className="mt-16">
        <AskLink />
      </div>
      <p className={`row gap-14 quiet ${classes.or}`}>ou</p>
      <div className="stack gap-10">
        <ButtonLink full tone="outline" icon={<IconShoppingBag />} to={paths.basket}>
          Commander
        </ButtonLink>
        {phone ? (
          <ButtonLink full tone="ghost" icon={<IconPhone />} href={`tel:${phone}`}>
            Appeler {formatPhone(phone)}
          </ButtonLink>
        ) : null}
      </div>
    </AuthScreen>
  )
}
