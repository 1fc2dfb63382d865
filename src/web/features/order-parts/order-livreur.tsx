import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Avatar } from '#web/components/display/avatar.tsx'
import { TicketBody } from '#web/components/layout/ticket.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import { initials } from '#web/lib/initials.ts'
import { firstName } from './first-name.ts'
import classes from './order-livreur.module.css'
import type { OrderView } from './order-view.ts'

interface Props {
  reference: string
  livreur: NonNullable<OrderView['livreur']>
  /** The main action of the ticket is another one, so that « Appeler » is drawn plainly. */
  secondary?: boolean
}

/** The livreur of an order, with links to call them or write on WhatsApp. */
export function OrderLivreur({ reference, livreur, secondary = false }: Props) {
  const { fullname, phone } = livreur
  const me = useMe()
  const greeting = `Bonjour ${firstName(fullname)}, c’est ${me.fullname} pour la commande #${reference}.`
  return (
    <TicketBody className="row wrap gap-12">
      <Avatar>{initials(fullname)}</Avatar>
      <p className={`shrink anywhere leading-13 ${classes.who}`}>
        <b className="block">{fullname}</b>
        <span className="block quiet">Votre livreur</span>
      </p>
      {phone ? (
        <div className={`gap-8 ${classes.ways}`}>
          <ButtonLink
            tone={secondary ? 'outline' : 'soleil'}
            icon={<IconPhone />}
            href={`tel:${phone}`}
          >
            Appeler
          </ButtonLink>
          <ButtonLink
            tone="outline"
            icon={<IconBrandWhatsapp />}
            href={whatsAppLink(phone, greeting)}
            target="_blank"
            rel="noreferrer"
          >
            WhatsApp
          </ButtonLink>
        </div>
      ) : null}
    </TicketBody>
  )
}
