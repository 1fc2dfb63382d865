import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { mayHaveWhatsApp } from '#shared/text/phone.ts'
import { BUSINESS_ZONE, localMinute } from '#shared/time/zone.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { config } from '#web/lib/config.ts'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './help.module.css'

/** Calls the shop or writes to it; while nobody answers the phone, writing comes first. */
export function ShopContact({ reference }: { reference: string | undefined }) {
  const { phone, opensAt, closesAt } = config.site
  if (!phone)
    return (
      <Note title="Nos coordonnées arrivent bientôt">
        En attendant, <a href={paths.contact}>laissez-nous un message</a>&nbsp;: nous vous
        répondons.
      </Note>
    )
  const isAnswered = isBetween(serverNow(), opensAt, closesAt)
  const text = reference ? `Bonjour, commande #${reference}\u00a0: ` : 'Bonjour, '
  return (
    <div className={cx(classes.contact, !isAnswered && classes.closed)}>
      <ButtonLink
        tone={isAnswered ? 'indigo' : 'outline'}
        icon={<IconPhone />}
        href={`tel:${phone}`}
      >
        <ContactWords
          name="Appeler"
          detail={isAnswered ? `jusqu’à ${closesAt}` : `dès ${opensAt}`}
        />
      </ButtonLink>
      {mayHaveWhatsApp(phone) ? (
        <ButtonLink
          tone={isAnswered ? 'outline' : 'indigo'}
          icon={<IconBrandWhatsapp />}
          href={whatsAppLink(phone, text)}
          target="_blank"
          rel="noreferrer"
        >
          <ContactWords
            name="WhatsApp"
            detail={
              reference ? (
                <span className="nowrap">
                  avec <OrderReference reference={reference} />
                </span>
              ) : (
                'écrivez-nous'
              )
            }
          />
        </ButtonLink>
      ) : (
        <ButtonLink
          tone={isAnswered ? 'outline' : 'indigo'}
          icon={<IconMail />}
          href={paths.contact}
        >
          <ContactWords name="Message" detail="écrivez-nous" />
        </ButtonLink>
      )}
    </div>
  )
}

function ContactWords({ name, detail }: { name: string; detail: ReactNode }) {
  return (
    <span className="block text-start">
      <span className="block">{name}</span> <span className="block regular text-s">{detail}</span>
    </span>
  )
}

/** Whether it is between two whole hours of the business, as its pages write them: « 8 h ». */
function isBetween(now: number, opensAt: string, closesAt: string): boolean {
  const hour = localMinute(now, BUSINESS_ZONE) / 60
  return hour >= Number.parseInt(opensAt, 10) && hour < Number.parseInt(closesAt, 10)
}
